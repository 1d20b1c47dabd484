import { inventory, sell } from '#contract/api/inventory.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { pageReply } from '#server/http/page-links.ts';
import { listInventory } from './list-inventory.ts';
import { sellItem } from './sell-item.ts';

/** The calls of the inventory. */
export function registerInventory(app: App, deps: Deps): void {
  handle(app, deps, inventory, async ({ input, player, request }) => {
    const { items, total } = await listInventory(deps.db.read, player.id, input.query);
    return pageReply(items, total, input.query, request.url);
  });

  handleMoney(app, deps, sell, (tx, { input, player }) => sellItem(tx, deps, player.id, input.params.id));
}
