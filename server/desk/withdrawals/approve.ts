import { cents, formatCents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { requestedInDay } from '#server/withdrawals/may-withdraw.ts';
import { approveLocked, lockNew } from '#server/withdrawals/house-moves.ts';
import type { WithdrawalRow } from '#server/withdrawals/withdrawal.ts';
import type { Actor } from '../acts/log.ts';
import { requireOtherPerson } from '../acts/own-account.ts';
import { askSecondPerson, waitingApproval } from '../approvals/ask.ts';
import type { TwoPersonAct } from '../approvals/two-person-acts.ts';

/** Approves a withdrawal once a second person has. Refusals `withdrawal_not_found`, `withdrawal_closed`, `withdrawal_reviewed`, `staff_own_account`. */
export const approveWithdrawalAct: TwoPersonAct = {
  act: 'withdrawals.approve',
  async carryOut(tx, deps, { subjectId }, by) {
    const row = await lockNew(tx, subjectId);
    await requireOtherPerson(tx, by, row.userId);
    await approveLocked(tx, deps, row);
  },
};

/** Whether approving a withdrawal asks a second person: it and those of the 24 hours before are worth more than one may approve. */
export async function needsSecond(tx: Tx, deps: Pick<Deps, 'config'>, row: WithdrawalRow): Promise<boolean> {
  if (row.status !== 'new' || row.review !== 'waiting') return false;
  return (await requestedInDay(tx, row.userId, row.createdAt)) > deps.config.desk.twoPersonsCents;
}

/**
 * Approves a new withdrawal, or asks a second person where that `needsSecond`. Answers the id of that approval, null where it is approved.
 * Refusals `withdrawal_not_found`, `withdrawal_closed`, `withdrawal_reviewed`, `approval_waiting`, `staff_own_account`.
 */
export async function approveOrAsk(tx: Tx, deps: Deps, by: Actor, { id, reason }: { id: string; reason: string }): Promise<string | null> {
  const row = await lockNew(tx, id);
  await requireOtherPerson(tx, by, row.userId);
  if (!(await needsSecond(tx, deps, row))) {
    await approveLocked(tx, deps, row);
    return null;
  }
  if ((await waitingApproval(tx, deps, 'withdrawals.approve', id)) !== null) throw new Refusal('approval_waiting');
  const ofDay = await requestedInDay(tx, row.userId, row.createdAt);
  const others = ofDay > row.worth ? `, ${formatCents(cents(ofDay))} with the others of the 24 hours before it` : '';
  return askSecondPerson(tx, deps, by, {
    act: 'withdrawals.approve',
    subject: { type: 'withdrawal', id },
    amount: row.worth,
    sentence: `Approve the ${row.type === 'crypto' ? 'withdrawal' : 'delivery'}, worth ${formatCents(row.worth)} coins${others}`,
    reason,
  });
}
