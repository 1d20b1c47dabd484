import { eq } from 'drizzle-orm';
import { cents } from '#contract/money.ts';
import { cryptocurrency } from '#contract/deposits/currencies.ts';
import type { Tx } from '#server/database/database.ts';
import { type GivenAddress, ownerOf } from './addresses.ts';
import { exactText, unitsOf } from './exact-amount.ts';
import type { AddressGateway, Gateway, GatewayDeps, Payment, Sent } from './gateways/gateway.ts';
import { insertInvoice, type Invoice, lockInvoice } from './invoices.ts';
import { userTable } from '#server/players/schema.ts';
import type { Promo } from './promo.ts';
import { askWhileOpen } from './reconciliation/ask-times.ts';
import { bonusesOf, promoOf } from './payment-bonuses.ts';

/** The currency of all invoices. */
const CURRENCY = 'USD';

type Quarantined = { quarantined: string };

/** The invoice that a payment is for, locked: the one that it names, the one that it had before, or a new one of its receiver. */
export async function invoiceOf(
  tx: Tx,
  deps: GatewayDeps,
  gateway: Gateway,
  payment: Payment,
  promo: Promo | null,
): Promise<Invoice | Quarantined> {
  const { id: paymentId, amount, currency, for: target } = payment;
  if ('invoiceId' in target) return (await lockInvoice(tx, gateway.name, { id: target.invoiceId })) ?? { quarantined: 'unknown invoice' };
  const before = await lockInvoice(tx, gateway.name, { paymentId });
  const given = 'address' in target ? await ownerOf(tx, gateway.name, target.address) : null;
  const userId = 'playerId' in target ? target.playerId : (given?.userId ?? null);
  if (userId === null) return { quarantined: 'unknown address' };
  if (before) return before.userId === userId ? before : { quarantined: 'the payment already belongs to another player' };
  if (await isClosed(tx, userId)) return { quarantined: 'the account is closed' };
  if (currency !== CURRENCY) return { quarantined: 'the currency is not the shop currency' };
  const fresh = { id: deps.random.uuid(), userId, gateway: gateway.name, amount, currency, paymentId, createdAt: deps.clock.now() };
  if (gateway.kind === 'address' && given && payment.sent) return firstSight(tx, deps, gateway, { ...fresh, given, sent: payment.sent });
  if (amount < 1) return { quarantined: 'the amount is below one cent' };
  const bonuses = bonusesOf(deps, gateway, amount, promo);
  return insertInvoice(tx, {
    ...fresh,
    reference: paymentId,
    bonus: cents(bonuses.method + bonuses.promo),
    methodBonus: bonuses.method,
    promoCode: promo?.code ?? null,
  });
}

/** Whether a player has closed the account: a payment that comes after that needs review by a person. */
export async function isClosed(tx: Tx, userId: string): Promise<boolean> {
  // Waits for a closing under way, and has one that comes wait.
  const [owner] = await tx.select({ closedAt: userTable.closedAt }).from(userTable).where(eq(userTable.id, userId)).for('key share');
  return owner?.closedAt != null;
}

type Fresh = Pick<Invoice, 'id' | 'userId' | 'gateway' | 'amount' | 'currency' | 'createdAt'> & {
  paymentId: string;
  given: GivenAddress;
  sent: Sent;
};

/** A payment to an address that is reported for the first time: its rate is fixed from now on, and what will keep it from being credited is said. */
async function firstSight(tx: Tx, deps: GatewayDeps, gateway: AddressGateway, { given, sent, ...fresh }: Fresh): Promise<Invoice> {
  const { amount } = fresh;
  const reason = sent.currency !== given.currency ? 'wrong_network' : amount < gateway.terms(deps).least ? 'below_minimum' : null;
  const promo = reason === null ? await promoOf(tx, given.promoCode) : null;
  const bonuses = reason === null ? bonusesOf(deps, gateway, amount, promo) : { method: cents(0), promo: cents(0) };
  return insertInvoice(tx, {
    ...fresh,
    stage: 'confirming',
    bonus: cents(bonuses.method + bonuses.promo),
    methodBonus: bonuses.method,
    promoCode: promo?.code ?? null,
    sentCurrency: sent.currency,
    sentAmount: exactText(unitsOf(sent.amount) ?? 0n),
    network: cryptocurrency(sent.currency)?.network ?? sent.currency,
    rate: sent.rate,
    reason,
    reference: sent.transaction,
    seenAt: fresh.createdAt,
    ...askWhileOpen(gateway, fresh.createdAt),
  });
}

/** Why a message can't be about its invoice; null where it can. */
export function fitsInvoice(gateway: Gateway, invoice: Invoice, { id, status, amount, currency, sent }: Payment): string | null {
  if (currency !== invoice.currency) return 'the currency does not match the invoice';
  const isSecond = invoice.paymentId !== null && invoice.paymentId !== id;
  // A payer whose card is declined tries another one on the same page.
  if (isSecond && status !== 'rejected' && invoice.reason !== 'declined') return 'a second payment for the same invoice';
  if (invoice.sentAmount !== null)
    return sent && sent.currency === invoice.sentCurrency && unitsOf(sent.amount) === unitsOf(invoice.sentAmount)
      ? null
      : 'the sent amount or currency differs from the first report';
  const payerChooses = gateway.kind === 'redirect' && gateway.pays === 'as chosen';
  if (payerChooses && status === 'paid') return amount < 1 ? 'the amount is below one cent' : null;
  return payerChooses && invoice.status !== 'paid' ? null : amount === invoice.amount ? null : 'the amount does not match the invoice';
}
