import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { countsAtOnce, readLimit, typedFrom } from './limit-fields.ts';

const COINS = { kind: 'loss', limit: cents(50_00), most: cents(1_000_00) } as const;
const TIME = { kind: 'session', limit: 90, most: null } as const;

it.each([
  ['', 'required'],
  ['fifty', 'amount'],
  ['1.234', 'amount'],
  ['50', 'same'],
  ['1000.01', 'above'],
  ['12345678901', 'above'],
])('%j coins: %s', (amount, fault) => {
  expect(readLimit({ amount, minutes: '' }, COINS)).toEqual({ fault });
});

it.each([
  ['', '', 'required'],
  ['1.5', '', 'hours'],
  ['1', '60', 'minutes'],
  ['745', '', 'above'],
  ['1', '30', 'same'],
])('%j hours and %j minutes: %s', (amount, minutes, fault) => {
  expect(readLimit({ amount, minutes }, TIME)).toEqual({ fault });
});

it('reads digits of other widths and scripts as hours', () => {
  expect(readLimit({ amount: '２', minutes: '٣' }, TIME)).toEqual({ value: 123 });
});

it('reads what it wrote, for coins and for time', () => {
  fc.assert(
    fc.property(fc.constantFrom('loss' as const, 'session' as const), fc.integer({ min: 0, max: 44_640 }), (kind, limit) => {
      const typed = typedFrom({ kind, limit: limit as typeof COINS.limit & number });
      expect(readLimit(typed, { kind, limit: null, most: null })).toEqual({ value: limit });
    }),
  );
});

it('a first limit and a lower one count at once, a higher one waits', () => {
  expect([countsAtOnce({ limit: null }, 1), countsAtOnce(COINS, 49_99), countsAtOnce(COINS, 50_01)]).toEqual([true, true, false]);
});
