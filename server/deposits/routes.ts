import type { FastifyRequest } from 'fastify';
import {
  debt,
  depositAddress,
  depositCurrencies,
  depositMethods,
  invoice,
  invoices,
  payDebt,
  redeemCode,
  redirectDeposit,
  validatePromocode,
} from '#contract/api/deposits.ts';
import { cents } from '#contract/money.ts';
import { sessionPlace } from '#server/security/session-place.ts';
import { networkOf } from '#server/security/networks.ts';
import { Refusal } from '#server/core/refusal.ts';
import { SettingError } from '#server/runtime/config.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { pageReply } from '#server/http/page-links.ts';
import { refuseExcluded } from '#server/rules/exclusions.ts';
import { activeRules } from '#server/rules/profiles.ts';
import { giveAddress, rememberPromo } from './addresses.ts';
import { ask, type Checkout, createInvoice, isEnabled, openCheckout } from './create-invoice.ts';
import { debtOf, payDebt as pay } from './debt.ts';
import type { AddressGateway, CodeGateway, Gateway, RedirectGateway } from './gateways/gateway.ts';
import { mayDeposit } from '#server/rules/may-deposit.ts';
import { invoiceFor, listInvoices } from './list-invoices.ts';
import { KeptRates } from './kept-rates.ts';
import { openMethods } from './open-methods.ts';
import { shownPromo, takePromo, usablePromo, waitingPromo } from './promo.ts';
import { ReconciliationRunner } from './reconciliation/runner.ts';
import { redeem } from './redeem-code.ts';
import { seedPromos } from './seed-promos.ts';
import { registerWebhook } from './webhook.ts';

declare module 'fastify' {
  interface FastifyInstance {
    reconciliation: ReconciliationRunner;
  }
}

/** The calls of deposits, the webhooks of their providers, and what asks them where none comes. Throws SettingError where a provider is switched off that there is not. */
export function registerDeposits(app: App, deps: Deps, gateways: readonly Gateway[]): void {
  const names = gateways.map(({ name }) => name);
  for (const closed of deps.config.deposit.closedGateways)
    if (!names.includes(closed))
      throw new SettingError('GATEWAYS_OFF', `contains "${closed}"; the payment gateways are ${names.join(', ')}`);

  handle(app, deps, validatePromocode, async ({ input, player, request }) => {
    mustBeOffered(deps);
    await countTry(deps, player.id, request);
    const promo = await usablePromo(deps.db.read, input.body.promocode, player.id);
    return { ...shownPromo(promo), msg: 'Promo code accepted' };
  });

  handle(app, deps, invoice, async ({ input, player }) => ({ data: await invoiceFor(deps.db.read, player.id, input.params.id) }));

  handle(app, deps, invoices, async ({ input, player, request }) => {
    const { invoices: listed, total } = await listInvoices(deps.db.read, player.id, input.query);
    return pageReply(listed, total, input.query, request.url);
  });

  handle(app, deps, debt, async ({ player }) => ({ data: { debt: await debtOf(deps.db.read, player.id) } }));

  handleMoney(app, deps, payDebt, async (tx, { player }) => {
    const { version, ...data } = await pay(tx, player.id);
    return {
      msg: data.debt === 0 ? 'Your debt is fully paid' : 'Your balance paid off part of your debt',
      data: { ...data, balance_version: version },
    };
  });

  handle(app, deps, depositMethods, async ({ player }) => ({ data: await openMethods(deps, gateways, player?.id ?? null) }));

  for (const gateway of gateways) {
    if (gateway.kind === 'redirect') registerRedirect(app, deps, gateway);
    else if (gateway.kind === 'address') registerAddress(app, deps, gateway);
    else registerCode(app, deps, gateway);
    if (gateway.kind !== 'code') registerWebhook(app, deps, gateway);
  }

  app.addHook('onReady', async () => {
    if (deps.config.sandbox) await deps.db.transaction(seedPromos);
  });

  const runner = new ReconciliationRunner(deps, gateways);
  app.decorate('reconciliation', runner);
  // The sandbox's providers answer once the shop listens.
  app.addHook('onListen', () => runner.start());
  // A question under way may take seconds: it ends beside the calls that are under way, before the database is closed.
  app.addHook('preClose', async () => void runner.stop());
  app.addHook('onClose', () => runner.stop());
}

/** What will be paid to an address at least: the amount is the payer's choice. */
const LEAST_DEPOSIT = cents(1);

