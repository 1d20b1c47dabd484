import * as z from 'zod/mini';
import { centsToCoins } from '#contract/money.ts';
import { signatureFault, signedHeaders, zen, type ZenMessage } from '#server/deposits/gateways/zen.ts';
import type { Invoice } from '#server/deposits/invoices.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { cardErrors, type CardForm, outcomeOf, SECURE_CODE } from './cards.ts';
import { type SandboxMessages, webhookOf } from '../kit/messages.ts';
import { backToShop, payPages } from '../kit/pay-pages.ts';
import { field, parsed, sendPage } from '../kit/serve.ts';
import { SandboxPayments } from '../kit/payments.ts';
import { serveSigned, signedJson } from '../kit/signed-calls.ts';
import { CHECKOUT, checkoutPage, securePage } from './pages.ts';

const HERE = '/sandbox/zen/checkout';

/** Wrong codes that the issuer's page takes before the card counts as declined. */
const SECURE_TRIES = 3;
/** The most payments that wait for a code at once; the oldest is forgotten and its payer starts over. */
const MAX_WAITING = 1_000;

const cardFormSchema = z.object({ card: field, expiry: field, cvc: field, name: field });
const codeFormSchema = z.object({ code: field });
const questionSchema = z.object({ merchant_reference: z.uuid() });

const CLOSED = {
  paid: ['This payment went through', 'The coins are on their way to your balance.'],
  rejected: ['This payment was declined', 'No money was taken. You can start a new deposit.'],
  reversed: ['This payment was reversed', 'The money was returned to the card.'],
} as const;

/**
 * The card provider's side: a checkout page per invoice, the signed word to the shop about how it ended, and the call by which the shop asks. One
 * payment per invoice, named after it, so a double click is one payment.
 */
export function registerZenSandbox(app: App, deps: Deps, messages: SandboxMessages): void {
  const waiting = new Map<string, number>();
  const payments = new SandboxPayments<ZenMessage>(deps, zen.name);
  const { secrets } = deps.config;
  serveSigned(
    app,
    signedJson((headers, body) => signatureFault(secrets.zenWebhook, headers, body, deps.clock.now()) === null),
    { '/sandbox/zen/api/payments': async (asked) => ({ payment: await payments.find(parsed(questionSchema, asked).merchant_reference) }) },
  );
  const shop = messages.sender(zen.name, webhookOf(zen), (body) => signedHeaders(secrets.zenWebhook, deps.clock.now(), body));

  const decide = (invoice: Invoice, status: ZenMessage['status']): Promise<ZenMessage> => {
    waiting.delete(invoice.id);
    const { id, amount, currency } = invoice;
    return payments.decide(id, {
      payment_id: `sandbox-${id}`,
      merchant_reference: id,
      status,
      amount: centsToCoins(amount),
      currency,
    });
  };

  const report = async (invoice: Invoice, status: ZenMessage['status']): Promise<void> => {
    const decided = await decide(invoice, status);
    await shop.send({ payment: decided.payment_id, body: JSON.stringify(decided) });
  };

  const step = payPages(app, deps, {
    gateway: zen.name,
    path: HERE,
    around: CHECKOUT,
    missing: 'Payment not found',
    closed: CLOSED,
    statusOf: async (invoice) => (await payments.find(invoice.id))?.status ?? invoice.status,
  });

  step('GET', '', async (invoice, _request, reply) => sendPage(reply, checkoutPage(invoice)));

  step('POST', '/pay', async (invoice, request, reply) => {
    const form: CardForm = parsed(cardFormSchema, request.body);
    const errors = cardErrors(form, deps.clock.now());
    if (Object.keys(errors).length > 0) return sendPage(reply, checkoutPage(invoice, { ...form, cvc: '' }, errors), 422);
    const outcome = outcomeOf(form.card);
    if (outcome === 'secure') {
      const [oldest] = waiting.keys();
      if (waiting.size >= MAX_WAITING && oldest !== undefined) waiting.delete(oldest);
      waiting.set(invoice.id, SECURE_TRIES);
      return reply.redirect(`${HERE}/${invoice.id}/secure`, 303);
    }
    if (outcome === 'unreported') await decide(invoice, 'paid');
    else await report(invoice, outcome === 'approved' ? 'paid' : 'rejected');
    return reply.redirect(backToShop(invoice), 303);
  });

  step('GET', '/secure', async (invoice, _request, reply) =>
    waiting.has(invoice.id) ? sendPage(reply, securePage(invoice)) : reply.redirect(`${HERE}/${invoice.id}`, 303),
  );

  step('POST', '/secure', async (invoice, request, reply) => {
    const left = waiting.get(invoice.id);
    if (left === undefined) return reply.redirect(`${HERE}/${invoice.id}`, 303);
    const right = parsed(codeFormSchema, request.body).code.trim() === SECURE_CODE;
    if (!right && left > 1) {
      waiting.set(invoice.id, left - 1);
      return sendPage(reply, securePage(invoice, left === 2 ? 'Wrong code. You have one more try.' : 'Wrong code. Please try again.'), 422);
    }
    await report(invoice, right ? 'paid' : 'rejected');
    return reply.redirect(backToShop(invoice), 303);
  });

  step('POST', '/cancel', async (invoice, _request, reply) => {
    await report(invoice, 'rejected');
    return reply.redirect(backToShop(invoice), 303);
  });
}
