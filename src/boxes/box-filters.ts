import { BOX_CATEGORIES, BOX_SORTS, type listBoxes } from '#contract/api/boxes.ts';
import type { RouteInput } from '#contract/api/route.ts';
import type { Cents } from '#contract/money.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';

export type BoxSort = (typeof BOX_SORTS)[number];
export type BoxCategory = (typeof BOX_CATEGORIES)[number];

/** What the list shows. Null means no limit; `popular` is the order that an address leaves out. */
export interface BoxFilters {
  search: string;
  sort: BoxSort;
  category: BoxCategory | null;
  unique: boolean;
  priceFrom: Cents | null;
  priceTo: Cents | null;
}

export const NO_FILTERS: BoxFilters = { search: '', sort: 'popular', category: null, unique: false, priceFrom: null, priceTo: null };

/** The longest search that the server takes. */
export const MAX_SEARCH = 64;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

/** The filters that an address asks for; what it can't mean is left out. */
export function readFilters(search: URLSearchParams): BoxFilters {
  return {
    search: (search.get('search') ?? '').slice(0, MAX_SEARCH),
    sort: oneOf(BOX_SORTS, search.get('sort')) ?? 'popular',
    category: oneOf(BOX_CATEGORIES, search.get('category')),
    unique: search.get('type') === 'unique',
    priceFrom: readAmount(search.get('price_from') ?? ''),
    priceTo: readAmount(search.get('price_to') ?? ''),
  };
}

/** Writes filters into an address, keeping what isn't a filter; defaults leave no trace. */
export function writeFilters(current: URLSearchParams, filters: BoxFilters): URLSearchParams {
  const next = new URLSearchParams(current);
  const wanted = {
    search: filters.search,
    sort: filters.sort === 'popular' ? '' : filters.sort,
    category: filters.category ?? '',
    type: filters.unique ? 'unique' : '',
    price_from: filters.priceFrom === null ? '' : writeAmount(filters.priceFrom),
    price_to: filters.priceTo === null ? '' : writeAmount(filters.priceTo),
  };
  for (const [name, value] of Object.entries(wanted)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** True when anything narrows the list; the order doesn't. */
export function isFiltered({ search, category, unique, priceFrom, priceTo }: BoxFilters): boolean {
  return search !== '' || category !== null || unique || priceFrom !== null || priceTo !== null;
}

/** The filters as the call takes them. */
export function listQuery(filters: BoxFilters): RouteInput<typeof listBoxes>['query'] {
  return {
    sort: filters.sort,
    ...(filters.search.trim() !== '' && { search: filters.search.trim() }),
    ...(filters.category !== null && { category: filters.category }),
    ...(filters.unique && { type: 'unique' as const }),
    ...(filters.priceFrom !== null && { price_from: filters.priceFrom }),
    ...(filters.priceTo !== null && { price_to: filters.priceTo }),
  };
}
