import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#server/database/database.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { changeInvoice } from '../invoices.ts';
import { invoiceTable as table } from '../schema.ts';

/** A deposit or withdrawal that nobody could say the end of. Instants are ms since 1970. */
export interface OverduePayment {
  kind: 'deposit' | 'crypto' | 'delivery';
  id: string;
  gateway: string;
  player: string;
  createdAt: number;
  overdueAt: number;
  /** The payment's name at its provider, as far as one is known. */
  reference: string | null;
}

interface OverdueRow extends Pick<OverduePayment, 'kind' | 'id' | 'gateway' | 'player' | 'reference'>, Record<string, unknown> {
  created_ms: string;
  overdue_ms: string;
}

/** What waits for a person, the longest first. */
export async function overduePayments(queries: Queries, most: number): Promise<OverduePayment[]> {
  const { rows } = await queries.execute<OverdueRow>(sql`
    select o.kind, o.id, o.gateway, u.name as player, o.reference,
      extract(epoch from o.created_at) * 1000 as created_ms, extract(epoch from o.overdue_at) * 1000 as overdue_ms
    from payment_overdue o join users u on u.id = o.user_id order by o.overdue_at, o.id limit ${most}`);
  return rows.map(({ created_ms: createdMs, overdue_ms: overdueMs, ...row }) => ({
    ...row,
    createdAt: Number(createdMs),
    overdueAt: Number(overdueMs),
  }));
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
