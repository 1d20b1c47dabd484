import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { centsToCoins } from '#contract/money.ts';
import { signatureFault, zen, type ZenMessage } from '#server/deposits/gateways/zen.ts';
import { type Invoice, invoiceById } from '#server/deposits/invoices.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { cardErrors, type CardForm, outcomeOf, SECURE_CODE } from './cards.ts';
import { closedPage } from '../pages/page.ts';
import type { SandboxMessages } from '../messages.ts';
import { field, HIDDEN, parsed, sendPage } from '../pages/serve.ts';
import { SandboxPayments } from '../payments.ts';
import { CHECKOUT, checkoutPage, securePage } from './pages.ts';
import { parseJson } from '#server/security/strict-json.ts';

const HERE = '/sandbox/zen/checkout';

/** Wrong codes that the issuer's page takes before the card counts as declined. */
const SECURE_TRIES = 3;
/** The most payments that wait for a code at once; the oldest is forgotten and its payer starts over. */
const MAX_WAITING = 1_000;

const cardFormSchema = z.object({ card: field, expiry: field, cvc: field, name: field });
const codeFormSchema = z.object({ code: field });

const backTo = ({ id }: Invoice): string => `/?deposit=${id}`;

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
  registerApi(app, deps, payments);

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

  const tell = async (invoice: Invoice, status: ZenMessage['status']): Promise<void> => {
    const decided = await decide(invoice, status);
    await messages.send({ gateway: 'zen', payment: decided.payment_id, body: JSON.stringify(decided) });
  };

  /** Serves one step of an open invoice; a closed or unknown one gets a page that says so. */
  const step = (
    method: 'GET' | 'POST',
    path: string,
    run: (invoice: Invoice, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void => {
    app.route<{ Params: { id: string } }>({
      method,
      url: `${HERE}/:id${path}`,
      schema: HIDDEN,
      async handler(request, reply) {
        const invoice = await invoiceById(deps.db.read, zen.name, request.params.id);
        if (!invoice) return sendPage(reply, closedPage(CHECKOUT, 'Payment not found', 'There’s no deposit at this address.', '/'), 404);
        const decided = await payments.find(invoice.id);
        const status = decided?.status ?? invoice.status;
        if (status !== 'new') {
          const [title, sentence] = CLOSED[status];
          return sendPage(reply, closedPage(CHECKOUT, title, sentence, backTo(invoice)));
        }
        return run(invoice, request, reply);
      },
    });
  };

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
    else await tell(invoice, outcome === 'approved' ? 'paid' : 'rejected');
    return reply.redirect(backTo(invoice), 303);
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
    await tell(invoice, right ? 'paid' : 'rejected');
    return reply.redirect(backTo(invoice), 303);
  });

  step('POST', '/cancel', async (invoice, _request, reply) => {
    await tell(invoice, 'rejected');
    return reply.redirect(backTo(invoice), 303);
  });
}

const MAX_BYTES = 4_096;
const questionSchema = z.object({ merchant_reference: z.uuid() });

/** The call by which the shop asks for the payment status of an invoice. Takes signed calls only. */
function registerApi(app: App, { config, clock }: Deps, payments: SandboxPayments<ZenMessage>): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
    scope.post('/sandbox/zen/api/payments', { schema: HIDDEN }, async ({ headers, body }) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      if (signatureFault(config.secrets.zenWebhook, headers, bytes, clock.now()) !== null) throw new Refusal('webhook_forged');
      return { payment: await payments.find(parsed(questionSchema, parseJson(bytes.toString('utf8'))).merchant_reference) };
    });
  });
}
