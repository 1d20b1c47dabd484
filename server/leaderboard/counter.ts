import { sql } from 'drizzle-orm';
import { edgeMicros } from '#contract/bonus/stake.ts';
import { MULTIPLIER_ONE } from '#contract/multiplier.ts';
import { isoOf } from '#server/core/clock.ts';
import type { Counter, CountingDeps, SettledBet } from '#server/counting/counter.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';
import { nextWeekStart, weekStart } from '#server/rules/house-calendar.ts';
import { afterCommit } from '#server/database/pending.ts';
import { type Candidate, keepBests } from './bests.ts';
import { figuresOf } from './figures.ts';
import { leaderboardWeekTable } from './schema.ts';

const weeks = declaredColumns(leaderboardWeekTable, 'startsAt', 'closedAt');
const players = declaredColumns(userTable, 'id');

/** Makes the weeks that are missing and holds those that are open, so that none is closed before this transaction ends. Answers the open ones. */
async function holdWeeks(tx: Tx, starts: readonly number[], timeZone: string): Promise<ReadonlySet<number>> {
  const rows = starts.map((at) => ({ starts_at: isoOf(at), ends_at: isoOf(nextWeekStart(at, timeZone)) }));
  await tx.execute(sql`
    insert into leaderboard_week (starts_at, ends_at)
    select starts_at, ends_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) w (starts_at timestamptz, ends_at timestamptz)
    order by starts_at on conflict (starts_at) do nothing`);
  const { rows: held } = await tx.execute(sql`
    select ${weeks.of('w')} from leaderboard_week w where starts_at = any(${sql.param(starts.map(isoOf))}::timestamptz[]) order by starts_at for share`);
  return new Set(held.map(weeks.read).flatMap(({ startsAt, closedAt }) => (closedAt === null ? [startsAt] : [])));
}

/** Those of these players whose accounts are open. */
async function openAccounts(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute(
    sql`select ${players.of('u')} from users u where u.id = any(${sql.param([...userIds])}::uuid[]) and u.closed_at is null`,
  );
  return new Set(rows.map((row) => players.read(row).id));
}

function candidatesOf(bet: SettledBet, week: number): Candidate[] {
  const { id: betId, userId, placedAt } = bet;
  const { winAmount, multiplier } = figuresOf(bet);
  if (winAmount <= 0 || multiplier <= MULTIPLIER_ONE) return [];
  const common = { week, userId, betId, placedAt };
  return [
    { ...common, metric: 'win_amount', value: winAmount },
    { ...common, metric: 'multiplier', value: multiplier },
  ];
}

/** Adds the house's edge on what was staked to the players' weeks. */
async function addEdges(tx: Tx, bets: readonly SettledBet[], weekOf: (bet: SettledBet) => number): Promise<void> {
  const sums = new Map<string, { week: string; user_id: string; micros: number }>();
  for (const bet of bets) {
    const week = isoOf(weekOf(bet));
    const key = `${week} ${bet.userId}`;
    const { micros } = sums.get(key) ?? { micros: 0 };
    sums.set(key, { week, user_id: bet.userId, micros: micros + edgeMicros(bet.coins, bet.edge) });
  }
  if (sums.size === 0) return;
  await tx.execute(sql`
    insert into leaderboard_edge as e (week, user_id, edge_micros)
    select week, user_id, micros from jsonb_to_recordset(${JSON.stringify([...sums.values()])}::jsonb) s (week timestamptz, user_id uuid, micros bigint)
    order by week, user_id on conflict (week, user_id) do update set edge_micros = e.edge_micros + excluded.edge_micros`);
}

async function countBets(tx: Tx, deps: CountingDeps, bets: readonly SettledBet[]): Promise<void> {
  const { clock, config, liveBoard } = deps;
  // Demo players are on the sandbox's leaderboard, and win nothing there: see close-week.ts.
  const won = bets.filter(
    ({ isDemo, withBonus, stake, payout }) =>
      (!isDemo || config.demoPlayers > 0) && !withBonus && stake > 0 && stake >= config.bonus.leaderboardLeastStakeCents && payout > 0,
  );
  const staked = bets.filter(({ isDemo, withBonus, coins }) => !isDemo && !withBonus && coins > 0);
  if (won.length === 0 && staked.length === 0) return;
  const zone = config.houseTimeZone;
  const current = weekStart(clock.now(), zone);
  // A bet of a week that was closed meanwhile counts to the one that runs.
  const settledIn = ({ settledAt }: SettledBet): number => Math.min(weekStart(settledAt, zone), current);
  const starts = new Set([...[...won, ...staked].map(settledIn), current]);
  const open = await holdWeeks(
    tx,
    [...starts].toSorted((a, b) => a - b),
    zone,
  );
  const weekOf = (bet: SettledBet): number => (open.has(settledIn(bet)) ? settledIn(bet) : current);
  await addEdges(tx, staked, weekOf);
  const accounts = await openAccounts(tx, [...new Set(won.map(({ userId }) => userId))]);
  const candidates = won.flatMap((bet) => (accounts.has(bet.userId) ? candidatesOf(bet, weekOf(bet)) : []));
  const better = await keepBests(tx, candidates);
  if (better.length > 0) afterCommit(tx, () => liveBoard.changed());
}

/** Keeps each player's best bets of the week, and the edge that bounds their prizes. */
export const leaderboardCounter: Counter = { key: 'leaderboard', count: countBets };
