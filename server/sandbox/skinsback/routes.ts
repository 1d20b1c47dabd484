import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Cents } from '#contract/money.ts';
import { readForm, signedForm, skinsback } from '#server/deposits/gateways/skinsback.ts';
import { type Invoice, invoiceById } from '#server/deposits/invoices.ts';
import { Refusal } from '#server/http/contract.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { closedPage } from '../pages/page.ts';
import { HIDDEN, parsed, sendPage } from '../pages/serve.ts';
import { type ProviderMessage, sendInTurn, sendMessage } from '../send-message.ts';
import { choosePage, donePage, reviewPage, TRADE, worthOf } from './pages.ts';
import { type Skin, SKINS } from './skins.data.ts';

const HERE = '/sandbox/skinsback/pay';
/** How long the sandbox holds a trade, ms. */
const HOLD_MS = 6_000;
const MAX_BYTES = 4_096;

const id = z.string().check(z.maxLength(64));
const chosenSchema = z.object({ skin: z.optional(z.union([id, z.array(id).check(z.maxLength(20))])) });
const endingSchema = z.extend(chosenSchema, { ending: z.enum(['now', 'held', 'declined', 'cancel']) });

const CLOSED = {
  paid: ['This trade is done', 'The coins are in your balance.'],
  rejected: ['This trade was called off', 'No skin changed hands. You can start a new deposit.'],
  reversed: ['This trade was rolled back', 'Your skins are yours again.'],
} as const;

function chosenSkins({ skin }: z.output<typeof chosenSchema>): Skin[] {
  const chosen = new Set(typeof skin === 'string' ? [skin] : skin);
  return SKINS.filter((one) => chosen.has(one.id));
}

/** The skin trader's side: the call that makes an order, a page per order, and the signed messages about how it ended. One payment per order. */
export function registerSkinsbackSandbox(app: App, deps: Deps): void {
  const access = deps.config.deposit.skinsback;

  const message = (order: Invoice, status: 'pending' | 'success' | 'fail' | 'reversed', worth: Cents): ProviderMessage => {
    const fields = {
      transaction_id: `trade-${order.id}`,
      order_id: order.id,
      status,
      amount: (worth / 100).toFixed(2),
      amount_currency: 'USD',
    };
    const body = access ? signedForm(access, fields) : '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { gateway: skinsback.name, payment: order.id, sign: () => ({ headers, body }) };
  };

  registerApi(app, deps);

  const step = (
    method: 'GET' | 'POST',
    path: string,
    run: (order: Invoice, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void => {
    app.route<{ Params: { id: string } }>({
      method,
      url: `${HERE}/:id${path}`,
      schema: HIDDEN,
      async handler(request, reply) {
        const order = await invoiceById(deps.db.read, skinsback.name, request.params.id);
        if (!order) return sendPage(reply, closedPage(TRADE, 'No such trade', 'This address belongs to no deposit.', '/'), 404);
        if (order.status === 'paid' && path === '') return sendPage(reply, donePage(order));
        if (order.status === 'new' || path === '/roll-back') return run(order, request, reply);
        const [title, sentence] = CLOSED[order.status];
        return sendPage(reply, closedPage(TRADE, title, sentence, `/?deposit=${order.id}`));
      },
    });
  };

  step('GET', '', async (order, _request, reply) => {
    if (order.stage !== 'pending') return sendPage(reply, choosePage(order));
    return sendPage(reply, closedPage(TRADE, 'This trade is on hold', 'It is decided within some seconds.', `/?deposit=${order.id}`));
  });

  step('POST', '/review', async (order, request, reply) => {
    const skins = chosenSkins(parsed(chosenSchema, request.body));
    if (skins.length === 0) return sendPage(reply, choosePage(order, 'Choose one skin at least.'), 422);
    return sendPage(reply, reviewPage(order, skins));
  });

  step('POST', '/trade', async (order, request, reply) => {
    const form = parsed(endingSchema, request.body);
    const worth = worthOf(chosenSkins(form));
    if (worth === 0 && form.ending !== 'cancel') return sendPage(reply, choosePage(order, 'Choose one skin at least.'), 422);
    const back = reply.redirect(`/?deposit=${order.id}`, 303);
    if (form.ending === 'cancel') await sendMessage(deps, message(order, 'fail', worth));
    else if (form.ending === 'now') await sendMessage(deps, message(order, 'success', worth));
    else {
      await sendMessage(deps, message(order, 'pending', worth));
      sendInTurn(deps, [{ ...message(order, form.ending === 'held' ? 'success' : 'fail', worth), afterMs: HOLD_MS }]);
    }
    return back;
  });

  step('POST', '/roll-back', async (order, _request, reply) => {
    if (order.status === 'paid') await sendMessage(deps, message(order, 'reversed', order.amount));
    return reply.redirect(`/?deposit=${order.id}`, 303);
  });
}

/** The call that the shop makes an order with: a signed form. */
function registerApi(app: App, { config }: Deps): void {
  const access = config.deposit.skinsback;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
    scope.post('/sandbox/skinsback/api', { schema: HIDDEN }, ({ body }) => {
      const fields = access && Buffer.isBuffer(body) ? readForm(access, body) : null;
      if (!fields) throw new Refusal(401, 'signature_invalid', 'The signature is not right.');
      return { status: 'success', transaction_id: `trade-${fields['order_id']}`, url: `${HERE}/${fields['order_id']}` };
    });
  });
}
