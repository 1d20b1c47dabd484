import { cashback, cashbackDay, cashbackHistory, claimCashback as claimRoute } from '#contract/api/cashback.ts';
import { CASHBACK_PERCENT, CLAIM_HOURS } from '#contract/cashback.ts';
import { sessionPlace } from '#server/security/session-place.ts';
import { formatCents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { pageReply } from '#server/http/page-links.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { runWhileServing } from '#server/runtime/due-work.ts';
import { claimCashback } from './claim.ts';
import { dayOf } from './days.ts';
import { CashbackRunner } from './runner.ts';
import { cashbackNow, listCashback } from './shown-cashback.ts';

/** Throws Refusal `cashback_not_offered` where coins are not money: nothing is lost there that could come back. */
function mustBeMoney(deps: Deps): void {
  if (!activeRules(deps).real_money) throw new Refusal('cashback_not_offered');
}

declare module 'fastify' {
  interface FastifyInstance {
    cashback: CashbackRunner;
  }
}

/** The calls of cashback, and what closes its days. */
export function registerCashback(app: App, deps: Deps): void {
  const runner = new CashbackRunner(deps);
  app.decorate('cashback', runner);
  runWhileServing(app, runner);

  handle(app, deps, cashbackDay, () => {
    mustBeMoney(deps);
    const now = deps.clock.now();
    const { startsAt, endsAt } = dayOf(deps, now);
    const [starts_at, ends_at] = [new Date(startsAt).toISOString(), new Date(endsAt).toISOString()];
    return {
      data: {
        starts_at,
        ends_at,
        percent: CASHBACK_PERCENT,
        edge_percent: deps.config.bonus.cashbackEdgePpm / 10_000,
        claim_hours: CLAIM_HOURS,
        now: new Date(now).toISOString(),
      },
    };
  });

  handle(app, deps, cashback, async ({ player }) => {
    mustBeMoney(deps);
    return { data: await cashbackNow(deps, player.id) };
  });

  handle(app, deps, cashbackHistory, async ({ input, player, request }) => {
    mustBeMoney(deps);
    const { entries, total } = await listCashback(deps, player.id, input.query);
    return pageReply(entries, total, input.query, request.url);
  });

  handleMoney(app, deps, claimRoute, async (tx, { input, player, request }) => {
    mustBeMoney(deps);
    const { amount, balance, version } = await claimCashback(tx, deps, player.id, {
      endsAt: Date.parse(input.body.day),
      place: sessionPlace(request, deps.config),
    });
    return { msg: `${formatCents(amount)} coins of cashback added to your balance.`, data: { amount, balance, balance_version: version } };
  });
}
