import { eq } from 'drizzle-orm';
import { mayAct } from '#contract/desk/roles.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { staffApprovalTable as table } from '../schema.ts';
import type { Staff } from '../session/sessions.ts';
import type { ApprovalRow, TwoPersonAct } from './two-person-acts.ts';

/*
 * Two persons
 * 1. The one who asked can't approve: neither here nor in the database (`staff_approval_two_persons`). They may take it back.
 * 2. Who approves must be allowed the act itself.
 * 3. The row is locked: of an approval and a refusal at once, the first counts and the other one finds it decided.
 */

/** An approval that still waits, locked. Refusals `approval_not_found`, `approval_closed`. */
async function lockWaiting(tx: Tx, { clock }: Pick<Deps, 'clock'>, id: string): Promise<ApprovalRow> {
  const [row] = isUuid(id) ? await tx.select().from(table).where(eq(table.id, id)).for('update') : [];
  if (!row) throw new Refusal('approval_not_found');
  if (row.status !== 'waiting' || row.expiresAt <= clock.now()) throw new Refusal('approval_closed');
  return row;
}

/** Whether a member of staff may approve something: not what they asked for, and only what their role may do. */
export const mayApprove = ({ id, role }: Pick<Staff, 'id' | 'role'>, { askedBy, act }: Pick<ApprovalRow, 'askedBy' | 'act'>): boolean =>
  askedBy !== id && mayAct(role, 'approvals.decide') && mayAct(role, act);

/**
 * Approves and carries out what another person has asked for. Refusals `approval_not_found`, `approval_closed`,
 * `approval_own`, `staff_act_forbidden`, and those of the act.
 */
export async function approveAsked(
  tx: Tx,
  deps: Deps,
  acts: readonly TwoPersonAct[],
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<ApprovalRow> {
  const row = await lockWaiting(tx, deps, id);
  if (row.askedBy === staff.id) throw new Refusal('approval_own');
  if (!mayApprove(staff, row)) throw new Refusal('staff_act_forbidden');
  const act = acts.find((one) => one.act === row.act);
  if (!act) throw new Error(`${row.act} can't be carried out for two persons`);
  await act.carryOut(tx, deps, row, { staffId: staff.id });
  await tx
    .update(table)
    .set({ status: 'approved', decidedBy: staff.id, decidedName: staff.email, decidedAt: deps.clock.now(), decisionReason: reason })
    .where(eq(table.id, row.id));
  return row;
}

/** Refuses an approval; the one who asked may take it back so. Refusals `approval_not_found`, `approval_closed`. */
export async function refuseAsked(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<ApprovalRow> {
  const row = await lockWaiting(tx, deps, id);
  await tx
    .update(table)
    .set({ status: 'refused', decidedBy: staff.id, decidedName: staff.email, decidedAt: deps.clock.now(), decisionReason: reason })
    .where(eq(table.id, row.id));
  return row;
}
