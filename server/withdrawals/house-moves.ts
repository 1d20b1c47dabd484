import { and, eq, isNotNull } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { withdrawalTable as table } from './schema.ts';
import { cancelLocked, type WithdrawalRow } from './withdrawal.ts';

/* What the house itself does with withdrawals, besides what their providers report. */

/** Ends the rest of a new withdrawal: it is given to its provider the next time that the runner looks. */
export async function endRest({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await db.read
    .update(table)
    .set({ dueAt: clock.now() })
    .where(and(eq(table.id, id), eq(table.status, 'new')));
}

/** Has every provider that took an order polled for its status at once. */
export async function askAgain({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.read
    .update(table)
    .set({ dueAt: clock.now() })
    .where(and(eq(table.status, 'in_processing'), isNotNull(table.acceptedAt)));
}

/** Has the provider of an overdue withdrawal asked at once; it stays on the list until an end is said. False when no such withdrawal is overdue. */
export async function askOverdueAgain(tx: Tx, id: string, now: number): Promise<boolean> {
  if (!isUuid(id)) return false;
  const rows = await tx
    .update(table)
    .set({ dueAt: now })
    .where(and(eq(table.id, id), isNotNull(table.overdueAt), isNotNull(table.dueAt)))
    .returning({ id: table.id });
  return rows.length > 0;
}

/** A new withdrawal, locked. Refusals `withdrawal_not_found`, `withdrawal_closed` where it is not new any more. */
export async function lockNew(tx: Tx, id: string): Promise<WithdrawalRow> {
  const [row]: WithdrawalRow[] = isUuid(id) ? await tx.select().from(table).where(eq(table.id, id)).for('update') : [];
  if (!row) throw new Refusal('withdrawal_not_found');
  if (row.status !== 'new') throw new Refusal('withdrawal_closed', { status: row.status });
  return row;
}

const change = (tx: Tx, { id }: WithdrawalRow, set: Partial<WithdrawalRow>) => tx.update(table).set(set).where(eq(table.id, id));

/** When the rest of a locked withdrawal ends, ms since 1970: the runner takes the reason away once it is over. */
const restEnd = ({ dueAt, restReason }: WithdrawalRow, now: number): number => (restReason === null ? now : Math.max(now, dueAt ?? now));

/** Approves a locked withdrawal: its provider gets it once its rest is over. One that needs no approval stays as it is. */
export async function approveLocked(tx: Tx, { clock }: Pick<Deps, 'clock'>, row: WithdrawalRow): Promise<void> {
  if (row.review !== 'waiting') return;
  await change(tx, row, { review: 'approved', dueAt: restEnd(row, clock.now()) });
}

/** Holds a locked withdrawal, or ends its hold. */
export async function setHeld(tx: Tx, { clock }: Pick<Deps, 'clock'>, row: WithdrawalRow, held: boolean): Promise<void> {
  const now = clock.now();
  await change(tx, row, held ? { heldAt: row.heldAt ?? now } : { heldAt: null, restoredAt: null, dueAt: restEnd(row, now) });
}

/** Cancels a new withdrawal for a reason, which its player reads. Refusals `withdrawal_not_found`, `withdrawal_closed`. */
export async function cancelByHouse(tx: Tx, deps: Pick<Deps, 'clock'>, id: string, reason: string): Promise<WithdrawalRow> {
  const row = await lockNew(tx, id);
  await cancelLocked(tx, deps, row, 'canceled', reason);
  return row;
}
