import { sql } from 'drizzle-orm';
import { cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import type { Settlement } from './books.ts';
import { pay } from './credit.ts';
import type { Gateway, GatewayDeps, Payment } from './gateways/gateway.ts';
import { changeInvoice, insertPaymentEvent, type Invoice, settledAnother, wasRejected } from './invoices.ts';
import { bonusesOf, promoOf } from './payment-bonuses.ts';
import { fitsInvoice, invoiceOf, isClosed } from './payment-invoice.ts';
import type { Promo } from './promo.ts';
import { askWhileOpen } from './reconciliation/ask-times.ts';
import { takeBack } from './take-back.ts';

/** The class of the advisory locks that queue the messages of one payment. */
const PAYMENT_LOCK = 0x7061;

/**
 * Applies how far one payment is, or how it ended, in the caller's transaction. An invoice goes new → paid → reversed, or new → rejected, and is new again
 * where another payment follows one that was declined. Messages of one payment queue on a lock, the invoice's row is locked, each end counts once, and
 * the ledger knows the payment by a key of its own, so nothing is credited twice whatever is sent. A payment settles one invoice: a message for a second one
 * is quarantined. A payment that was not announced by an invoice (to an address, or by a code) gets its invoice here; `promo` is then what the player brought
 * with a code.
 */
export async function settlePayment(
  tx: Tx,
  deps: GatewayDeps,
  gateway: Gateway,
  payment: Payment,
  promo: Promo | null = null,
): Promise<Settlement> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PAYMENT_LOCK}, hashtext(${`${gateway.name}:${payment.id}`}))`);
  const found = await invoiceOf(tx, deps, gateway, payment, promo);
  if ('quarantined' in found) return found;
  let invoice = found;
  if (payment.status !== 'reversed' && (await isClosed(tx, invoice.userId))) return { quarantined: 'the account is closed' };
  const misfit = fitsInvoice(gateway, invoice, payment);
  if (misfit !== null) return { quarantined: misfit };
  if (await settledAnother(tx, invoice, payment.id)) return { quarantined: 'the payment already settled another invoice' };
  if (await isAnotherTry(tx, invoice, payment)) invoice = await openAgain(tx, deps, gateway, invoice);
  const isFirst = await insertPaymentEvent(tx, invoice, payment, deps.clock.now());
  if (payment.status === 'pending') return progress(tx, deps, gateway, invoice, payment);
  return isFirst ? STEPS[payment.status](tx, deps, gateway, invoice, payment) : 'replayed';
}

/** Whether a payment is one by other means after another one of the invoice was declined. */
const isAnotherTry = async (tx: Tx, invoice: Invoice, { id, status }: Payment): Promise<boolean> =>
  invoice.reason === 'declined' && status !== 'rejected' && !(await wasRejected(tx, invoice, id));

/** Makes an invoice whose payment was declined new again, with the bonuses that it promised. */
async function openAgain(tx: Tx, deps: GatewayDeps, gateway: Gateway, invoice: Invoice): Promise<Invoice> {
  const { method, promo } = bonusesOf(deps, gateway, invoice.amount, await promoOf(tx, invoice.promoCode));
  return changeInvoice(tx, invoice.id, {
    status: 'new',
    stage: 'waiting',
    reason: null,
    paymentId: null,
    reference: null,
    settledAt: null,
    bonus: cents(method + promo),
    methodBonus: method,
  });
}

type Step = (tx: Tx, deps: GatewayDeps, gateway: Gateway, invoice: Invoice, payment: Payment) => Promise<Settlement>;

const STEPS: Record<Exclude<Payment['status'], 'pending'>, Step> = { paid: pay, rejected: reject, reversed: takeBack };

/** The provider has seen the payment. What it says counts up only: an older message that comes late changes nothing. */
async function progress(tx: Tx, { clock }: GatewayDeps, gateway: Gateway, invoice: Invoice, { id, sent }: Payment): Promise<Settlement> {
  if (invoice.status !== 'new') return 'ignored';
  const stage = sent ? 'confirming' : 'pending';
  const isNewer = sent !== undefined && sent.seen > (invoice.confirmationsSeen ?? -1);
  if (invoice.stage === stage && !isNewer) return 'replayed';
  await changeInvoice(tx, invoice.id, {
    stage,
    paymentId: id,
    reference: invoice.reference ?? id,
    seenAt: invoice.seenAt ?? clock.now(),
    ...(invoice.stage !== stage && askWhileOpen(gateway, clock.now())),
    ...(isNewer && { confirmationsSeen: Math.min(sent.seen, sent.needed), confirmationsNeeded: sent.needed }),
  });
  return 'applied';
}

async function reject(tx: Tx, { clock }: GatewayDeps, gateway: Gateway, invoice: Invoice, payment: Payment): Promise<Settlement> {
  if (invoice.paymentId !== null && invoice.paymentId !== payment.id) return 'ignored';
  if (invoice.status === 'paid') return { quarantined: 'rejected after it was paid' };
  if (invoice.status !== 'new') return 'ignored';
  await changeInvoice(tx, invoice.id, {
    status: 'rejected',
    reason: payment.sent ? 'never_confirmed' : 'declined',
    paymentId: payment.id,
    reference: invoice.reference ?? payment.id,
    bonus: cents(0),
    methodBonus: cents(0),
    settledAt: clock.now(),
    // Another payment may follow, whose message may be lost.
    ...(gateway.kind === 'redirect' && askWhileOpen(gateway, clock.now())),
  });
  return 'applied';
}
