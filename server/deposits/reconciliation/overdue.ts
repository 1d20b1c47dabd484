import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queries, Tx } from '#server/database/database.ts';
import { userTable } from '#server/players/schema.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { changeInvoice } from '../invoices.ts';
import { invoiceTable as table } from '../schema.ts';

/** The deposits that no provider could say the end of, the longest first; instants are ms since 1970. `reference` is the payment's name at its provider, as far as one is known. */
export async function overdueDeposits(queries: Queries, most: number) {
  return queries
    .select({
      id: table.id,
      gateway: table.gateway,
      player: userTable.name,
      createdAt: table.createdAt,
      overdueAt: table.overdueAt,
      reference: table.paymentId,
    })
    .from(table)
    .innerJoin(userTable, eq(userTable.id, table.userId))
    .where(isNotNull(table.overdueAt))
    .orderBy(asc(table.overdueAt), asc(table.id))
    .limit(most);
}

/**
 * Changes an overdue deposit that is still open: `ask` has its provider asked anew, from the first question on; `drop` takes it off the list, as one that was
 * never paid. What its provider says later counts either way. False when no such deposit is overdue.
 */
export async function moveOverdueDeposit(tx: Tx, id: string, move: 'ask' | 'drop', now: number): Promise<boolean> {
  if (!isUuid(id)) return false;
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(table.status, 'new'), isNotNull(table.overdueAt)))
    .for('update');
  if (!row) return false;
  await changeInvoice(tx, id, { overdueAt: null, ...(move === 'ask' && { askAt: now, askTries: 0 }) });
  return true;
}
