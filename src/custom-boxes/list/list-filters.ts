import { CUSTOM_BOX_SORTS } from '#contract/api/custom-boxes.ts';
import type { Cents } from '#contract/money.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';
import { readOneOf, readPage } from '#src/lib/list-address.ts';
import type { ListQuery } from '../queries.ts';

/** The longest search that the server takes. */
export const MAX_SEARCH = 64;

/** Boxes on one page of the list. */
export const BOXES_ON_PAGE = 24;

/** What the list shows. Null means no limit; `popular` is the order that an address leaves out. */
export interface ListFilters {
  search: string;
  sort: (typeof CUSTOM_BOX_SORTS)[number];
  priceFrom: Cents | null;
  priceTo: Cents | null;
}

export const NO_FILTERS: ListFilters = { search: '', sort: 'popular', priceFrom: null, priceTo: null };

/** The filters that an address asks for; what it can't mean is left out. */
export function readFilters(search: URLSearchParams): ListFilters {
  return {
    search: (search.get('search') ?? '').slice(0, MAX_SEARCH),
    sort: readOneOf(CUSTOM_BOX_SORTS, search.get('sort')) ?? 'popular',
    priceFrom: readAmount(search.get('price_from') ?? ''),
    priceTo: readAmount(search.get('price_to') ?? ''),
  };
}

/** The filters as an address has them; null for what leaves no trace. */
export function writtenFilters({ search, sort, priceFrom, priceTo }: ListFilters): Record<string, string | null> {
  return {
    search: search === '' ? null : search,
    sort: sort === 'popular' ? null : sort,
    price_from: priceFrom === null ? null : writeAmount(priceFrom),
    price_to: priceTo === null ? null : writeAmount(priceTo),
  };
}

/** True when anything narrows the list; the order doesn't. */
export function isFiltered({ search, priceFrom, priceTo }: ListFilters): boolean {
  return search !== '' || priceFrom !== null || priceTo !== null;
}

/** The call for the page of the list that an address names. */
export function queryOf(address: URLSearchParams): ListQuery {
  const { search, sort, priceFrom, priceTo } = readFilters(address);
  return {
    sort,
    page: readPage(address),
    per_page: BOXES_ON_PAGE,
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(priceFrom !== null && { price_from: priceFrom }),
    ...(priceTo !== null && { price_to: priceTo }),
  };
}
