import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { coinsCodec } from './coins-codec.ts';
import { cents, centsToCoins, coinsToCents, formatCents, formatChange, isCoins, MAX_CENTS, scaleCents } from './money.ts';

const amount = fc.integer({ min: 0, max: MAX_CENTS });

/** What no money field may take, whatever carries it (the list of the reliability rules). */
const NOT_AMOUNTS: readonly unknown[] = [
  -1,
  0.001,
  1e-37,
  Number.POSITIVE_INFINITY,
  1e21,
  Number('9007199254740993'),
  '1e3',
  ' 5 ',
  '5,00',
  '0x10',
  '١٠',
  'NaN',
  'Infinity',
  null,
  true,
  [],
  [5],
  {},
  { $gt: 0 },
  '5\u0000',
  2 ** 53,
  2 ** 63,
  undefined,
  NaN,
];

describe('money', () => {
  it('goes from cents to coins and back without loss', () => {
    fc.assert(fc.property(amount, (value) => coinsToCents(centsToCoins(cents(value))) === value));
  });

  it('prints what a careful clerk would write', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const text = formatCents(cents(value));
        expect(text).toMatch(/^\d{1,3}(,\d{3})*\.\d\d$/);
        expect(Number(text.replaceAll(',', '').replace('.', ''))).toBe(value);
      }),
    );
    expect(formatCents(cents(-124_900))).toBe('−1,249.00');
    expect(formatCents(cents(0))).toBe('0.00');
    expect([5, 0, -5].map((change) => formatChange(cents(change)))).toEqual(['+0.05', '0.00', '−0.05']);
  });

  it.each(NOT_AMOUNTS.map((value) => [value]))('refuses %j', (value) => {
    expect(isCoins(value) && value * 100 <= MAX_CENTS).toBe(false);
    expect(z.safeDecode(coinsCodec, value as number).success).toBe(false);
  });

  it('reads negative zero as zero', () => expect(Object.is(coinsToCents(-0), 0)).toBe(true));

  it('rounds payouts down, exactly', () => {
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 0n, max: 99_009_900n }), (value, multiplier) => {
        const exact = (BigInt(value) * multiplier) / 10_000n;
        fc.pre(exact < 2n ** 53n);
        expect(BigInt(scaleCents(cents(value), multiplier, 10_000))).toBe(exact);
      }),
    );
    expect(scaleCents(cents(-1), 1, 2)).toBe(-1);
    expect(() => scaleCents(MAX_CENTS, 10 ** 9, 1)).toThrow(RangeError);
  });
});
