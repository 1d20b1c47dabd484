import { upgrade, upgradeQuote, upgradeTargets } from '#contract/api/upgrade.ts';
import { stakeableItems } from '#server/inventory/stake-items.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { pageReply } from '#server/http/page-links.ts';
import { requireWithinLimits } from '#server/rules/limits.ts';
import { type OpenedUpgrade, openUpgrade } from './open-upgrade.ts';
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
    requireWithinLimits(staked);
    return { data: quoteOf(staked.stake, target) };
  });

  handleMoney<typeof upgrade, Target | null, OpenedUpgrade>(
    app,
    deps,
    upgrade,
    async (tx, { input: { body }, player, before: found, opened }) =>
      playUpgrade(tx, deps, player.id, body, found ?? (await targetNow(tx, body.target_id)), opened),
    {
      limit: 'bet',
      // The transaction takes two trips then. A target that is not there is refused inside, after an earlier answer.
      before: ({ input: { body } }) => findTarget(deps.db.read, body.target_id),
      opening: ({ input: { body } }) => openUpgrade(deps, body.items),
    },
  );
}
