import { BOX_CATEGORIES, BOX_SORTS, type listBoxes } from '#contract/api/boxes.ts';
import type { RouteInput } from '#contract/api/route.ts';
import type { Cents } from '#contract/money.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';
import { readOneOf, withValues } from '#src/lib/list-address.ts';

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

/** The filters that an address asks for; what it can't mean is left out. */
export function readFilters(search: URLSearchParams): BoxFilters {
  return {
    search: (search.get('search') ?? '').slice(0, MAX_SEARCH),
    sort: readOneOf(BOX_SORTS, search.get('sort')) ?? 'popular',
    category: readOneOf(BOX_CATEGORIES, search.get('category')),
    unique: search.get('type') === 'unique',
    priceFrom: readAmount(search.get('price_from') ?? ''),
    priceTo: readAmount(search.get('price_to') ?? ''),
  };
}

/** Writes filters into an address, keeping what isn't a filter; defaults leave no trace. */
export function writeFilters(current: URLSearchParams, filters: BoxFilters): URLSearchParams {
  return withValues(current, {
    search: filters.search === '' ? null : filters.search,
    sort: filters.sort === 'popular' ? null : filters.sort,
    category: filters.category,
    type: filters.unique ? 'unique' : null,
    price_from: filters.priceFrom === null ? null : writeAmount(filters.priceFrom),
    price_to: filters.priceTo === null ? null : writeAmount(filters.priceTo),
  });
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
