import {
  cancelWithdrawal,
  quoteDelivery,
  requestCrypto,
  requestDelivery,
  withdrawal,
  withdrawalCurrencies,
  withdrawals,
} from '#contract/api/withdrawals.ts';
import { cryptocurrency } from '#contract/deposits/currencies.ts';
import { quoteOf } from '#server/delivery/quote.ts';
import { Refusal } from '#server/core/refusal.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { pageReply } from '#server/http/page-links.ts';
import { afterCommit } from '#server/database/pending.ts';
import { SettingError } from '#server/runtime/config.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { runWhileServing } from '#server/runtime/due-work.ts';
import { cancelByPlayer } from './cancel-withdrawal.ts';
import type { SendableCurrency, WithdrawalGateway } from './gateways/gateway.ts';
import { mustBeMoney, openGateway } from './may-withdraw.ts';
import { openCryptoWithdrawal, rateOf, sendableCurrencies } from './request-crypto.ts';
import { openDelivery } from './request-delivery.ts';
import { WithdrawalRunner } from './runner.ts';
import { listWithdrawals, showWithdrawal } from './show-withdrawals.ts';
import { registerStopLink } from './sign-off/stop-routes.ts';
import { registerWithdrawalWebhook } from './webhook.ts';

/** A currency as the API shows it. */
function shownCurrency({ currency, least, most, fee, rateMicros }: SendableCurrency) {
  const known = cryptocurrency(currency);
  return {
    currency,
    name: known?.name ?? currency,
    network: known?.network ?? currency,
    minimum_amount: least,
    maximum_amount: most,
    fee,
    rate: rateOf(rateMicros),
    decimals: known?.decimals ?? 0,
  };
}

/** The provider that takes withdrawals of coins, and what it can send now. Refusal `withdrawal_unavailable`. */
async function offerOf(deps: Deps, gateways: readonly WithdrawalGateway[]) {
  const gateway = openGateway(deps, gateways, 'crypto');
  return { gateway, offered: await sendableCurrencies(deps, gateway) };
}

function onlyRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

function registerReads(app: App, deps: Deps, gateways: readonly WithdrawalGateway[]): void {
  handle(app, deps, withdrawals, async ({ input, player, request }) => {
    const { withdrawals: page, total } = await listWithdrawals(deps, player.id, input.query);
    return pageReply(page, total, input.query, request.url);
  });

  handle(app, deps, withdrawal, async ({ input, player }) => ({ data: await showWithdrawal(deps, player.id, input.params.id) }));

  handle(app, deps, withdrawalCurrencies, async () => {
    const { offered } = await offerOf(deps, gateways);
    return { data: offered.map(shownCurrency) };
  });

  handle(app, deps, quoteDelivery, async ({ input, player }) => {
    mustBeMoney(deps, 'delivery');
    return { data: await quoteOf(deps.db.read, player.id, input.body) };
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    withdrawals: WithdrawalRunner;
  }
}

/** The calls of withdrawals, the webhooks of their providers, and what gives orders to them. Throws SettingError where a provider is switched off that there is not. */
export function registerWithdrawals(app: App, deps: Deps, gateways: readonly WithdrawalGateway[]): void {
  const names = gateways.map(({ name }) => name);
  for (const closed of deps.config.withdrawals.closedGateways)
    if (!names.includes(closed))
      throw new SettingError('WITHDRAWALS_OFF', `contains "${closed}"; the withdrawal providers are ${names.join(', ')}`);

  const runner = new WithdrawalRunner(deps, gateways);
  app.decorate('withdrawals', runner);
  runWhileServing(app, runner);
  registerReads(app, deps, gateways);
  registerStopLink(app, deps);

  handleMoney(
    app,
    deps,
    requestCrypto,
    async (tx, { input, player, before, request }) => {
      if (before instanceof Refusal) throw before;
      const { gateway, offered } = before;
      const answer = await openCryptoWithdrawal(tx, deps, { player, wanted: input.body, gateway, offered, request });
      afterCommit(tx, () => runner.scheduleAt(deps.clock.now() + deps.config.withdrawals.restMs));
      return answer;
    },
    {
      limit: 'withdrawal',
      // What was played a moment ago counts for the fee and the bonus. A refusal waits for the transaction: a request that is sent again gets its first
      // answer, whether the provider can be reached now or not.
      async before() {
        await deps.counting.countAll();
        return offerOf(deps, gateways).catch(onlyRefusal);
      },
    },
  );

  handleMoney(
    app,
    deps,
    requestDelivery,
    async (tx, { input, player, request }) => {
      const gateway = openGateway(deps, gateways, 'delivery');
      const answer = await openDelivery(tx, deps, { player, wanted: input.body, gateway, request });
      afterCommit(tx, () => runner.scheduleAt(deps.clock.now() + deps.config.withdrawals.restMs));
      return answer;
    },
    { limit: 'withdrawal', before: () => deps.counting.countAll() },
  );

  handleMoney(app, deps, cancelWithdrawal, (tx, { input, player }) => cancelByPlayer(tx, deps, player.id, input.params.id));

  for (const gateway of gateways) registerWithdrawalWebhook(app, deps, gateway);
}
