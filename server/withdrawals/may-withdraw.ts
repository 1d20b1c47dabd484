import { and, eq, gt, lte, notInArray, sql, sum } from 'drizzle-orm';
import type { Cents } from '#contract/money.ts';
import type { WithdrawalType } from '#contract/api/withdrawals.ts';
import type { Tx } from '#server/database/database.ts';
import { debtOf } from '#server/deposits/debt.ts';
import { Refusal } from '#server/core/refusal.ts';
import { refuseHeldMoney } from '#server/rules/holds.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { lockBalance } from '#server/wallet/lock-balance.ts';
import { DAY_MS } from '#server/core/clock.ts';
import { withdrawalTable as table } from './schema.ts';
import type { CryptoGateway, DeliveryGateway, WithdrawalGateway } from './gateways/gateway.ts';

/** Refusal `withdrawal_not_offered` where coins are no money: neither they nor what is won with them leaves the shop. */
export function mustBeMoney(deps: Pick<Deps, 'config'>, type: WithdrawalType): void {
  if (!activeRules(deps).real_money) throw new Refusal('withdrawal_not_offered', { type });
}

type Of<Type extends WithdrawalType> = Type extends 'crypto' ? CryptoGateway : DeliveryGateway;

/** Whether orders are given to a provider: the operator has set it and not switched it off. */
export function isEnabled(deps: Pick<Deps, 'config'>, gateway: WithdrawalGateway): boolean {
  return gateway.isSet(deps) && !deps.config.withdrawals.closedGateways.has(gateway.name);
}

/** The provider that takes new orders of a type: the first that is open. Refusals `withdrawal_not_offered`, `withdrawal_unavailable`. */
export function openGateway<Type extends WithdrawalType>(deps: Deps, gateways: readonly WithdrawalGateway[], type: Type): Of<Type> {
  mustBeMoney(deps, type);
  const open = gateways.find((gateway) => gateway.type === type && isEnabled(deps, gateway));
  if (!open) throw new Refusal('withdrawal_unavailable', { type });
  return open as Of<Type>;
}

/**
 * Asks before coins or prizes leave, also by a seat in a battle with other players. Refusals `money_held` while a person reviews the player's account, and `debt_open` for a player who owes coins of a
 * deposit that was taken back: what they have is first for that. Locks the balance, so that a deposit that is taken back at this moment comes before or
 * after, and not between.
 */
export async function mayWithdraw(tx: Tx, userId: string): Promise<void> {
  await refuseHeldMoney(tx, userId);
  await lockBalance(tx, userId);
  const debt = await debtOf(tx, userId);
  if (debt === 0) return;
  throw new Refusal('debt_open', { debt });
}

/** Whether coins or prizes of one of these players may not leave, for the reasons of `mayWithdraw`. It locks nothing. */
export async function isAnyKept(tx: Tx, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from hold where what = 'money' and lifted_at is null and user_id = any(${sql.param([...userIds])}::uuid[])
    union all
    select 1 from invoice where status = 'reversed' and debt > 0 and user_id = any(${sql.param([...userIds])}::uuid[])
    limit 1`);
  return rows.length > 0;
}

/** What a player's withdrawals of the 24 hours up to an instant are worth, cents: those of that instant included. */
export async function requestedInDay(tx: Tx, userId: string, until: number): Promise<number> {
  const [found] = await tx
    .select({ worth: sum(table.worth).mapWith(Number) })
    .from(table)
    .where(
      and(
        eq(table.userId, userId),
        gt(table.createdAt, until - DAY_MS),
        lte(table.createdAt, until),
        notInArray(table.status, ['canceled', 'canceled_by_user']),
      ),
    );
  return found?.worth ?? 0;
}

/** Whether staff must approve a new withdrawal: once those of the player within 24 hours are worth more than the limit. The balance is locked, so that two at once count each other. */
export async function reviewOf(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  userId: string,
  worth: Cents,
): Promise<'none' | 'waiting'> {
  return (await requestedInDay(tx, userId, clock.now())) + worth > config.desk.reviewCents ? 'waiting' : 'none';
}
