import * as z from 'zod/mini';
import { WITHDRAWAL_ENDS } from '#contract/api/desk/withdrawals.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { endByHouse, lockEndable } from '#server/withdrawals/house-moves.ts';
import type { Actor } from '../acts/log.ts';
import { requireOtherPerson } from '../acts/own-account.ts';
import { askSecondPerson } from '../approvals/ask.ts';
import type { TwoPersonAct } from '../approvals/two-person-acts.ts';

const endSchema = z.object({ outcome: z.enum(WITHDRAWAL_ENDS), reference: z.string() });

type End = z.output<typeof endSchema>;

/**
 * Asks a second person to end a withdrawal that its provider does not end. Answers the id of the approval. Refusals `withdrawal_not_found`,
 * `withdrawal_answered`, `approval_waiting`, `staff_own_account`.
 */
export async function askEnd(
  tx: Tx,
  deps: Deps,
  by: Actor,
  { id, outcome, reference, reason }: End & { id: string; reason: string },
): Promise<string> {
  const { userId, worth } = await lockEndable(tx, deps, id);
  await requireOtherPerson(tx, by, userId);
  return askSecondPerson(tx, deps, by, {
    act: 'withdrawals.end',
    subject: { type: 'withdrawal', id },
    amount: worth,
    sentence: `${outcome === 'sent' ? 'End the withdrawal as sent' : 'End the withdrawal as failed and return it'}: ${reference}`,
    data: { outcome, reference },
    reason,
  });
}

/** Ends the withdrawal once a second person has approved it. Refusals `withdrawal_not_found`, `withdrawal_answered`, `staff_own_account`. */
export const endWithdrawalAct: TwoPersonAct = {
  act: 'withdrawals.end',
  async carryOut(tx, deps, { subjectId, data }, by) {
    const row = await lockEndable(tx, deps, subjectId);
    await requireOtherPerson(tx, by, row.userId);
    await endByHouse(tx, deps, row, endSchema.parse(data));
  },
};
