import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { Queries, Tx } from '#server/database/database.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import type { Payment } from './gateways/gateway.ts';
import { invoiceTable, paymentEventTable } from './schema.ts';
import { invoiceUpdated } from './show-invoice.ts';

/* Invoices and the ends of their payments, as they are kept. */

export type Invoice = typeof invoiceTable.$inferSelect;

type NewInvoice = Omit<typeof invoiceTable.$inferInsert, 'status'>;

/** What can change of an invoice. */
export type InvoiceChange = Partial<Omit<Invoice, 'id' | 'userId' | 'gateway' | 'createdAt' | 'currency'>>;

/** Writes a new invoice: nothing is paid yet. */
export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<Invoice> {
  const [written] = await tx.insert(invoiceTable).values(invoice).returning();
  if (!written) throw new Error(`the invoice ${invoice.id} was not written`);
  return written;
}

async function findInvoice(queries: Queries, ...conditions: SQL[]): Promise<Invoice | null> {
  const [invoice] = await queries
    .select()
    .from(invoiceTable)
    .where(and(...conditions));
  return invoice ?? null;
}

/** An invoice of a gateway by its id, of any player; null for none. */
export const invoiceById = async (queries: Queries, gateway: string, id: string): Promise<Invoice | null> =>
  isUuid(id) ? findInvoice(queries, eq(invoiceTable.id, id), eq(invoiceTable.gateway, gateway)) : null;

/** A player's own invoice by its id; null for none. */
export const invoiceOfPlayer = async (queries: Queries, userId: string, id: string): Promise<Invoice | null> =>
  isUuid(id) ? findInvoice(queries, eq(invoiceTable.id, id), eq(invoiceTable.userId, userId)) : null;

/** The invoice of a payment; null for none. */
export const invoiceOfPayment = (queries: Queries, gateway: string, paymentId: string): Promise<Invoice | null> =>
  findInvoice(queries, eq(invoiceTable.paymentId, paymentId), eq(invoiceTable.gateway, gateway));

/** An invoice of a gateway, locked until the transaction ends; by its own id or by that of its payment. */
export async function lockInvoice(tx: Tx, gateway: string, by: { id: string } | { paymentId: string }): Promise<Invoice | null> {
  const isIt = 'id' in by ? eq(invoiceTable.id, by.id) : eq(invoiceTable.paymentId, by.paymentId);
  const [invoice] = await tx
    .select()
    .from(invoiceTable)
    .where(and(isIt, eq(invoiceTable.gateway, gateway)))
    .for('update');
  return invoice ?? null;
}

/** Changes an invoice and notifies its player. A status other than new closes it; its provider is then not asked again unless the change says when. */
export async function changeInvoice(tx: Tx, id: string, change: InvoiceChange): Promise<Invoice> {
  const isOver = change.status !== undefined && change.status !== 'new';
  const [changed] = await tx
    .update(invoiceTable)
    .set({ ...(isOver && { askAt: null, overdueAt: null }), ...change, ...(isOver && { stage: 'closed' as const }) })
    .where(eq(invoiceTable.id, id))
    .returning();
  if (!changed) throw new Error(`the invoice ${id} is gone`);
  enqueue(tx, invoiceUpdated(changed));
  return changed;
}

/** True when the payment has already settled another invoice than this one. */
export async function settledAnother(tx: Tx, { id, gateway }: Invoice, paymentId: string): Promise<boolean> {
  const event = paymentEventTable;
  const [other] = await tx
    .select({ invoiceId: event.invoiceId })
    .from(event)
    .where(and(eq(event.gateway, gateway), eq(event.paymentId, paymentId), ne(event.invoiceId, id)))
    .limit(1);
  return other !== undefined;
}

/** True when a payment was declined: it is not paid later. */
export async function wasRejected(tx: Tx, { gateway }: Invoice, paymentId: string): Promise<boolean> {
  const event = paymentEventTable;
  const [found] = await tx
    .select({ status: event.status })
    .from(event)
    .where(and(eq(event.gateway, gateway), eq(event.paymentId, paymentId), eq(event.status, 'rejected')));
  return found !== undefined;
}

/** Writes that a payment ended in a way. False when that is written already. */
export async function insertPaymentEvent(tx: Tx, invoice: Invoice, { id, status }: Payment, receivedAt: number): Promise<boolean> {
  const first = await tx
    .insert(paymentEventTable)
    .values({ gateway: invoice.gateway, paymentId: id, status, invoiceId: invoice.id, receivedAt })
    .onConflictDoNothing()
    .returning({ status: paymentEventTable.status });
  return first.length > 0;
}
