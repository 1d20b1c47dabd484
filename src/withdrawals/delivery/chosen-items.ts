import { useSearchParams } from 'react-router';
import { MOST_ITEMS } from '#contract/api/withdrawals.ts';
import { itemsInAddress, shipAddress } from '#src/inventory/item-addresses.ts';

/** Says that a delivery is being put together, while no prize is chosen yet. */
const REQUESTING = 'new';

/** Where a delivery is put together, with no prize chosen yet. */
export const NEW_DELIVERY = `${shipAddress([])}?${REQUESTING}=1`;

/** Whether an address asks for a new delivery. */
export function isRequesting(search: URLSearchParams): boolean {
  return search.has(REQUESTING) || search.has('item');
}

/** The prizes that are to be shipped: they live in the address, so that a reload and a link keep them. */
export function useChosenItems() {
  const [search, setSearch] = useSearchParams();
  const ids = itemsInAddress(search, MOST_ITEMS);
  const choose = (change: (ids: readonly string[]) => readonly string[]): void => {
    // By the address as it is now: a second choice may come before the page has been shown with the first.
    const now = new URLSearchParams(location.search);
    const next = new URLSearchParams([...now].filter(([name]) => name !== 'item' && name !== REQUESTING));
    next.set(REQUESTING, '1');
    for (const id of change(itemsInAddress(now, MOST_ITEMS))) next.append('item', id);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return {
    ids,
    full: ids.length >= MOST_ITEMS,
    toggle: (id: string): void => choose((all) => (all.includes(id) ? all.filter((other) => other !== id) : [...all, id])),
    remove: (gone: readonly string[]): void => choose((all) => all.filter((id) => !gone.includes(id))),
  };
}

export type ChosenItems = ReturnType<typeof useChosenItems>;
