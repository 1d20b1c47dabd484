import type { FastifyRequest } from 'fastify';
import { upgrade, upgradeQuote, upgradeTargets } from '#contract/api/upgrade.ts';
import { stakeableItems } from '#server/inventory/stake-items.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { pageReply } from '#server/http/page-links.ts';
import { keepLimits } from '#server/rules/limits.ts';
import { playUpgrade } from './play-upgrade.ts';
import { quoteOf, stakedOf } from './quote.ts';
import { findTarget, listTargets, type Target, targetNow } from './targets.ts';

/** The calls of the upgrade. */
export function registerUpgrade(app: App, deps: Deps): void {
  handle(app, deps, upgradeTargets, async ({ input, request }) => {
    const { targets, total } = await listTargets(deps.db.read, input.query);
    return pageReply(targets, total, input.query, request.url);
  });

  handle(app, deps, upgradeQuote, async ({ input, player }) => {
    const { items: ids, coins, target_id } = input.body;
    const items = await stakeableItems(deps.db.read, player.id, ids);
    const { shown: target } = await targetNow(deps.db.read, target_id);
    const staked = stakedOf(items, coins, target);
    keepLimits(staked);
    return { data: quoteOf(staked.stake, target) };
  });

  // The target is looked up ahead of the transaction, which takes two trips then; one that is not there is refused inside, after an earlier answer.
  const found = new WeakMap<FastifyRequest, Target>();
  handleMoney(
    app,
    deps,
    upgrade,
    async (tx, { input: { body }, player, request }) =>
      playUpgrade(tx, deps, player.id, body, found.get(request) ?? (await targetNow(tx, body.target_id))),
    {
      limit: 'bet',
      async before({ input: { body }, request }) {
        const target = await findTarget(deps.db.read, body.target_id);
        if (target) found.set(request, target);
      },
      // Items are locked before the balance, as a sale does.
      ahead: ({ body }) => ({ nonces: 1, balance: body.items.length === 0 }),
    },
  );
}
