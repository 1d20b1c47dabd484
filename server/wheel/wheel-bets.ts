import { sql } from 'drizzle-orm';
import type { BetMode } from '#contract/api/limits.ts';
import type { WheelBet } from '#contract/api/wheel.ts';
import { type WheelColor, wheelMultiplier } from '#contract/games/wheel.ts';
import { cents, type Cents } from '#contract/money.ts';
import { payoutAt } from '#contract/multiplier.ts';
import { type BalanceAfter, Refusal } from '#server/http/contract.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { betsClosed, giveBack, type Hearing, roundBetEvents, takeStake } from '#server/rounds/bet-money.ts';
import { limitExceeded } from '#server/rules/limits.ts';
import { mayBet } from '#server/rules/may-bet.ts';
import { balanceOf } from '#server/wallet/ledger.ts';
import { type WheelBetRow, wheelBetOf, wheelBetWire, selectWheelBets } from './bet-record.ts';

export interface WheelOrder {
  stake: Cents;
  color: WheelColor;
  mode?: BetMode | undefined;
}

/** A bet with the balance after it. */
export interface BetAndBalance {
  bet: WheelBet;
  after: BalanceAfter;
}

/** The most bets of one player on one round. */
const MOST_BETS = 40;

/**
 * Places a bet on a colour of the open round in the caller's transaction. `now` is the rounds' wall clock. Refusals `bets_closed`,
 * `limit_exceeded`, `play_not_allowed`, `insufficient_funds`.
 */
export async function placeWheelBet(tx: Tx, deps: Deps, playerId: string, order: WheelOrder, now: number): Promise<BetAndBalance> {
  const { stake, color, mode = 'normal' } = order;
  await mayBet(tx, deps, { playerId, game: 'wheel', stake, mode, largestPayout: payoutAt(stake, wheelMultiplier(color)) });
  const id = deps.random.uuid();
  const placedAt = new Date(deps.clock.now()).toISOString();
  // The stake comes first: bets of one player queue on the balance, so each sees those before it.
  const after = await takeStake(tx, { game: 'wheel', betId: id, userId: playerId }, stake);
  const { rows } = await tx.execute<{ round_id: string; already: number }>(sql`
    with round as (
      select id from game_round
      where game = 'wheel' and status = 'starting' and closes_at > ${new Date(now).toISOString()}::timestamptz for share
    ),
    placed as (
      insert into wheel_bet (id, user_id, round_id, status, color, stake, placed_at)
      select ${id}::uuid, ${playerId}::uuid, id, 'placed', ${color}::smallint, ${stake}::bigint, ${placedAt}::timestamptz from round
      returning round_id
    )
    select round_id, (
      select count(*) from wheel_bet b where b.round_id = placed.round_id and b.user_id = ${playerId} and b.status = 'placed'
    )::int as already from placed`);
  const [row] = rows;
  if (!row) throw betsClosed();
  if (row.already >= MOST_BETS) throw limitExceeded(`You can place at most ${MOST_BETS} bets on one round.`);
  return { bet: { id, round_id: row.round_id, placed_at: placedAt, status: 'placed', color, stake, payout: cents(0) }, after };
}

/** Takes back a bet while bets are open. Asking again gives the same answer. Refusals `not_found`, `bets_closed`. */
export async function cancelWheelBet(tx: Tx, deps: Deps, playerId: string, betId: string, now: number): Promise<BetAndBalance> {
  if (!isUuid(betId)) throw unknownBet();
  const { rows } = await tx.execute<WheelBetRow>(sql`
    with round as (
      select id from game_round
      where game = 'wheel' and status = 'starting' and closes_at > ${new Date(now).toISOString()}::timestamptz for share
    )
    update wheel_bet set status = 'canceled', settled_at = ${new Date(deps.clock.now()).toISOString()}
    where id = ${betId} and user_id = ${playerId} and status = 'placed' and round_id = (select id from round)
    returning id, user_id, round_id, status, color, stake, payout, placed_at`);
  const [canceled] = rows;
  if (canceled) {
    const bet = wheelBetOf(canceled);
    return { bet, after: await giveBack(tx, { game: 'wheel', betId, userId: playerId }, bet.stake) };
  }
  const [row] = await selectWheelBets(tx, sql`id = ${betId} and user_id = ${playerId}`);
  if (!row) throw unknownBet();
  if (row.status !== 'canceled') throw betsClosed();
  return { bet: wheelBetOf(row), after: await balanceOf(tx, playerId) };
}

/**
 * Settles open bets in the caller's transaction and tells their players: pays those on the colour that was drawn, or gives all back when none was.
 * Bets that are settled are left out.
 */
export async function settleWheelBets(
  tx: Tx,
  deps: Pick<Deps, 'clock'> & Hearing,
  ids: readonly string[],
  drawn: WheelColor | null,
): Promise<{ bet: WheelBet; userId: string }[]> {
  const changes = drawn === null ? sql`status = 'refunded'` : sql`status = 'won', payout = stake * color`;
  const { rows } = await tx.execute<WheelBetRow>(sql`
    update wheel_bet set ${changes}, settled_at = ${new Date(deps.clock.now()).toISOString()}
    where id = any(${sql.param([...ids])}::uuid[]) and status = 'placed' ${drawn === null ? sql`` : sql`and color = ${drawn}`}
    returning id, user_id, round_id, status, color, stake, payout, placed_at`);
  const settled = rows.map((row) => ({ bet: wheelBetOf(row), userId: row.user_id }));
  for (const { bet, userId } of settled) {
    const money = { game: 'wheel', betId: bet.id, userId } as const;
    await giveBack(tx, money, drawn === null ? bet.stake : bet.payout, roundBetEvents(deps, money, wheelBetWire(bet)));
  }
  return settled;
}

function unknownBet(): Refusal {
  return new Refusal(404, 'not_found', 'You have no such bet.');
}
