import { sql } from 'drizzle-orm';
import { LEAST_CLAIM } from '#contract/api/referral.ts';
import { wholeCents } from '#contract/micros.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { postForPlayer } from '#server/wallet/ledger.ts';
import { referralEarningsTable } from './schema.ts';

const columns = declaredColumns(referralEarningsTable, 'earnedMicros', 'claimed', 'claims');

/** Whole cents that were earned and not claimed yet. */
export function claimable(earnedMicros: bigint, claimed: Cents): Cents {
  return cents(wholeCents(earnedMicros) - claimed);
}

/**
 * Pays a referrer's earnings so far, whole cents; what is less than a cent stays for the next claim. Answers what was paid and the balance after it. Throws Refusal `referral_claim_too_low`
 * below one coin. The row is the lock, and each claim has its number in the ledger, so of many at once one pays.
 */
export async function claimReferral(tx: Tx, userId: string): Promise<{ claimed: Cents; after: BalanceAfter }> {
  const { rows } = await tx.execute(sql`select ${columns.of('e')} from referral_earnings e where user_id = ${userId} for update`);
  const [held] = rows.map(columns.read);
  const due = held ? claimable(held.earnedMicros, held.claimed) : cents(0);
  if (!held || due < LEAST_CLAIM) throw new Refusal('referral_claim_too_low', { least: LEAST_CLAIM, due });
  const number = held.claims + 1;
  await tx.execute(sql`update referral_earnings set claimed = claimed + ${due}, claims = ${number} where user_id = ${userId}`);
  const after = await postForPlayer(tx, userId, {
    kind: 'referral_claim',
    ref: { type: 'referral_claim', id: `${userId}:${number}` },
    legs: [
      { account: { kind: 'house:referral' }, amount: cents(-due) },
      { account: { kind: 'user_cash', userId }, amount: due },
    ],
  });
  return { claimed: due, after };
}
