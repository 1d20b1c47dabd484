import { sql } from 'drizzle-orm';
import type { CrashBet } from '#contract/api/crash.ts';
import { cents } from '#contract/money.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type CrashBetRow, crashBetOf, type NamedBetRow, selectCrashBets } from './bet-record.ts';
import type { FlyingBet } from './flight.ts';

/** Makes the queued bets bets of a round, in their order. */
export async function adoptQueued(tx: Tx, roundId: string): Promise<NamedBetRow[]> {
  const { rows } = await tx.execute<NamedBetRow>(sql`
    with taken as (update crash_bet set status = 'placed', round_id = ${roundId} where status = 'queued' returning *)
    select taken.id, taken.user_id, taken.round_id, taken.status, taken.stake, taken.auto, taken.at, taken.payout, taken.placed_at, u.name, u.is_demo
    from taken join users u on u.id = taken.user_id order by taken.placed_at, taken.id`);
  return rows;
}

/** Counts a round's stakes towards their players' levels, once they can't be taken back. */
export async function countStakes(tx: Tx, roundId: string): Promise<void> {
  await tx.execute(sql`
    with staked as (select user_id, stake from crash_bet where round_id = ${roundId} and status = 'placed'),
    held as (select u.id, s.stake from users u join staked s on s.user_id = u.id order by u.id for no key update of u)
    update users u set experience_cents = u.experience_cents + held.stake from held where u.id = held.id`);
}

/** Writes off the bets that a bust caught in the air. */
export async function loseOpenBets(tx: Tx, deps: Deps, roundId: string): Promise<{ bet: CrashBet; userId: string }[]> {
  const { rows } = await tx.execute<CrashBetRow>(sql`
    update crash_bet set status = 'lost', settled_at = ${new Date(deps.clock.now()).toISOString()}
    where round_id = ${roundId} and status = 'placed'
    returning id, user_id, round_id, status, stake, auto, at, payout, placed_at`);
  return rows.map((row) => ({ bet: crashBetOf(row), userId: row.user_id }));
}

/** The bets of a round that are neither paid, lost nor given back. */
export async function openBets(queries: Queries | Tx, roundId: string): Promise<FlyingBet[]> {
  const rows = await selectCrashBets(queries, sql`round_id = ${roundId} and status = 'placed' order by placed_at, id`);
  return rows.map((row) => ({ id: row.id, userId: row.user_id, stake: cents(Number(row.stake)), auto: row.auto }));
}
