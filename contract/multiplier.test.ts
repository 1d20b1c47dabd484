import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cents, MAX_CENTS } from './money.ts';
import { formatMultiplier, multiplier, multiplierCodec, payoutAt } from './multiplier.ts';

const tenThousandths = fc.integer({ min: 0, max: 10_000_000_000 });

describe('multipliers', () => {
  it('are whole ten-thousandths from 0', () => {
    expect(multiplier(0)).toBe(0);
    expect(multiplier(20_200)).toBe(20_200);
    for (const bad of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => multiplier(bad)).toThrow(RangeError);
  });

  it.each([
    [0, '0.00×'],
    [1, '0.0001×'],
    [10, '0.001×'],
    [2_000, '0.20×'],
    [10_000, '1.00×'],
    [10_103, '1.0103×'],
    [20_200, '2.02×'],
    [20_210, '2.021×'],
    [10_000_000, '1,000.00×'],
    [99_009_900, '9,900.99×'],
    [12_345_678_901, '1,234,567.8901×'],
  ])('%i reads %s', (value, text) => {
    expect(formatMultiplier(multiplier(value))).toBe(text);
  });

  it('read as what they are: the text leads back to the value', () => {
    fc.assert(
      fc.property(tenThousandths, (value) => {
        const text = formatMultiplier(multiplier(value));
        const [whole = '', decimals = ''] = text.slice(0, -1).replaceAll(',', '').split('.');
        expect(decimals.length).toBeGreaterThanOrEqual(2);
        expect(BigInt(whole) * 10_000n + BigInt(decimals.padEnd(4, '0'))).toBe(BigInt(value));
      }),
    );
  });
});

describe('a payout', () => {
  it('is the stake times the multiplier, rounded down to the cent, exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), tenThousandths, (stake, at) => {
        fc.pre((BigInt(stake) * BigInt(at)) / 10_000n <= BigInt(MAX_CENTS));
        expect(BigInt(payoutAt(cents(stake), multiplier(at)))).toBe((BigInt(stake) * BigInt(at)) / 10_000n);
      }),
    );
  });

  it('never rounds up, not by a float either', () => {
    expect(payoutAt(cents(10), multiplier(10_999))).toBe(10);
    // 1.1 × 1.10 is 1.2100000000000002 in a double.
    expect(payoutAt(cents(110), multiplier(11_000))).toBe(121);
    expect(payoutAt(cents(29), multiplier(9_999))).toBe(28);
  });
});

describe('in JSON', () => {
  it('a multiplier is a plain number, there and back', () => {
    fc.assert(
      fc.property(tenThousandths, (value) => {
        expect(z.decode(multiplierCodec, z.encode(multiplierCodec, multiplier(value)))).toBe(value);
      }),
    );
    expect(z.encode(multiplierCodec, multiplier(20_200))).toBe(2.02);
  });

  it.each([-1, 1.00001, 1e99, 1_000_000_001, Number.NaN, Number.POSITIVE_INFINITY, '2', null, undefined])('refuses %s', (bad) => {
    expect(z.safeDecode(multiplierCodec, bad as number).success).toBe(false);
  });
});
