import { and, eq } from 'drizzle-orm';
import { cents, type Cents } from '#contract/money.ts';
import type { SessionPlace } from '#server/security/session-place.ts';
import { hasConfirmedEmail, requireOnePerson } from '#server/players/one-person.ts';
import type { Tx } from '#server/database/database.ts';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { postForPlayer } from '#server/wallet/ledger.ts';
import { lockBalance } from '#server/wallet/lock-balance.ts';
import { lockedDayOfPlayer } from './days.ts';
import { cashbackTable as table } from './schema.ts';

/**
 * Pays a player the cashback of the day that ended at an instant. The balance is locked first, so that claims beside each other queue, and the ledger knows
 * the day by player. Refusals `cashback_not_found`, `cashback_claimed`, `cashback_expired`, `email_unverified`, and `cashback_shared` where another account of
 * what looks like the same person has claimed that day.
 */
export async function claimCashback(
  tx: Tx,
  deps: Deps,
  userId: string,
  { endsAt, place }: { endsAt: number; place: SessionPlace },
): Promise<BalanceAfter & { amount: Cents }> {
  const now = deps.clock.now();
  await lockBalance(tx, userId);
  const found = await lockedDayOfPlayer(tx, userId, endsAt);
  if (!found?.amount || found.expiresAt === null) throw new Refusal('cashback_not_found');
  if (found.claimedAt !== null) throw new Refusal('cashback_claimed');
  if (found.expiresAt <= now) throw new Refusal('cashback_expired');
  if (!(await hasConfirmedEmail(tx, userId))) throw new Refusal('email_unverified');
  await requireOnePerson(tx, deps, {
    userId,
    place,
    use: `cashback ${endsAt}`,
    keepDays: deps.config.retention.seen,
    reason: 'cashback_shared',
  });
  const { amount } = found;
  await tx
    .update(table)
    .set({ claimedAt: now })
    .where(and(eq(table.userId, userId), eq(table.endsAt, endsAt)));
  const after = await postForPlayer(tx, userId, {
    kind: 'cashback',
    ref: { type: 'cashback_day', id: `${userId}:${new Date(endsAt).toISOString()}` },
    legs: [
      { account: { kind: 'house:cashback' }, amount: cents(-amount) },
      { account: { kind: 'user_cash', userId }, amount },
    ],
  });
  return { amount, balance: after.balance, version: after.version, locked: after.locked };
}
