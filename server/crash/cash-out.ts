import { sql } from 'drizzle-orm';
import type { CrashBet } from '#contract/api/crash.ts';
import { cents } from '#contract/money.ts';
import { type BalanceAfter, Refusal } from '#server/http/contract.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { giveBack, type Hearing, roundBetEvents } from '#server/rounds/bet-money.ts';
import { type CrashBetRow, crashBetOf, crashBetWire } from './bet-record.ts';

/** A bet that leaves at a multiplier, hundredths. */
export interface Leaving {
  id: string;
  at: number;
}

/** A bet that was paid, and whose. */
export interface PaidOut {
  bet: CrashBet;
  userId: string;
  after: BalanceAfter;
}

/**
 * Pays bets at their multipliers, in their order, in the caller's transaction. One that is no longer in the air is left out: it was paid, lost or
 * refunded before. `told`: each player hears of it.
 */
export async function payOut(tx: Tx, deps: Deps, leaving: readonly Leaving[], { told }: { told: boolean }): Promise<PaidOut[]> {
  const rows = leaving.map(({ id, at }) => sql`(${id}::uuid, ${at}::integer)`);
  const { rows: paid } = await tx.execute<CrashBetRow>(sql`
    update crash_bet b set status = 'won', at = l.at, payout = b.stake * l.at / 100, settled_at = ${new Date(deps.clock.now()).toISOString()}
    from (values ${sql.join(rows, sql`, `)}) l (id, at)
    where b.id = l.id and b.status = 'placed'
    returning b.id, b.user_id, b.round_id, b.status, b.stake, b.auto, b.at, b.payout, b.placed_at`);
  const order = new Map(leaving.map(({ id }, index) => [id, index]));
  const out: PaidOut[] = [];
  for (const row of paid.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))) {
    const money = { game: 'crash', betId: row.id, userId: row.user_id } as const;
    const bet = crashBetOf(row);
    const after = await giveBack(tx, money, bet.payout, told ? roundBetEvents(deps, money, crashBetWire(bet)) : []);
    out.push({ bet, userId: row.user_id, after });
  }
  return out;
}

/**
 * Gives stakes of a round back, in the caller's transaction, and those that wait for one; bets that are no longer in the air are left out.
 */
export async function refundCrashBets(
  tx: Tx,
  deps: Pick<Deps, 'clock'> & Hearing,
  ids: readonly string[],
): Promise<{ bet: CrashBet; userId: string }[]> {
  const { rows } = await tx.execute<CrashBetRow>(sql`
    update crash_bet set status = case status when 'queued' then 'canceled' else 'refunded' end,
      settled_at = ${new Date(deps.clock.now()).toISOString()}
    where id = any(${sql.param([...ids])}::uuid[]) and status in ('placed', 'queued')
    returning id, user_id, round_id, status, stake, auto, at, payout, placed_at`);
  const refunded = rows.map((row) => ({ bet: crashBetOf(row), userId: row.user_id }));
  for (const { bet, userId } of refunded) {
    const money = { game: 'crash', betId: bet.id, userId } as const;
    await giveBack(tx, money, cents(bet.stake), roundBetEvents(deps, money, crashBetWire(bet)));
  }
  return refunded;
}

/** What a cash-out answers before the flight has reached 1.01×. */
export function tooEarly(): Refusal {
  return new Refusal(409, 'too_early', 'Cash-outs start at 1.01×.');
}

/** What a cash-out answers that was received after the bust. */
export function tooLate(): Refusal {
  return new Refusal(409, 'too_late', 'Too late: the flight had already crashed.');
}
