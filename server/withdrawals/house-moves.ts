import { and, eq, isNotNull } from 'drizzle-orm';
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

/** Cancels a new withdrawal for a reason, which its player reads. False where it is not new any more. */
export async function cancelByHouse(deps: Pick<Deps, 'db' | 'clock'>, id: string, reason: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return deps.db.transaction(async (tx) => {
    const [row]: WithdrawalRow[] = await tx
      .select()
      .from(table)
      .where(and(eq(table.id, id), eq(table.status, 'new')))
      .for('update');
    if (row) await cancelLocked(tx, deps, row, 'canceled', reason);
    return row !== undefined;
  });
}
