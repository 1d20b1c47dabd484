import { sql } from 'drizzle-orm';
import { cents, type Cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import { lockBalance } from '#server/wallet/lock-balance.ts';
import { ownerOf } from './addresses.ts';
import type { Payment } from './gateways/gateway.ts';
import { insertInvoice, insertPaymentEvent, type Invoice, lockInvoice, settledAnother, settleInvoice } from './invoices.ts';
import { redeemPromo } from './promo.ts';

/** `applied`: the invoice changed. `replayed`: this payment was processed before. `ignored`: out of order, and rightly without effect. The rest is for a person to look at. */
export type Settlement = 'applied' | 'replayed' | 'ignored' | { quarantined: string };

/** The class of the advisory locks that queue the messages of one payment. */
const PAYMENT_LOCK = 0x7061;

/** The currency of all invoices. */
const CURRENCY = 'USD';

/**
 * Applies how one payment ended, in the caller's transaction. An invoice goes new → paid → reversed, or new → rejected; messages of one payment queue
 * on a lock, the invoice's row is locked, each end counts once, and the ledger knows the payment by a key of its own, so nothing is credited twice
 * whatever is sent. A payment settles one invoice: a message for a second one is quarantined. A payment that was not announced by an invoice (to an
 * address, or by a code) gets its invoice here.
 */
export async function settlePayment(tx: Tx, deps: Deps, gateway: string, payment: Payment): Promise<Settlement> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PAYMENT_LOCK}, hashtext(${`${gateway}:${payment.id}`}))`);
  const invoice = await invoiceOf(tx, deps, gateway, payment);
  if ('quarantined' in invoice) return invoice;
  if (payment.amount !== invoice.amount) return { quarantined: 'the amount is not the invoice’s' };
  if (payment.currency !== invoice.currency) return { quarantined: 'the currency is not the invoice’s' };
  if (invoice.paymentId !== null && invoice.paymentId !== payment.id) return { quarantined: 'a second payment of one invoice' };
  if (await settledAnother(tx, invoice, payment.id)) return { quarantined: 'a second invoice of one payment' };
  if (!(await insertPaymentEvent(tx, invoice, payment, deps.clock.now()))) return 'replayed';
  return STEPS[payment.status](tx, deps, invoice, payment.id);
}

/** The invoice that a payment is for, locked: the one that it names, the one that it had before, or a new one of its receiver. */
async function invoiceOf(tx: Tx, deps: Deps, gateway: string, payment: Payment): Promise<Invoice | { quarantined: string }> {
  const { id: paymentId, amount, currency, for: target } = payment;
  if ('invoiceId' in target) return (await lockInvoice(tx, gateway, { id: target.invoiceId })) ?? { quarantined: 'no such invoice' };
  const before = await lockInvoice(tx, gateway, { paymentId });
  const userId = 'playerId' in target ? target.playerId : await ownerOf(tx, gateway, target.address);
  if (userId === null) return { quarantined: 'no such address' };
  if (before) return before.userId === userId ? before : { quarantined: 'a second receiver of one payment' };
  if (amount < 1) return { quarantined: 'no amount' };
  if (currency !== CURRENCY) return { quarantined: 'the currency is not the shop’s' };
  return insertInvoice(tx, { id: deps.random.uuid(), userId, gateway, amount, currency, paymentId, createdAt: deps.clock.now() });
}

type Step = (tx: Tx, deps: Deps, invoice: Invoice, paymentId: string) => Promise<Settlement>;

const STEPS: Record<Payment['status'], Step> = { paid: pay, rejected: reject, reversed: reverse };

function close(
  tx: Tx,
  { clock }: Deps,
  { id }: Invoice,
  change: Pick<Invoice, 'status'> & Partial<Pick<Invoice, 'paymentId' | 'bonus' | 'debt'>>,
): Promise<void> {
  return settleInvoice(tx, id, { settledAt: clock.now(), ...change });
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
