import { and, eq, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { idSchema } from '#contract/api/common.ts';
import { coinsCodec } from '#contract/coins-codec.ts';
import { cents, type Cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import { lockBalance } from '#server/wallet/lock-balance.ts';
import { redeemPromo } from './promo.ts';
import { invoiceTable, paymentEventTable } from './schema.ts';

/** What the card provider tells of a payment. Amount and currency are compared with our invoice, never taken from here. */
export const paymentMessage = z.object({
  payment_id: idSchema,
  merchant_reference: z.uuid(),
  status: z.enum(['paid', 'rejected', 'reversed']),
  amount: coinsCodec,
  currency: z.string().check(z.maxLength(8)),
});

export type PaymentMessage = z.output<typeof paymentMessage>;

/** `applied`: the invoice changed. `replayed`: this message was processed before. `ignored`: out of order, and rightly without effect. The rest is for a person to look at. */
export type Settlement = 'applied' | 'replayed' | 'ignored' | { quarantined: string };

type Invoice = typeof invoiceTable.$inferSelect;

/** The class of the advisory locks that queue the messages of one payment. */
const PAYMENT_LOCK = 0x7061;

/** True when the payment has already settled another invoice than this one. */
async function settledAnother(tx: Tx, gateway: string, { payment_id, merchant_reference }: PaymentMessage): Promise<boolean> {
  const event = paymentEventTable;
  const [other] = await tx
    .select({ invoiceId: event.invoiceId })
    .from(event)
    .where(and(eq(event.gateway, gateway), eq(event.paymentId, payment_id), ne(event.invoiceId, merchant_reference)))
    .limit(1);
  return other !== undefined;
}

/**
 * Applies one message on how a payment ended, in the caller's transaction. An invoice goes new → paid → reversed, or new → rejected; messages of one
 * payment queue on a lock, the invoice's row is locked, each message counts once, and the ledger knows the payment by a key of its own, so nothing is
 * credited twice whatever is sent. A payment settles one invoice: its message for a second one is quarantined.
 */
export async function settlePayment(tx: Tx, deps: Deps, gateway: string, message: PaymentMessage): Promise<Settlement> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PAYMENT_LOCK}, hashtext(${`${gateway}:${message.payment_id}`}))`);
  const [invoice] = await tx
    .select()
    .from(invoiceTable)
    .where(and(eq(invoiceTable.id, message.merchant_reference), eq(invoiceTable.gateway, gateway)))
    .for('update');
  if (!invoice) return { quarantined: 'no such invoice' };
  if (message.amount !== invoice.amount) return { quarantined: 'the amount is not the invoice’s' };
  if (message.currency !== invoice.currency) return { quarantined: 'the currency is not the invoice’s' };
  if (invoice.paymentId !== null && invoice.paymentId !== message.payment_id) return { quarantined: 'a second payment of one invoice' };
  if (await settledAnother(tx, gateway, message)) return { quarantined: 'a second invoice of one payment' };
  const first = await tx
    .insert(paymentEventTable)
    .values({ gateway, paymentId: message.payment_id, status: message.status, invoiceId: invoice.id, receivedAt: deps.clock.now() })
    .onConflictDoNothing()
    .returning({ status: paymentEventTable.status });
  if (first.length === 0) return 'replayed';
  return STEPS[message.status](tx, deps, invoice, message.payment_id);
}

type Step = (tx: Tx, deps: Deps, invoice: Invoice, paymentId: string) => Promise<Settlement>;

const STEPS: Record<PaymentMessage['status'], Step> = { paid: pay, rejected: reject, reversed: reverse };

async function close(tx: Tx, deps: Deps, invoice: Invoice, change: Partial<Invoice>): Promise<void> {
  await tx
    .update(invoiceTable)
    .set({ settledAt: deps.clock.now(), ...change })
    .where(eq(invoiceTable.id, invoice.id));
}

async function pay(tx: Tx, deps: Deps, invoice: Invoice, paymentId: string): Promise<Settlement> {
  if (invoice.status === 'reversed') return 'ignored';
  if (invoice.status !== 'new') return { quarantined: `paid while the invoice is ${invoice.status}` };
  const granted = invoice.promoCode !== null && (await redeemPromo(tx, invoice.promoCode, invoice.userId, invoice.id, deps.clock.now()));
  const bonus = granted ? invoice.bonus : cents(0);
  await close(tx, deps, invoice, { status: 'paid', paymentId, bonus });
  await postTransfer(tx, {
    kind: 'deposit',
    ref: { type: 'payment', id: `${invoice.gateway}:${paymentId}` },
    legs: [
      { account: { kind: `deposit_clearing:${invoice.gateway}` }, amount: cents(-invoice.amount) },
      { account: { kind: 'user_cash', userId: invoice.userId }, amount: cents(invoice.amount + bonus) },
      ...promoLegs(cents(-bonus)),
    ],
  });
  return 'applied';
}

function promoLegs(amount: Cents) {
  return amount === 0 ? [] : [{ account: { kind: 'promo_cost' as const }, amount }];
}

async function reject(tx: Tx, deps: Deps, invoice: Invoice, paymentId: string): Promise<Settlement> {
  if (invoice.status !== 'new') return 'ignored';
  await close(tx, deps, invoice, { status: 'rejected', paymentId, bonus: cents(0) });
  return 'applied';
}

/** The provider took the money back. What the balance no longer holds becomes the player's debt; the balance never falls below zero. */
async function reverse(tx: Tx, deps: Deps, invoice: Invoice, paymentId: string): Promise<Settlement> {
  if (invoice.status === 'rejected') return 'ignored';
  if (invoice.status !== 'paid') {
    await close(tx, deps, invoice, { status: 'reversed', paymentId, bonus: cents(0) });
    return 'applied';
  }
  const due = cents(invoice.amount + invoice.bonus);
  const taken = cents(Math.min(due, await lockBalance(tx, invoice.userId)));
  const debt = cents(due - taken);
  await close(tx, deps, invoice, { status: 'reversed', debt });
  await postTransfer(tx, {
    kind: 'deposit_reversal',
    ref: { type: 'payment', id: `${invoice.gateway}:${paymentId}` },
    legs: [
      ...(taken > 0 ? [{ account: { kind: 'user_cash' as const, userId: invoice.userId }, amount: cents(-taken) }] : []),
      ...(debt > 0 ? [{ account: { kind: 'house:debt' as const }, amount: cents(-debt) }] : []),
      { account: { kind: `deposit_clearing:${invoice.gateway}` as const }, amount: invoice.amount },
      ...promoLegs(invoice.bonus),
    ],
  });
  return 'applied';
}
