import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { summaryOf } from '../testing/battles.ts';
import { fits, isFiltered, listQuery, NO_FILTERS, readFilters, writeFilters, type BattleFilters } from './battle-filters.ts';

const ALL: BattleFilters = { mode: 'crazy-terminal', lineup: '2v2', priceFrom: cents(150), priceTo: cents(2000), joinable: true };

test('filters come back from the address that carries them, which keeps what is none', () => {
  const address = writeFilters(new URLSearchParams('modal=login'), ALL);
  expect(address.get('modal')).toBe('login');
  expect(readFilters(address)).toEqual(ALL);
  expect(writeFilters(address, NO_FILTERS).toString()).toBe('modal=login');
});

test('what an address can’t mean filters nothing', () => {
  expect(readFilters(new URLSearchParams('mode=odd&seats=3v3&price_from=-1&joinable=yes'))).toEqual(NO_FILTERS);
  expect(isFiltered(NO_FILTERS)).toBe(false);
  expect(listQuery(NO_FILTERS)).toEqual({});
});

test('a battle fits by the rules of the server’s own list', () => {
  const battle = summaryOf({ mode: 'crazy-terminal', lineup: '2v2', seat_price: cents(2000) });
  expect(fits(ALL, battle)).toBe(true);
  expect(fits(NO_FILTERS, battle)).toBe(true);
  expect(fits(ALL, { ...battle, seat_price: cents(2001) })).toBe(false);
  expect(fits(ALL, { ...battle, mode: 'crazy' })).toBe(false);
  expect(fits(ALL, { ...battle, lineup: '1v1v1v1' })).toBe(false);
  expect(fits(ALL, { ...battle, status: 'starting' })).toBe(false);
  expect(fits({ ...ALL, joinable: false }, { ...battle, status: 'starting' })).toBe(true);
  const own = { ...battle, seats: battle.seats.map((seat, index) => ({ ...seat, mine: index === 0 })) };
  expect(fits(ALL, own)).toBe(false);
});
