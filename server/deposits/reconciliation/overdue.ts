import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { pgView, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/database/columns.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { userTable } from '#server/players/schema.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { changeInvoice } from '../invoices.ts';
import { invoiceTable as table } from '../schema.ts';

/** Deposits and withdrawals that no provider could say the end of. `reference` is the payment's name at its provider, as far as one is known. */
const overdueView = pgView('payment_overdue', {
  kind: text('kind', { enum: ['deposit', 'crypto', 'delivery'] }).notNull(),
  id: uuid('id').notNull(),
  gateway: text('gateway').notNull(),
  userId: uuid('user_id').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  overdueAt: instantColumn('overdue_at').notNull(),
  reference: text('reference'),
}).existing();

/** What waits for a person, the longest first, with the name of its player; instants are ms since 1970. */
export async function overduePayments(queries: Queries | Tx, { limit, offset = 0 }: { limit: number; offset?: number }) {
  const { kind, id, gateway, userId, createdAt, overdueAt, reference } = overdueView;
  return queries
    .select({ kind, id, gateway, userId, createdAt, overdueAt, reference, player: userTable.name })
    .from(overdueView)
    .innerJoin(userTable, eq(userTable.id, overdueView.userId))
    .orderBy(asc(overdueAt), asc(id))
    .limit(limit)
    .offset(offset);
}

/** How many payments wait for a person. */
export async function countOverdue(queries: Queries | Tx): Promise<number> {
  return queries.$count(overdueView);
}

/**
 * Changes an overdue deposit that is still open: `ask` has its provider asked anew, from the first question on; `drop` takes it off the list, as one that was
 * never paid. What its provider says later counts either way. Answers whose it is; null when no such deposit is overdue.
 */
export async function moveOverdueDeposit(tx: Tx, id: string, move: 'ask' | 'drop', now: number): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [row] = await tx
    .select({ userId: table.userId })
    .from(table)
    .where(and(eq(table.id, id), eq(table.status, 'new'), isNotNull(table.overdueAt)))
    .for('update');
  if (!row) return null;
  await changeInvoice(tx, id, { overdueAt: null, ...(move === 'ask' && { askAt: now, askTries: 0 }) });
  return row.userId;
}
