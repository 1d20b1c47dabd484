import { and, eq, isNotNull } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { NO_REASON } from './apply-report.ts';
import { withdrawalTable as table } from './schema.ts';
import { cancelLocked, finishLocked, moveWithdrawal, type WithdrawalRow } from './withdrawal.ts';

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

/** A withdrawal, locked. Refusal `withdrawal_not_found`. */
async function lockAny(tx: Tx, id: string): Promise<WithdrawalRow> {
  const [row]: WithdrawalRow[] = isUuid(id) ? await tx.select().from(table).where(eq(table.id, id)).for('update') : [];
  if (!row) throw new Refusal('withdrawal_not_found');
  return row;
}

/** A new withdrawal, locked. Refusals `withdrawal_not_found`, `withdrawal_closed` where it is not new any more. */
export async function lockNew(tx: Tx, id: string): Promise<WithdrawalRow> {
  const row = await lockAny(tx, id);
  if (row.status !== 'new') throw new Refusal('withdrawal_closed', { status: row.status });
  return row;
}

const change = (tx: Tx, { id }: WithdrawalRow, set: Partial<WithdrawalRow>) => tx.update(table).set(set).where(eq(table.id, id));

/** When the rest of a locked withdrawal ends, ms since 1970: the runner takes the reason away once it is over. */
const restEnd = ({ dueAt, restReason }: WithdrawalRow, now: number): number => (restReason === null ? now : Math.max(now, dueAt ?? now));

/** Approves a locked withdrawal: its provider gets it once its rest is over. Refusal `withdrawal_reviewed` for one that waits for no approval. */
export async function approveLocked(tx: Tx, { clock }: Pick<Deps, 'clock'>, row: WithdrawalRow): Promise<void> {
  if (row.review !== 'waiting') throw new Refusal('withdrawal_reviewed');
  await change(tx, row, { review: 'approved', dueAt: restEnd(row, clock.now()) });
}

/** Holds a locked withdrawal, or ends its hold. */
export async function setHeld(tx: Tx, { clock }: Pick<Deps, 'clock'>, row: WithdrawalRow, held: boolean): Promise<void> {
  const now = clock.now();
  await change(tx, row, held ? { heldAt: row.heldAt ?? now } : { heldAt: null, restoredAt: null, dueAt: restEnd(row, now) });
}

/** Cancels a new withdrawal for a reason, which its player reads. Refusals `withdrawal_not_found`, `withdrawal_closed`, `withdrawal_in_check`. */
export async function cancelByHouse(tx: Tx, deps: Pick<Deps, 'clock'>, id: string, reason: string): Promise<WithdrawalRow> {
  const row = await lockNew(tx, id);
  if (row.restoredAt !== null) throw new Refusal('withdrawal_in_check');
  await cancelLocked(tx, deps, row, 'canceled', reason);
  return row;
}

/** How long the provider of a withdrawal in processing must not have answered before staff may end it, ms: an outage of days is not the end of a provider. */
const UNANSWERED_MS = 7 * 86_400_000;

/** Whether staff may end a withdrawal: its provider is gone, or it was found new in a backup and may have been carried out after it. */
export function isEndable({ status, restoredAt, answeredAt, updatedAt }: WithdrawalRow, now: number): boolean {
  if (status === 'new') return restoredAt !== null;
  return status === 'in_processing' && now - Math.max(answeredAt ?? 0, updatedAt) >= UNANSWERED_MS;
}

/** A withdrawal that staff may end, locked. Refusals `withdrawal_not_found`, `withdrawal_answered`. */
export async function lockEndable(tx: Tx, { clock }: Pick<Deps, 'clock'>, id: string): Promise<WithdrawalRow> {
  const row = await lockAny(tx, id);
  if (!isEndable(row, clock.now())) throw new Refusal('withdrawal_answered');
  return row;
}

/** Ends a locked withdrawal without its provider, as a report of it would. A later report of another end goes to quarantine. */
export async function endByHouse(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  row: WithdrawalRow,
  { outcome, reference }: { outcome: 'sent' | 'failed'; reference: string },
): Promise<void> {
  if (outcome === 'failed') return void (await cancelLocked(tx, deps, row, 'canceled', NO_REASON));
  if (row.status === 'new') await moveWithdrawal(tx, deps, row, 'in_processing');
  await finishLocked(tx, deps, row, row.type === 'crypto' ? { transactionId: reference } : {});
}
