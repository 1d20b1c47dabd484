import { sql } from 'drizzle-orm';
import { PRIZE_PLACES } from '#contract/api/leaderboard.ts';
import { LEADER_METRICS } from '#contract/api/leaders.ts';
import { shareOfEdge } from '#contract/bonus/stake.ts';
import { type Cents, cents, centsToCoins } from '#contract/money.ts';
import { playerChannel } from '#contract/realtime/channels.ts';
import { leaderboardChannel } from '#contract/realtime/leaderboard.ts';
import { isoOf } from '#server/core/clock.ts';
import { COMMITTED_AFTER_MS } from '#server/counting/counter.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { queueNotice } from '#server/mail/queue-notice.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { nextWeekStart } from '#server/rules/house-calendar.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import { leaveOpenWeeks, type BestMetric } from './bests.ts';
import { PRIZES } from './prizes.data.ts';
import { leaderboardBestTable, leaderboardWeekTable } from './schema.ts';

/*
 * The end of a week
 * 1. A few seconds after its end, when what was settled in the last moment is committed, everything is counted.
 * 2. One transaction locks the week, takes out demo players and players whose accounts are closed, pays the first places of each metric, and closes the week. It happens
 *    as a whole or not at all, so it is simply done again after a crash; a process that comes second finds the week closed. Each winner gets a mail,
 *    written in that transaction too: few are there at the hour.
 * 3. A bet that is counted later belongs to the week that runs then.
 */

const weeks = declaredColumns(leaderboardWeekTable, 'startsAt', 'endsAt', 'closedAt');
const bests = declaredColumns(leaderboardBestTable, 'userId');

interface Winner {
  metric: BestMetric;
  place: number;
  userId: string;
  amount: Cents;
}

/**
 * The first places of a metric, with prizes as far as the edge on their stakes reaches. Their players are held only as any reference to them does: a closing
 * that wants one waits or comes first, and of an account that closes meanwhile the ledger refuses the prize, whereupon the week is closed anew.
 */
async function winnersOf(tx: Tx, { config }: Pick<Deps, 'config'>, week: string, metric: BestMetric): Promise<Winner[]> {
  const { rows } = await tx.execute(sql`
    select ${bests.of('b')}, coalesce(e.edge_micros, 0) as edge_micros from leaderboard_best b join users u on u.id = b.user_id
    left join leaderboard_edge e on e.week = b.week and e.user_id = b.user_id
    where b.week = ${week} and b.metric = ${metric} and u.closed_at is null and not u.is_demo
    order by b.value desc, b.placed_at, b.bet_id limit ${PRIZE_PLACES} for key share of u`);
  return rows.flatMap((row, index) => {
    const most = PRIZES[metric][index];
    if (most === undefined) return [];
    const amount = cents(Math.min(most, shareOfEdge(Number(row['edge_micros']), config.bonus.leaderboardEdgePpm)));
    return [{ metric, place: index + 1, userId: bests.read(row).userId, amount }];
  });
}

async function pay(tx: Tx, week: string, now: number, { metric, place, userId, amount }: Winner): Promise<void> {
  await tx.execute(sql`insert into leaderboard_prize (week, metric, place, user_id, amount, paid_at)
    values (${week}, ${metric}, ${place}, ${userId}, ${amount}, ${isoOf(now)})`);
  if (amount === 0) return;
  await postTransfer(tx, {
    kind: 'leaderboard_prize',
    ref: { type: 'leaderboard_place', id: `${week}:${metric}:${place}` },
    legs: [
      { account: { kind: 'house:leaderboard' }, amount: cents(-amount) },
      { account: { kind: 'user_cash', userId }, amount },
    ],
    events: [playerChannel.news('leaderPrize', { metric, starts_at: week, place, prize: centsToCoins(amount) }, userId)],
  });
}

type Week = Pick<typeof leaderboardWeekTable.$inferSelect, 'startsAt' | 'endsAt'>;

/** What the end of a week needs besides its transaction. */
type ClosingDeps = Pick<Deps, 'clock' | 'config' | 'mail' | 'random'>;

/** Writes one mail to each winner, with all that the week has won. */
async function mailWinners(
  tx: Tx,
  deps: ClosingDeps,
  { startsAt: startedAt, endsAt: endedAt }: Week,
  winners: readonly Winner[],
): Promise<void> {
  for (const userId of new Set(winners.map((winner) => winner.userId))) {
    const own = winners.filter((winner) => winner.userId === userId && winner.amount > 0);
    if (own.length === 0) continue;
    const data = { startedAt, endedAt, places: own.map(({ metric, place, amount: prize }) => ({ metric, place, prize })) };
    await queueNotice(tx, deps, userId, { template: 'leaderboard-prize', data });
  }
}

/** Closes a week whose last moment is committed, with its prizes. True when it was closed now. */
export async function closeWeek(tx: Tx, deps: ClosingDeps, startsAt: number): Promise<boolean> {
  const week = isoOf(startsAt);
  const now = deps.clock.now();
  const { rows } = await tx.execute(sql`
    select ${weeks.of('w')} from leaderboard_week w where starts_at = ${week} and closed_at is null and ends_at <= ${isoOf(now - COMMITTED_AFTER_MS)} for update`);
  const [held] = rows.map(weeks.read);
  if (!held) return false;
  const { rows: gone } = await tx.execute(sql`
    select distinct b.user_id from leaderboard_best b join users u on u.id = b.user_id where b.week = ${week} and (u.is_demo or u.closed_at is not null)`);
  for (const row of gone) await leaveOpenWeeks(tx, bests.read(row).userId);
  const winners: Winner[] = [];
  for (const metric of LEADER_METRICS) winners.push(...(await winnersOf(tx, deps, week, metric)));
  // Accounts are held in the order of the players, as a battle that is paid holds them. No row of a player is held that a bet writes to: a bet holds its account first.
  for (const winner of winners.toSorted((a, b) => (a.userId < b.userId ? -1 : Number(a.userId > b.userId))))
    await pay(tx, week, now, winner);
  await mailWinners(tx, deps, held, winners);
  await tx.execute(sql`update leaderboard_week set closed_at = ${isoOf(now)} where starts_at = ${week}`);
  enqueue(tx, leaderboardChannel.news('weekClosed', { starts_at: week, ends_at: isoOf(held.endsAt) }));
  return true;
}

/** Closes every week whose last moment is committed. Answers when the next one is due, ms since 1970. */
export async function closeWeeks(deps: ClosingDeps & Pick<Deps, 'counting' | 'db' | 'log'>): Promise<number> {
  const { clock, config, counting, db, log } = deps;
  await counting.countAll();
  const { rows } = await db.read.execute(sql`
    select ${weeks.of('w')} from leaderboard_week w where closed_at is null and ends_at <= ${isoOf(clock.now() - COMMITTED_AFTER_MS)} order by starts_at`);
  for (const { startsAt } of rows.map(weeks.read)) {
    const closed = await db.transaction((tx) => closeWeek(tx, deps, startsAt));
    if (closed) log.info({ week: isoOf(startsAt) }, 'a leaderboard week was closed and its prizes were paid');
  }
  return nextWeekStart(clock.now() - COMMITTED_AFTER_MS, config.houseTimeZone) + COMMITTED_AFTER_MS;
}
