import { describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { coinsPerUnit, formatUnits, methodBonus, unitsFor } from './crypto-amounts.ts';
import { rateText } from '#src/wallet/rate-text.ts';

const BTC = { decimals: 8, unit: 'BTC' };
const USDT = { decimals: 6, unit: 'USDT' };
const rate = (rate_from: number, rate_to: number) => ({ minimum_amount: 0, rate_from, rate_to });

describe('amounts of cryptocurrencies', () => {
  it.each([
    [0.00054, BTC, '0.00054 BTC'],
    [1, BTC, '1 BTC'],
    [0.000_000_01, BTC, '0.00000001 BTC'],
    [12_345.5, USDT, '12,345.5 USDT'],
    [100, USDT, '100 USDT'],
  ])('%d is printed without exponent and without zeros at its end', (amount, currency, text) => {
    expect(formatUnits(amount, currency)).toBe(text);
  });

  it('has rates that can be read, large and small', () => {
    expect([64_123.456, 10, 1, 0.123_456, 0.000_012_34].map(rateText)).toEqual(['64,123.46', '10.00', '1.00', '0.1235', '0.00001234']);
    expect(coinsPerUnit(rate(0.5, 100))).toBe(200);
  });

  it('asks for no less than the coins cost, whatever the rate', () => {
    for (const per of [64_123.45, 3.3, 0.071, 1])
      for (const coins of [35, 100, 250.01]) {
        const units = unitsFor(cents(Math.round(coins * 100)), rate(1, per), BTC);
        expect(units * per).toBeGreaterThanOrEqual(coins - 1e-9);
        expect(units * per - coins).toBeLessThanOrEqual(per * 1e-8 + 1e-9);
      }
    expect(unitsFor(cents(3_500), rate(1, 1), USDT)).toBe(35);
  });

  it('rounds the bonus down', () => {
    expect(methodBonus(cents(999), 35)).toBe(349);
    expect(methodBonus(cents(999), 0)).toBe(0);
  });
});
