import { queryOptions } from '@tanstack/react-query';
import { inventory, type InventoryItem } from '#contract/api/inventory.ts';
import { ask, type Asking } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

/** Items on one page when looking for some of them by id. */
const LOOK_PER_PAGE = 100;

/** Which of these items are still in the inventory: walks through it until all are found. */
async function lookFor(asking: Asking, ids: readonly string[]): Promise<InventoryItem[]> {
  const found: InventoryItem[] = [];
  for (let page = 1; found.length < ids.length; page += 1) {
    const { data, links } = await ask(asking, inventory, { query: { sort: '-won_at', page, per_page: LOOK_PER_PAGE } });
    found.push(...data.filter(({ id }) => ids.includes(id)));
    if (links.next === null) break;
  }
  return found;
}

/** Those of some items that are still the player's; asked anew whenever the inventory may have changed. */
export function ownedQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: queryKeys.player.inventory.list({ owned: ids }),
    queryFn: (context) => lookFor(context, ids),
  });
}
