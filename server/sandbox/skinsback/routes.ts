import * as z from 'zod/mini';
import type { Cents } from '#contract/money.ts';
import { readForm, signedForm, skinsback } from '#server/deposits/gateways/skinsback.ts';
import type { Invoice } from '#server/deposits/invoices.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { closedPage } from '../kit/page.ts';
import { backToShop, payPages } from '../kit/pay-pages.ts';
import { parsed, sendPage } from '../kit/serve.ts';
import { serveSigned } from '../kit/signed-calls.ts';
import { type SandboxMessages, webhookOf } from '../kit/messages.ts';
import { SandboxPayments } from '../kit/payments.ts';
import { choosePage, donePage, reviewPage, TRADE, priceOf } from './pages.ts';
import { type Skin, SKINS } from './skins.data.ts';

const HERE = '/sandbox/skinsback/pay';
/** How long the sandbox holds a trade, ms. */
const HOLD_MS = 6_000;

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

/** How the endings of a trade go on from the moment of the choice, one hold apart. */
const LIVES: Readonly<Record<z.output<typeof endingSchema>['ending'], readonly TradeStatus[]>> = {
  now: ['success'],
  held: ['pending', 'success'],
  declined: ['pending', 'fail'],
  unreported: ['success'],
  cancel: ['fail'],
};

/**
 * The skin trader's side: the calls that make an order and answer its status, a page per order, and the signed messages about its outcome. One payment
 * per order.
 */
export function registerSkinsbackSandbox(app: App, deps: Deps, messages: SandboxMessages): void {
  const { clock, config } = deps;
  const access = config.deposit.skinsback;
  // Its forms carry their signature themselves.
  const shop = messages.sender(skinsback.name, webhookOf(skinsback), () => ({ 'content-type': 'application/x-www-form-urlencoded' }));
  const trades = new SandboxPayments<Trade>(deps, skinsback.name);

  const message = (trade: Trade, status: TradeStatus) => ({
    payment: trade.order,
    body: access ? signedForm(access, fieldsOf(trade, status)) : '',
  });

  serveSigned(app, (_headers, body) => (access ? (readForm(access, body) ?? undefined) : undefined), {
    '/sandbox/skinsback/api': async ({ method, order_id: order = '' }) => {
      if (method !== 'status') return { status: 'success', transaction_id: `trade-${order}`, url: `${HERE}/${order}` };
      const trade = await trades.find(order);
      return { status: 'success', transaction: trade && fieldsOf(trade, statusAt(trade, clock.now())) };
    },
  });

  const statusOf = async (order: Invoice): Promise<Invoice['status']> => {
    const trade = await trades.find(order.id);
    return trade ? STATUSES[statusAt(trade, clock.now())] : order.status;
  };
  const step = payPages(app, deps, {
    gateway: skinsback.name,
    path: HERE,
    around: TRADE,
    missing: 'Trade not found',
    closed: CLOSED,
    statusOf,
    servedIn: { '': ['new', 'paid'], '/roll-back': ['new', 'paid', 'rejected', 'reversed'] },
  });

  step('GET', '', async (order, _request, reply) => {
    const trade = await trades.find(order.id);
    if ((await statusOf(order)) === 'paid') return sendPage(reply, donePage({ id: order.id, amount: trade?.worth ?? order.amount }));
    if (!trade) return sendPage(reply, choosePage(order));
    return sendPage(reply, closedPage(TRADE, 'This trade is on hold', 'It will be decided in a few seconds.', backToShop(order)));
  });

  step('POST', '/review', async (order, request, reply) => {
    const skins = chosenSkins(parsed(chosenSchema, request.body));
    if (skins.length === 0) return sendPage(reply, choosePage(order, 'Choose at least one skin.'), 422);
    return sendPage(reply, reviewPage(order, skins));
  });

  step('POST', '/trade', async (order, request, reply) => {
    const form = parsed(endingSchema, request.body);
    const worth = priceOf(chosenSkins(form));
    if (worth === 0 && form.ending !== 'cancel') return sendPage(reply, choosePage(order, 'Choose at least one skin.'), 422);
    const now = clock.now();
    const life = LIVES[form.ending].map((status, holds) => ({ at: now + holds * HOLD_MS, status }));
    const trade = await trades.decide(order.id, { order: order.id, worth, life });
    const [first, ...later] = trade.life;
    if (form.ending !== 'unreported' && first) {
      await shop.send(message(trade, first.status));
      if (later.length > 0) await shop.sendLater(later.map(({ status, at }) => ({ ...message(trade, status), at })));
    }
    return reply.redirect(backToShop(order), 303);
  });

  step('POST', '/roll-back', async (order, _request, reply) => {
    const trade = await trades.find(order.id);
    const now = clock.now();
    if (trade && statusAt(trade, now) === 'success') {
      await trades.change(order.id, { life: [...trade.life, { at: now, status: 'reversed' }] });
      await shop.send(message(trade, 'reversed'));
    }
    return reply.redirect(backToShop(order), 303);
  });
}
