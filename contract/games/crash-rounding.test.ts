import { expect, test } from 'vitest';
import { crashMultiplier } from './crash.ts';
import { cents } from '../money.ts';
import { payoutAt } from '../multiplier.ts';
import { cashOutRounding } from './crash-rounding.ts';

/** What a cash-out loses to rounding, of what it would pay without. */
const lossAt = (stake: number, at: number): number => 1 - payoutAt(cents(stake), crashMultiplier(at)) / ((stake * at) / 100);

test('no cash-out loses more than what is named, and one loses as much', () => {
  for (const stake of [10, 11, 33, 50, 99, 250]) {
    const named = Number(cashOutRounding(cents(stake))?.percent ?? 0) / 100;
    let worst = 0;
    for (let at = 101; at < 2_000; at += 1) worst = Math.max(worst, lossAt(stake, at));
    expect(worst).toBeLessThanOrEqual(named + 1e-9);
    expect(worst).toBeGreaterThan(named - 0.000_101);
  }
});

test('from the stake that it names on, no cash-out loses a thousandth', () => {
  const { smallFrom } = cashOutRounding(cents(10)) ?? { smallFrom: cents(0) };
  let worst = 0;
  for (let stake = smallFrom; stake < 1_100; stake = cents(stake + 1))
    for (let at = 101; at < 400; at += 1) worst = Math.max(worst, lossAt(stake, at));
  expect(worst).toBeLessThan(0.001);
  expect(cashOutRounding(cents(smallFrom - 1))).not.toBeNull();
});

test('whole coins lose nothing at any cash-out', () => {
  expect(cashOutRounding(cents(100))).toBeNull();
});
