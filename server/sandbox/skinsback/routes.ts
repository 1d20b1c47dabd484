import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Cents } from '#contract/money.ts';
import { readForm, signedForm, skinsback } from '#server/deposits/gateways/skinsback.ts';
import { type Invoice, invoiceById } from '#server/deposits/invoices.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { closedPage } from '../pages/page.ts';
import { HIDDEN, parsed, sendPage } from '../pages/serve.ts';
import type { ProviderMessage, SandboxMessages } from '../messages.ts';
import { SandboxPayments } from '../payments.ts';
import { choosePage, donePage, reviewPage, TRADE, worthOf } from './pages.ts';
import { type Skin, SKINS } from './skins.data.ts';

const HERE = '/sandbox/skinsback/pay';
/** How long the sandbox holds a trade, ms. */
const HOLD_MS = 6_000;
const MAX_BYTES = 4_096;

const id = z.string().check(z.maxLength(64));
const chosenSchema = z.object({ skin: z.optional(z.union([id, z.array(id).check(z.maxLength(20))])) });
const endingSchema = z.extend(chosenSchema, { ending: z.enum(['now', 'held', 'declined', 'unreported', 'cancel']) });

const CLOSED = {
  paid: ['This trade is done', 'The coins are in your balance.'],
  rejected: ['This trade was canceled', 'No skins changed hands. You can start a new deposit.'],
  reversed: ['This trade was rolled back', 'Your skins have been returned.'],
} as const;

/** What a trade is to the page, by its status. */
const STATUSES = { pending: 'new', success: 'paid', fail: 'rejected', reversed: 'reversed' } as const;

function chosenSkins({ skin }: z.output<typeof chosenSchema>): Skin[] {
  const chosen = new Set(typeof skin === 'string' ? [skin] : skin);
  return SKINS.filter((one) => chosen.has(one.id));
}

type TradeStatus = 'pending' | 'success' | 'fail' | 'reversed';

/** What the trader knows of a trade. */
interface Trade {
  order: string;
  worth: Cents;
  /** Its statuses, each from a moment on. */
  life: readonly { at: number; status: TradeStatus }[];
}

const statusAt = ({ life }: Trade, now: number): TradeStatus => life.findLast(({ at }) => at <= now)?.status ?? 'pending';

/** A trade in the words of the trader's messages. */
const fieldsOf = ({ order, worth }: Trade, status: TradeStatus) => ({
  transaction_id: `trade-${order}`,
  order_id: order,
  status,
  amount: (worth / 100).toFixed(2),
  amount_currency: 'USD',
});

/** How the endings of a trade go on from the moment of the choice. */
const LIVES: Readonly<Record<'now' | 'held' | 'declined' | 'unreported' | 'cancel', readonly { afterMs: number; status: TradeStatus }[]>> =
  {
    now: [{ afterMs: 0, status: 'success' }],
    held: [
      { afterMs: 0, status: 'pending' },
      { afterMs: HOLD_MS, status: 'success' },
    ],
    declined: [
      { afterMs: 0, status: 'pending' },
      { afterMs: HOLD_MS, status: 'fail' },
    ],
    unreported: [{ afterMs: 0, status: 'success' }],
    cancel: [{ afterMs: 0, status: 'fail' }],
  };

/**
 * The skin trader's side: the calls that make an order and answer its status, a page per order, and the signed messages about its outcome. One payment
 * per order.
 */
export function registerSkinsbackSandbox(app: App, deps: Deps, messages: SandboxMessages): void {
  const access = deps.config.deposit.skinsback;
  const trades = new SandboxPayments<Trade>(deps, skinsback.name);

  const message = (trade: Trade, status: TradeStatus): ProviderMessage => {
    const body = access ? signedForm(access, fieldsOf(trade, status)) : '';
    return { gateway: 'skinsback', payment: trade.order, body };
  };

  registerApi(app, deps, trades);

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
        if (!order) return sendPage(reply, closedPage(TRADE, 'Trade not found', 'There’s no deposit at this address.', '/'), 404);
        const trade = await trades.find(order.id);
        const status = trade ? STATUSES[statusAt(trade, deps.clock.now())] : order.status;
        if (status === 'paid' && path === '') return sendPage(reply, donePage({ id: order.id, amount: trade?.worth ?? order.amount }));
        if (status === 'new' || path === '/roll-back') return run(order, request, reply);
        const [title, sentence] = CLOSED[status];
        return sendPage(reply, closedPage(TRADE, title, sentence, `/?deposit=${order.id}`));
      },
    });
  };

  step('GET', '', async (order, _request, reply) => {
    if (!(await trades.find(order.id))) return sendPage(reply, choosePage(order));
    return sendPage(reply, closedPage(TRADE, 'This trade is on hold', 'It will be decided in a few seconds.', `/?deposit=${order.id}`));
  });

  step('POST', '/review', async (order, request, reply) => {
    const skins = chosenSkins(parsed(chosenSchema, request.body));
    if (skins.length === 0) return sendPage(reply, choosePage(order, 'Choose at least one skin.'), 422);
    return sendPage(reply, reviewPage(order, skins));
  });

  step('POST', '/trade', async (order, request, reply) => {
    const form = parsed(endingSchema, request.body);
    const worth = worthOf(chosenSkins(form));
    if (worth === 0 && form.ending !== 'cancel') return sendPage(reply, choosePage(order, 'Choose at least one skin.'), 422);
    const now = deps.clock.now();
    const life = LIVES[form.ending].map(({ afterMs, status }) => ({ at: now + afterMs, status }));
    const trade = await trades.decide(order.id, { order: order.id, worth, life });
    const [first, ...later] = trade.life;
    if (form.ending !== 'unreported' && first) {
      await messages.send(message(trade, first.status));
      if (later.length > 0) await messages.sendInTurn(later.map(({ status, at }) => ({ ...message(trade, status), afterMs: at - now })));
    }
    return reply.redirect(`/?deposit=${order.id}`, 303);
  });

  step('POST', '/roll-back', async (order, _request, reply) => {
    const trade = await trades.find(order.id);
    const now = deps.clock.now();
    if (trade && statusAt(trade, now) === 'success') {
      await trades.change(order.id, { life: [...trade.life, { at: now, status: 'reversed' }] });
      await messages.send(message(trade, 'reversed'));
    }
    return reply.redirect(`/?deposit=${order.id}`, 303);
  });
}

/** The calls of the shop, each a signed form: one makes an order, one asks for its status. */
function registerApi(app: App, { config, clock }: Deps, trades: SandboxPayments<Trade>): void {
  const access = config.deposit.skinsback;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
    scope.post('/sandbox/skinsback/api', { schema: HIDDEN }, async ({ body }) => {
      const fields = access && Buffer.isBuffer(body) ? readForm(access, body) : null;
      if (!fields) throw new Refusal('webhook_forged');
      if (fields['method'] === 'status') {
        const trade = await trades.find(fields['order_id'] ?? '');
        return { status: 'success', transaction: trade && fieldsOf(trade, statusAt(trade, clock.now())) };
      }
      return { status: 'success', transaction_id: `trade-${fields['order_id']}`, url: `${HERE}/${fields['order_id']}` };
    });
  });
}
