import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { withFilters } from '#src/lib/list-address.ts';
import { isFiltered, type ListFilters, NO_FILTERS, queryOf, readFilters, writtenFilters } from './list-filters.ts';

const address = (filters: ListFilters, before = ''): URLSearchParams => withFilters(new URLSearchParams(before), writtenFilters(filters));

test('an address keeps the filters of the list', () => {
  const filters: ListFilters = { search: 'night owl', sort: '-price', priceFrom: cents(150), priceTo: cents(9_900) };
  expect(readFilters(address(filters))).toEqual(filters);
  expect(isFiltered(filters)).toBe(true);
});

test('the usual list leaves no trace in it, and what isn’t a filter stays', () => {
  expect(String(address(NO_FILTERS, 'search=x&sort=new&page=3&utm_source=feed'))).toBe('utm_source=feed');
  expect(isFiltered({ ...NO_FILTERS, sort: 'new' })).toBe(false);
});

test('what an address can’t mean is left out', () => {
  expect(readFilters(new URLSearchParams('sort=wild&price_from=-4&price_to=1e9&page=0'))).toEqual(NO_FILTERS);
  expect(queryOf(new URLSearchParams('sort=return&page=2&search=%20'))).toEqual({ sort: 'return', page: 2, per_page: 24 });
});
