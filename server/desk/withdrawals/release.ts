import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { lockNew, setHeld } from '#server/withdrawals/house-moves.ts';
import type { Actor } from '../acts/log.ts';
import { requireOtherPerson } from '../acts/own-account.ts';
import { askSecondPerson } from '../approvals/ask.ts';
import type { TwoPersonAct } from '../approvals/two-person-acts.ts';

/** Releases a withdrawal that was found in a backup once a second person has approved it. Refusals `withdrawal_not_found`, `withdrawal_closed`, `staff_own_account`. */
export const releaseWithdrawalAct: TwoPersonAct = {
  act: 'withdrawals.release',
  async carryOut(tx, deps, { subjectId }, by) {
    const row = await lockNew(tx, subjectId);
    await requireOtherPerson(tx, by, row.userId);
    await setHeld(tx, deps, row, false);
  },
};

/**
 * Ends the hold of a new withdrawal, or asks a second person where it was found in a backup and may have been sent since. Answers the id of that approval,
 * null where it is released. Refusals `withdrawal_not_found`, `withdrawal_closed`, `approval_waiting`, `staff_own_account`.
 */
export async function releaseOrAsk(tx: Tx, deps: Deps, by: Actor, { id, reason }: { id: string; reason: string }): Promise<string | null> {
  const row = await lockNew(tx, id);
  await requireOtherPerson(tx, by, row.userId);
  if (row.restoredAt !== null)
    return askSecondPerson(tx, deps, by, {
      act: 'withdrawals.release',
      subject: { type: 'withdrawal', id },
      amount: row.worth,
      sentence: 'Release the withdrawal, which was found in a backup and may have been sent already',
      reason,
    });
  await setHeld(tx, deps, row, false);
  return null;
}
