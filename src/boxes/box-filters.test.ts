import { describe, expect, it } from 'vitest';
import { isFiltered, listQuery, MAX_SEARCH, NO_FILTERS, readFilters, writeFilters, type BoxFilters } from './box-filters.ts';
import { cents } from '#contract/money.ts';

const full: BoxFilters = { search: 'night', sort: '-price', category: 'tech', unique: true, priceFrom: cents(250), priceTo: cents(10_000) };

describe('the filters of the list in its address', () => {
  it('come back as they were written', () => {
    expect(readFilters(writeFilters(new URLSearchParams(), full))).toEqual(full);
    expect(readFilters(writeFilters(new URLSearchParams(), NO_FILTERS))).toEqual(NO_FILTERS);
  });

  it('leave no trace at their defaults and keep what is not theirs', () => {
    expect(writeFilters(new URLSearchParams('modal=login&search=x&sort=name'), NO_FILTERS).toString()).toBe('modal=login');
  });

  it('ignore what an address cannot mean', () => {
    expect(readFilters(new URLSearchParams('sort=evil&category=%27&type=custom&price_from=-1&price_to=1e9'))).toEqual(NO_FILTERS);
    expect(readFilters(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(MAX_SEARCH);
  });

  it('become a query without empty parts', () => {
    expect(listQuery(NO_FILTERS)).toEqual({ sort: 'popular' });
    expect(listQuery({ ...full, search: '  night ' })).toEqual({
      sort: '-price',
      search: 'night',
      category: 'tech',
      type: 'unique',
      price_from: 250,
      price_to: 10_000,
    });
  });

  it('know whether they narrow anything', () => {
    expect([isFiltered(NO_FILTERS), isFiltered({ ...NO_FILTERS, sort: 'name' }), isFiltered({ ...NO_FILTERS, priceTo: cents(0) })]).toEqual(
      [false, false, true],
    );
  });
});
