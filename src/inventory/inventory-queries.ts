import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { inventory, INVENTORY_SORTS, type InventoryItem } from '#contract/api/inventory.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { readOneOf, withValues } from '#src/lib/list-address.ts';
import type { ForSale } from './sell-queue.ts';

export type InventorySort = (typeof INVENTORY_SORTS)[number];

/** What the list shows; an empty name is no filter. */
export interface InventoryFilters {
  sort: InventorySort;
  name: string;
}

/** How many prizes come with one page. */
export const ITEMS_PER_PAGE = 24;
/** How many the cart shows: the newest. */
export const CART_ITEMS = 20;
/** The longest name that can be searched for. */
export const MAX_NAME = 64;

/** The player's prizes, page by page. The old list stays in view while another order or name is fetched. */
export function inventoryQuery({ sort, name }: InventoryFilters) {
  const filter = name.trim();
  return infiniteQueryOptions({
    queryKey: queryKeys.player.inventory.list({ sort, name: filter }),
    queryFn: (context) =>
      ask(context, inventory, {
        query: { sort, ...(filter !== '' && { 'filter[name]': filter }), page: context.pageParam, per_page: ITEMS_PER_PAGE },
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.links.next === null ? undefined : last.meta.current_page + 1),
    placeholderData: keepPreviousData,
  });
}

/** The newest prizes, for the cart and the profile. */
export function newestItemsQuery() {
  return queryOptions({
    queryKey: queryKeys.player.inventory.list({ newest: CART_ITEMS }),
    queryFn: (context) => ask(context, inventory, { query: { sort: '-won_at', per_page: CART_ITEMS } }),
  });
}

/** Pictures of what is on its way. */
const SHIPPING_SHOWN = 5;

/** The first prizes that are on their way to the player, and how many there are in all. */
export function shippingItemsQuery() {
  return queryOptions({
    queryKey: queryKeys.player.inventory.list({ shipping: SHIPPING_SHOWN }),
    queryFn: (context) => ask(context, inventory, { query: { 'filter[state]': 'shipping', per_page: SHIPPING_SHOWN } }),
  });
}

/** A prize as the sell queue takes it. */
export function forSale({ id, item, sale_price, locked }: InventoryItem): ForSale {
  return { id, name: item.name, salePrice: sale_price, locked: locked > 0 };
}

/** The filters in an address; what it can't mean is left out. */
export function readInventoryFilters(search: URLSearchParams): InventoryFilters {
  return { sort: readOneOf(INVENTORY_SORTS, search.get('sort')) ?? '-won_at', name: (search.get('name') ?? '').slice(0, MAX_NAME) };
}

/** Writes filters into an address; defaults leave no trace. */
export function writeInventoryFilters(current: URLSearchParams, { sort, name }: InventoryFilters): URLSearchParams {
  return withValues(current, { sort: sort === '-won_at' ? null : sort, name: name === '' ? null : name });
}
