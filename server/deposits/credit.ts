import { cents, type Cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import { leavesDeposit } from '#server/player-limits/require-deposit-limits.ts';
import { isSelfExcluded } from '#server/rules/exclusions.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import { grantBonus, requirePlay, whyNoBonus } from '#server/bonus/grant.ts';
import { publishBonuses } from '#server/bonus/shown-bonus.ts';
import { lockBalance } from '#server/wallet/lock-balance.ts';
import { DAY_MS } from '#server/core/clock.ts';
import { forgetPromo } from './addresses.ts';
import { FORFEITED, paymentRef, type Settlement, source } from './books.ts';
import { type Gateway, type GatewayDeps, mustBePlayed, type Payment } from './gateways/gateway.ts';
import { changeInvoice, type Invoice } from './invoices.ts';
import { METHOD_BONUS, redeemPromo, seeAtPayment, seeCodeAtPayment } from './promo.ts';
import { askOncePaid } from './reconciliation/ask-times.ts';
import { bonusesOf, promoOf } from './payment-bonuses.ts';

/** How long the rate of the first sight holds, ms. A payment that is final later counts at the rate of that moment. */
export const RATE_HOLDS_MS = 3_600_000;

/** The money is there: credits it with its bonuses, of which a self-excluded player gets none, keeps what the terms say is not credited, or has returned what exceeds a deposit limit. */
export async function pay(tx: Tx, deps: GatewayDeps, gateway: Gateway, invoice: Invoice, payment: Payment): Promise<Settlement> {
  if (invoice.status === 'reversed') return 'ignored';
  if (invoice.status !== 'new') return { quarantined: `paid, but the invoice is ${invoice.status}` };
  if (invoice.reason !== null) return keep(tx, deps, gateway, invoice, payment);
  const worth = await worthNow(tx, deps, gateway, invoice, payment);
  const { userId } = invoice;
  const excluded = await isSelfExcluded(tx, deps, userId);
  const isOwnCode =
    invoice.promoCode !== null && (isSightingKept(deps, gateway, invoice) || (await seeCodeAtPayment(tx, deps, userId, invoice.promoCode)));
  const isFirstOfPerson = worth.method === 0 || (await seeAtPayment(tx, deps, userId, METHOD_BONUS));
  await lockBalance(tx, userId);
  // A limit may be lower by now, or more was paid. What comes to an address is credited in any case.
  if (gateway.kind === 'redirect' && !(await leavesDeposit(tx, deps, invoice, worth.amount)))
    return sendBack(tx, deps, invoice, payment, worth);
  const without = await whyNoBonus(tx, deps, userId);
  const code = isOwnCode && without.promo === null && !excluded ? await redeemed(tx, deps, invoice) : null;
  const methodBonus = without.method === null && !excluded ? worth.method : cents(0);
  const bonus = cents(methodBonus + (code === null ? 0 : worth.promo));
  const grant =
    bonus > 0
      ? await grantBonus(tx, deps, { userId, invoiceId: invoice.id, code, amount: bonus, ofMethod: methodBonus, isFirstOfPerson })
      : null;
  await changeInvoice(tx, invoice.id, {
    ...worth.change,
    status: 'paid',
    bonus,
    methodBonus,
    ...(grant && { bonusStakeable: grant.rule.stakeable, bonusReleasePpm: grant.rule.releasePpm }),
    ...askOncePaid(gateway, deps.clock.now()),
    ...endOf(deps, invoice, payment),
  });
  if (mustBePlayed(gateway)) await requirePlay(tx, userId, worth.amount);
  await postTransfer(tx, {
    kind: 'deposit',
    ref: paymentRef(invoice, payment.id),
    legs: [
      { account: source(gateway), amount: cents(-worth.amount) },
      { account: { kind: 'user_cash', userId }, amount: worth.amount },
      ...(grant ? [grant.leg] : []),
      { account: { kind: 'promo_cost' }, amount: cents(-bonus) },
    ],
  });
  if (grant) await publishBonuses(tx, [grant.leg.ref]);
  return 'applied';
}

/** Whether it is still noted that the player of a payment page uses its code. An address may be paid to long after. */
const isSightingKept = ({ clock, config }: GatewayDeps, gateway: Gateway, { createdAt }: Invoice): boolean =>
  gateway.kind === 'redirect' && clock.now() - createdAt < config.retention.promoSeen * DAY_MS;

/** Credits nothing of a payment that exceeds a deposit limit: a person returns it at the provider. */
async function sendBack(tx: Tx, deps: GatewayDeps, invoice: Invoice, payment: Payment, { change }: Worth): Promise<Settlement> {
  const none = { bonus: cents(0), methodBonus: cents(0) };
  await changeInvoice(tx, invoice.id, { ...change, ...none, status: 'rejected', reason: 'over_limit', ...endOf(deps, invoice, payment) });
  return { quarantined: 'exceeds the deposit limits of the player; return it' };
}

/** Uses up the promo code of an invoice; answers the code, null where there is none that this player can still use. */
async function redeemed(tx: Tx, { clock }: GatewayDeps, { id, userId, promoCode }: Invoice): Promise<string | null> {
  if (promoCode === null || !(await redeemPromo(tx, promoCode, userId, id, clock.now()))) return null;
  await forgetPromo(tx, userId, promoCode);
  return promoCode;
}

/** What an invoice says of its payment once that is final. */
function endOf({ clock }: GatewayDeps, invoice: Invoice, { id, sent }: Payment) {
  return {
    paymentId: id,
    reference: invoice.reference ?? id,
    settledAt: clock.now(),
    ...(sent && { confirmationsSeen: sent.needed, confirmationsNeeded: sent.needed }),
  };
}

interface Worth {
  amount: Cents;
  method: Cents;
  promo: Cents;
  change: Partial<Pick<Invoice, 'amount' | 'asked' | 'rate'>>;
}

/** What a payment is credited at: as the invoice says, unless the payer chose another amount or the rate no longer holds. */
async function worthNow(tx: Tx, deps: GatewayDeps, gateway: Gateway, invoice: Invoice, { amount, sent }: Payment): Promise<Worth> {
  const isLate = sent !== undefined && deps.clock.now() - (invoice.seenAt ?? invoice.createdAt) > RATE_HOLDS_MS;
  if (amount === invoice.amount || (sent && !isLate))
    return { amount: invoice.amount, method: invoice.methodBonus, promo: cents(invoice.bonus - invoice.methodBonus), change: {} };
  const change = sent ? { amount, rate: sent.rate } : { amount, asked: invoice.amount };
  return { amount, ...bonusesOf(deps, gateway, amount, await promoOf(tx, invoice.promoCode)), change };
}

/** The money is there, and is not credited: too little, or over a network on which the shop can't reach it. */
async function keep(tx: Tx, deps: GatewayDeps, gateway: Gateway, invoice: Invoice, payment: Payment): Promise<Settlement> {
  await changeInvoice(tx, invoice.id, { status: 'rejected', ...endOf(deps, invoice, payment) });
  if (invoice.reason === 'below_minimum' && invoice.amount > 0)
    await postTransfer(tx, {
      kind: 'deposit_forfeit',
      ref: paymentRef(invoice, payment.id),
      legs: [
        { account: source(gateway), amount: cents(-invoice.amount) },
        { account: FORFEITED, amount: invoice.amount },
      ],
    });
  return 'applied';
}
