import { sql } from 'drizzle-orm';
import type { RouteReply } from '#contract/api/route.ts';
import type { myWheelBets, recentWheelBets, wheelRound, WheelRound } from '#contract/api/wheel.ts';
import type { WheelDraw } from '#contract/games/wheel.ts';
import { Refusal } from '#server/http/contract.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { publishedChains } from '#server/rounds/chains.ts';
import { type OwnBetsPage, ownBetsPage } from '#server/rounds/own-bets.ts';
import { endedRounds, roundById } from '#server/rounds/round-record.ts';
import { type NamedBetRow, selectNamedWheelBets, selectWheelBets, wheelBetOf, wheelLineOf, wheelRoundOf } from './bet-record.ts';

/** How many entries a list has when the call names no limit. */
const DEFAULT_LIMIT = 50;

type PastLine = RouteReply<typeof recentWheelBets>['data'][number];

const pastLine = (row: NamedBetRow): PastLine => ({
  ...wheelLineOf(row),
  round_id: row.round_id,
  placed_at: new Date(row.placed_at).toISOString(),
});

/** The newest ended rounds, newest first. */
export async function recentWheelRounds({ db }: Deps, limit = DEFAULT_LIMIT): Promise<WheelRound[]> {
  return (await endedRounds<WheelDraw>(db.read, 'wheel', limit)).map(wheelRoundOf);
}

/** The newest bets of ended rounds. */
export async function newestWheelBets({ db }: Deps, limit = DEFAULT_LIMIT): Promise<PastLine[]> {
  const rows = await selectNamedWheelBets(db.read, sql`b.status in ('won', 'lost') order by b.placed_at desc, b.id desc limit ${limit}`);
  return rows.map(pastLine);
}

/** The largest payouts; of equal ones the older stands first. */
export async function largestWheelPayouts(
  { db }: Deps,
  { limit = DEFAULT_LIMIT, demo = true }: { limit?: number | undefined; demo?: boolean | undefined },
): Promise<PastLine[]> {
  const others = demo ? sql`` : sql`and not u.is_demo`;
  const rows = await selectNamedWheelBets(
    db.read,
    sql`b.status = 'won' ${others} order by b.payout desc, b.settled_at, b.id limit ${limit}`,
  );
  return rows.map(pastLine);
}

/** The player's own bets, newest first. */
export async function ownWheelBets({ db }: Deps, userId: string, page: OwnBetsPage): Promise<RouteReply<typeof myWheelBets>> {
  const { rows, next } = await ownBetsPage(db.read, { table: 'wheel_bet', select: selectWheelBets }, userId, page);
  return { data: rows.map(wheelBetOf), next };
}

/** One round with its chain and everybody's bets. Refusal `not_found`. */
export async function wheelRoundPage({ db }: Deps, id: string): Promise<RouteReply<typeof wheelRound>['data']> {
  const round = isUuid(id) ? await roundById<WheelDraw>(db.read, 'wheel', id) : null;
  const [chain] = round ? await publishedChains(db.read, 'wheel', round.chainId) : [];
  if (!round || !chain) throw new Refusal(404, 'not_found', 'There is no such round.');
  const rows = await selectNamedWheelBets(db.read, sql`b.round_id = ${id} and b.status <> 'canceled' order by b.placed_at, b.id`);
  return { round: wheelRoundOf(round), chain, bets: rows.map(wheelLineOf) };
}
