import { sql } from 'drizzle-orm';
import type { CrashBet } from '#contract/api/crash.ts';
import type { BetMode } from '#contract/api/limits.ts';
import { cents, type Cents } from '#contract/money.ts';
import { type BalanceAfter, Refusal } from '#server/http/contract.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { betsClosed, giveBack, roundsUnavailable, takeStake } from '#server/rounds/bet-money.ts';
import { LIMITS } from '#server/rules/limits.ts';
import { mayBet } from '#server/rules/may-bet.ts';
import { balanceOf } from '#server/wallet/ledger.ts';
import { type CrashBetRow, crashBetOf, selectCrashBets } from './bet-record.ts';
import { flightPays } from './flight.ts';

export interface CrashOrder {
  stake: Cents;
  /** Hundredths. */
  auto?: number | null | undefined;
  mode?: BetMode | undefined;
}

/** A bet with the balance after it. */
export interface BetAndBalance {
  bet: CrashBet;
  after: BalanceAfter;
}

/** Statements that lose a race with the round's next state see it on their second try. */
const TRIES = 3;

/**
 * Places a bet on the open round, or queues it for the next one, in the caller's transaction; its stake is taken at once. `now` is the rounds' wall
 * clock. Refusals `bet_exists`, `limit_exceeded`, `play_not_allowed`, `insufficient_funds`.
 */
export async function placeCrashBet(tx: Tx, deps: Deps, playerId: string, order: CrashOrder, now: number): Promise<BetAndBalance> {
  const { stake, auto = null, mode = 'normal' } = order;
  const { max_win: maxWin } = LIMITS.crash;
  // Without a target the bet leaves by itself where it has won all that it may.
  await mayBet(tx, deps, { playerId, game: 'crash', stake, mode, largestPayout: auto === null ? maxWin : flightPays(stake, auto) });
  const id = deps.random.uuid();
  const placedAt = new Date(deps.clock.now()).toISOString();
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { rows } = await tx.execute<{ rounds: number; round_id: string | null; status: 'placed' | 'queued' | null }>(sql`
      with round as (
        select id, status = 'starting' and closes_at > ${new Date(now).toISOString()}::timestamptz as open
        from game_round where game = 'crash' and status <> 'ended' for share
      ),
      placed as (
        insert into crash_bet (id, user_id, round_id, status, stake, auto, placed_at)
        select ${id}::uuid, ${playerId}::uuid, case when open then id end, case when open then 'placed' else 'queued' end,
          ${stake}::bigint, ${auto}::integer, ${placedAt}::timestamptz
        from round on conflict do nothing returning round_id, status
      )
      select (select count(*) from round)::int as rounds, placed.round_id, placed.status from (select 1) one left join placed on true`);
    const [row] = rows;
    // The round was replaced while this statement waited for it.
    if (!row || row.rounds === 0) continue;
    if (row.status === null) throw new Refusal(409, 'bet_exists', 'You already have a bet on this round.');
    const after = await takeStake(tx, { game: 'crash', betId: id, userId: playerId }, stake);
    const { round_id, status } = row;
    return { bet: { id, round_id, placed_at: placedAt, status, stake, auto, at: null, payout: cents(0) }, after };
  }
  throw roundsUnavailable();
}

/**
 * Takes back a bet that waits, or one of the open round while bets are open. Asking again gives the same answer. Refusals `not_found`,
 * `bets_closed`.
 */
export async function cancelCrashBet(tx: Tx, deps: Deps, playerId: string, betId: string, now: number): Promise<BetAndBalance> {
  if (!isUuid(betId)) throw unknownBet();
  const instant = new Date(now).toISOString();
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { rows } = await tx.execute<CrashBetRow>(sql`
      with round as (
        select id from game_round where game = 'crash' and status = 'starting' and closes_at > ${instant}::timestamptz for share
      )
      update crash_bet set status = 'canceled', settled_at = ${new Date(deps.clock.now()).toISOString()}
      where id = ${betId} and user_id = ${playerId} and (status = 'queued' or (status = 'placed' and round_id = (select id from round)))
      returning id, user_id, round_id, status, stake, auto, at, payout, placed_at`);
    const [row] = rows;
    if (!row) continue;
    const bet = crashBetOf(row);
    return { bet, after: await giveBack(tx, { game: 'crash', betId, userId: playerId }, bet.stake) };
  }
  const [row] = await selectCrashBets(tx, sql`id = ${betId} and user_id = ${playerId}`);
  if (!row) throw unknownBet();
  if (row.status !== 'canceled') throw betsClosed();
  return { bet: crashBetOf(row), after: await balanceOf(tx, playerId) };
}

/** What a call answers that names no bet of the player's. */
export function unknownBet(): Refusal {
  return new Refusal(404, 'not_found', 'You have no such bet.');
}
