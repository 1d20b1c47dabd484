import { sql } from 'drizzle-orm';
import { type Multiplier, payoutAt } from '#contract/multiplier.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import type { Tx } from '#server/database/database.ts';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import type { OutboxEvent } from '#server/outbox/outbox.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { HeldBalance } from '#server/wallet/held-balance.ts';
import { giveBack, giveStakeBack, payHeld } from './bet-money.ts';
import { changeBets, changeNamedBets, type KeptBet, type NamedBet } from './kept-bets.ts';

/** What a bet is paid at, and what that adds to its detail. */
export interface Payment<Detail extends object> {
  id: string;
  multiplier: Multiplier;
  detail?: Partial<Detail>;
}

/** A bet that was paid, with its player's balance. */
export interface PaidBet<Detail extends object> {
  bet: KeptBet<Detail>;
  after: BalanceAfter;
}

/** The events that go out with a bet's money. */
export type BetEvents<Detail extends object> = (bet: KeptBet<Detail>) => OutboxEvent[];

type ClockOnly = Pick<Deps, 'clock'>;

const settledNow = ({ clock }: ClockOnly) => sql`settled_at = ${new Date(clock.now()).toISOString()}`;
const named = (ids: readonly string[]) => sql`b.id = any(${sql.param([...ids])}::uuid[])`;

/** Pays bets at their multipliers, in their order, in the caller's transaction. One that was settled before is left out. */
export async function payBets<Detail extends object>(
  tx: Tx,
  deps: ClockOnly,
  game: RoundGame,
  payments: readonly Payment<Detail>[],
  eventsOf: BetEvents<Detail>,
): Promise<PaidBet<Detail>[]> {
  const rows = payments.map(
    ({ id, multiplier, detail = {} }) => sql`(${id}::uuid, ${multiplier}::bigint, ${JSON.stringify(detail)}::jsonb)`,
  );
  const paid = await changeBets<Detail>(
    tx,
    sql`status = 'won', multiplier = s.multiplier, payout = b.stake * s.multiplier / 10000, detail = b.detail || s.detail, ${settledNow(deps)}
      from (values ${sql.join(rows, sql`, `)}) s (id, multiplier, detail) where b.id = s.id and b.game = ${game} and b.status = 'open'`,
  );
  const order = new Map(payments.map(({ id }, index) => [id, index]));
  const out: PaidBet<Detail>[] = [];
  for (const bet of paid.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))) {
    const { id: betId, userId, payout } = bet;
    out.push({ bet, after: await giveBack(tx, { game, betId, userId }, payout, eventsOf(bet)) });
  }
  return out;
}

/** Pays a bet that the transaction holds together with its player's balance: with its last statement. */
export async function payHeldBet<Detail extends object>(
  tx: Tx,
  deps: ClockOnly,
  game: RoundGame,
  held: KeptBet<Detail>,
  balance: HeldBalance,
  { multiplier, detail: added = {} }: Omit<Payment<Detail>, 'id'>,
): Promise<PaidBet<Detail>> {
  const { id: betId, userId, stake } = held;
  const bet = { ...held, status: 'won' as const, multiplier, payout: payoutAt(stake, multiplier), detail: { ...held.detail, ...added } };
  const change = sql`update bet set status = 'won', multiplier = ${multiplier}, payout = ${bet.payout}, detail = ${JSON.stringify(bet.detail)}::jsonb,
    ${settledNow(deps)} where id = ${betId}`;
  return { bet, after: await payHeld(tx, { game, betId, userId }, bet.payout, balance, change) };
}

/** Gives stakes back, in the caller's transaction: of bets on rounds that end without them, and of bets that wait. Bets that were settled before are left out. */
export async function refundBets<Detail extends object>(
  tx: Tx,
  deps: ClockOnly,
  game: RoundGame,
  ids: readonly string[],
  eventsOf: BetEvents<Detail>,
): Promise<KeptBet<Detail>[]> {
  const refunded = await changeBets<Detail>(
    tx,
    sql`status = case when b.round_id is null then 'canceled' else 'refunded' end, ${settledNow(deps)}
      where ${named(ids)} and b.game = ${game} and b.status = 'open'`,
  );
  for (const bet of refunded) await giveStakeBack(tx, deps, { game, betId: bet.id, userId: bet.userId }, bet.stake, eventsOf(bet));
  return refunded;
}

/** Gives a player's bets that wait for a round of a game back, in the caller's transaction: one that a round has taken meanwhile runs. */
export async function refundWaiting<Detail extends object>(
  tx: Tx,
  deps: ClockOnly,
  game: RoundGame,
  userId: string,
  eventsOf: BetEvents<Detail>,
): Promise<KeptBet<Detail>[]> {
  const refunded = await changeBets<Detail>(
    tx,
    sql`status = 'canceled', ${settledNow(deps)} where b.user_id = ${userId} and b.game = ${game} and b.status = 'open' and b.round_id is null`,
  );
  for (const bet of refunded) await giveStakeBack(tx, deps, { game, betId: bet.id, userId }, bet.stake, eventsOf(bet));
  return refunded;
}

/** Writes off open bets of a round, in the caller's transaction: all of them where `ids` is null. Answers those that it wrote off. */
export function loseBets<Detail extends object>(
  tx: Tx,
  deps: ClockOnly,
  roundId: string,
  ids: readonly string[] | null,
): Promise<KeptBet<Detail>[]> {
  const chosen = ids === null ? sql`` : sql`and ${named(ids)}`;
  return changeBets(tx, sql`status = 'lost', ${settledNow(deps)} where b.round_id = ${roundId} and b.status = 'open' ${chosen}`);
}

/** Makes the bets that wait for a round of a game bets of this one, in their order. */
export async function boardWaiting<Detail extends object>(tx: Tx, game: RoundGame, roundId: string): Promise<NamedBet<Detail>[]> {
  const boarded = await changeNamedBets<Detail>(
    tx,
    sql`round_id = ${roundId}`,
    sql`b.game = ${game} and b.status = 'open' and b.round_id is null`,
  );
  return boarded.toSorted((one, other) => compared(one.placedAt, other.placedAt) || compared(one.id, other.id));
}

const compared = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
