import type { FastifyRequest } from 'fastify';
import { invoice, validatePromocode, zenRedirect } from '#contract/api/deposits.ts';
import { networkOf } from '#server/http/address.ts';
import { Refusal } from '#server/http/contract.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { activeRules } from '#server/rules/profiles.ts';
import { createInvoice } from './create-invoice.ts';
import { shownPromo, usablePromo } from './promo.ts';
import { seedPromos } from './seed-promos.ts';
import { showInvoice } from './show-invoice.ts';
import { registerWebhook } from './webhook.ts';

/** The calls of deposits and the provider's webhook. */
export function registerDeposits(app: App, deps: Deps): void {
  const countTry = async (userId: string, request: FastifyRequest): Promise<void> => {
    await deps.limiter.take('promoOfPlayer', userId);
    await deps.limiter.take('promoFromNetwork', networkOf(request.ip));
  };

  const mustBeOffered = (): void => {
    if (!activeRules(deps).real_money) throw new Refusal(409, 'play_not_allowed', 'Coins can’t be bought in this shop; they are free.');
  };

  handle(app, deps, validatePromocode, async ({ input, player, request }) => {
    mustBeOffered();
    await countTry(player.id, request);
    const promo = await usablePromo(deps.db.read, input.body.promocode, player.id);
    return { ...shownPromo(promo), msg: 'Promo code accepted' };
  });

  handleMoney(
    app,
    deps,
    zenRedirect,
    async (tx, { input, player }) => {
      const { amount, promocode = null } = input.body;
      const { invoiceId, redirectUrl } = await createInvoice(tx, deps, { userId: player.id, amount, promocode });
      return { redirect_url: redirectUrl, invoice_id: invoiceId };
    },
    {
      limit: 'deposit',
      async before({ input, userId, request }) {
        mustBeOffered();
        if ((input.body.promocode ?? null) !== null) await countTry(userId, request);
      },
    },
  );

  handle(app, deps, invoice, async ({ input, player }) => ({ data: await showInvoice(deps.db.read, player.id, input.params.id) }));

  registerWebhook(app, deps);

  app.addHook('onReady', async () => {
    if (deps.config.sandbox) await deps.db.transaction(seedPromos);
  });
}
