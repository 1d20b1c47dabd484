import { sql } from 'drizzle-orm';
import type { crashLeaderboard, crashRound, CrashRound, myCrashBets } from '#contract/api/crash.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { Refusal } from '#server/http/contract.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { publishedChains } from '#server/rounds/chains.ts';
import { type OwnBetsPage, ownBetsPage } from '#server/rounds/own-bets.ts';
import { endedRounds, roundById } from '#server/rounds/round-record.ts';
import { dayStart, weekStart } from '#server/rules/house-calendar.ts';
import { crashBetOf, crashLineOf, crashRoundOf, type CrashResult, type NamedBetRow, selectCrashBets } from './bet-record.ts';

/** How many entries a list has when the call names no limit. */
const DEFAULT_ROUNDS = 50;
const DEFAULT_LEADERS = 10;

/** The newest ended rounds, newest first. */
export async function recentCrashRounds({ db }: Deps, limit = DEFAULT_ROUNDS): Promise<CrashRound[]> {
  return (await endedRounds<CrashResult>(db.read, 'crash', limit)).map(crashRoundOf);
}

export interface CrashLeadersWanted {
  metric?: '' | 'win_amount' | 'multiplier' | undefined;
  period?: '' | 'day' | 'week' | 'all' | undefined;
  limit?: '' | number | undefined;
  demo?: boolean | undefined;
}

/** The best cash-outs by what they won (payout less stake), unless the multiplier is asked for; of equal ones the older stands first. */
export async function crashLeaders(
  deps: Deps,
  { metric, period, limit, demo }: CrashLeadersWanted,
): Promise<RouteReply<typeof crashLeaderboard>['data']> {
  const { config, clock, db } = deps;
  const starts = { day: dayStart, week: weekStart };
  const from = period === 'day' || period === 'week' ? starts[period](clock.now(), config.houseTimeZone) : null;
  const { rows } = await db.read.execute<NamedBetRow>(sql`
    select b.id, b.user_id, b.round_id, b.status, b.stake, b.auto, b.at, b.payout, b.placed_at, u.name, u.is_demo
    from crash_bet b join users u on u.id = b.user_id
    where b.status = 'won' and b.payout > b.stake ${demo === false ? sql`and not u.is_demo` : sql``}
      ${from === null ? sql`` : sql`and b.settled_at >= ${new Date(from).toISOString()}`}
    order by ${metric === 'multiplier' ? sql`b.at` : sql`(b.payout - b.stake)`} desc, b.settled_at, b.id limit ${limit || DEFAULT_LEADERS}`);
  return rows.map((row, index) => ({
    ...crashLineOf(row),
    place: index + 1,
    round_id: row.round_id ?? '',
    placed_at: new Date(row.placed_at).toISOString(),
  }));
}

/** The player's own bets, newest first. */
export async function ownCrashBets({ db }: Deps, userId: string, page: OwnBetsPage): Promise<RouteReply<typeof myCrashBets>> {
  const { rows, next } = await ownBetsPage(db.read, { table: 'crash_bet', select: selectCrashBets }, userId, page);
  return { data: rows.map(crashBetOf), next };
}

/** One round with its chain and everybody's bets. Refusal `not_found`. */
export async function crashRoundPage({ db }: Deps, id: string): Promise<RouteReply<typeof crashRound>['data']> {
  const round = isUuid(id) ? await roundById<CrashResult>(db.read, 'crash', id) : null;
  const [chain] = round ? await publishedChains(db.read, 'crash', round.chainId) : [];
  if (!round || !chain) throw new Refusal(404, 'not_found', 'There is no such round.');
  const { rows } = await db.read.execute<NamedBetRow>(sql`
    select b.id, b.user_id, b.round_id, b.status, b.stake, b.auto, b.at, b.payout, b.placed_at, u.name, u.is_demo
    from crash_bet b join users u on u.id = b.user_id where b.round_id = ${id} and b.status <> 'canceled' order by b.placed_at, b.id`);
  return { round: crashRoundOf(round), chain, bets: rows.map(crashLineOf) };
}