/** Refusal `deposits_not_offered` where coins are not for sale. */
function mustBeOffered(deps: Deps): void {
  if (!activeRules(deps).real_money) throw new Refusal('deposits_not_offered');
}

/** Counts a guess at a promo code. Throws Refusal `too_many_requests` beyond the limits. */
async function countTry({ limiter }: Deps, userId: string, request: FastifyRequest): Promise<void> {
  await limiter.take('promoOfPlayer', userId);
  await limiter.take('promoFromNetwork', networkOf(request.ip));
}

function registerRedirect(app: App, deps: Deps, gateway: RedirectGateway): void {
  const checkouts = new WeakMap<FastifyRequest, Checkout>();
  handleMoney(
    app,
    deps,
    redirectDeposit(gateway.name),
    async (tx, { input, player, request }) => {
      const { amount, promocode = null } = input.body;
      const place = sessionPlace(request, deps.config);
      const wanted = { userId: player.id, amount, promocode, place, checkout: checkouts.get(request) ?? null };
      const { invoiceId, redirectUrl } = await createInvoice(tx, deps, gateway, wanted);
      return { redirect_url: redirectUrl, invoice_id: invoiceId };
    },
    {
      limit: 'deposit',
      async before({ input, userId, request }) {
        mustBeOffered(deps);
        await refuseExcluded(deps.db.read, deps, userId);
        if ((input.body.promocode ?? null) !== null) await countTry(deps, userId, request);
        const checkout = await openCheckout(deps, gateway, input.body.amount);
        if (checkout) checkouts.set(request, checkout);
      },
    },
  );
}

/** Refusal where a gateway can't be used now. */
function mustBeOpen(deps: Deps, gateway: Gateway): void {
  mustBeOffered(deps);
  if (!isEnabled(deps, gateway) || !gateway.isSetUp(deps)) throw new Refusal('deposit_method_unavailable', { title: gateway.title });
}

function registerAddress(app: App, deps: Deps, gateway: AddressGateway): void {
  const rates = new KeptRates();
  const payableNow = () =>
    ask(
      gateway,
      rates.read(deps.clock.monotonic(), () => gateway.currencies(deps)),
    );
  handle(app, deps, depositCurrencies(gateway.name), async () => {
    mustBeOpen(deps, gateway);
    const payable = await payableNow();
    return {
      data: payable.map(({ currency, minimum, rateFrom, rateTo }) => ({
        currency,
        minimum_amount: minimum,
        rate_from: rateFrom,
        rate_to: rateTo,
      })),
    };
  });

  handle(
    app,
    deps,
    depositAddress(gateway.name),
    async ({ input, player, request }) => {
      mustBeOpen(deps, gateway);
      const { currency, promocode } = input.body;
      if (typeof promocode === 'string') await countTry(deps, player.id, request);
      const place = sessionPlace(request, deps.config);
      const wanted = await deps.db.transaction(async (tx) => {
        const promo = typeof promocode === 'string' ? await takePromo(tx, deps, { userId: player.id, place, code: promocode }) : promocode;
        await mayDeposit(tx, deps, player.id, LEAST_DEPOSIT);
        return promo;
      });
      const given = await ask(gateway, giveAddress(deps, gateway, await payableNow(), { playerId: player.id, currency }));
      if (wanted !== undefined) await rememberPromo(deps.db.read, gateway.name, given.address, wanted?.code ?? null);
      const promo = wanted === undefined ? await waitingPromo(deps.db.read, given.promoCode, player.id) : wanted;
      return { data: { wallet: given.address, promocode: promo && shownPromo(promo) } };
    },
    'deposit',
  );
}

function registerCode(app: App, deps: Deps, gateway: CodeGateway): void {
  handle(app, deps, redeemCode(gateway.name), async ({ input, player, request }) => {
    mustBeOpen(deps, gateway);
    const { code, promocode = null } = input.body;
    const place = sessionPlace(request, deps.config);
    await deps.limiter.take('codeOfPlayer', player.id);
    await deps.limiter.take('codeFromNetwork', networkOf(request.ip));
    if (promocode !== null) await countTry(deps, player.id, request);
    const { id, amount, bonus } = await deps.db.transaction((tx) =>
      redeem(tx, deps, gateway, { playerId: player.id, code, promocode, place }),
    );
    return { msg: 'Code redeemed', data: { invoice_id: id, amount, bonus } };
  });
}
