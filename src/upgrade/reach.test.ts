import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUpgradeChance, winningTickets } from '#contract/games/upgrade.ts';
import { cents } from '#contract/money.ts';
import { isInReach, nearestTarget, QUICK_TENTHS, quickPrice, reachOf, stakesFor } from './reach.ts';

const amount = fc.integer({ min: 10, max: 10_000_000 }).map(cents);
const WITHOUT_END = cents(900_000_000_000);

describe('the reach of a stake', () => {
  test('holds exactly the prices whose chance may be played', () => {
    fc.assert(
      fc.property(amount, (staked) => {
        const { least, most } = reachOf(staked, WITHOUT_END);
        const playable = (price: number): boolean => isUpgradeChance(winningTickets(staked, cents(price)));
        expect([playable(least), playable(most)]).toEqual([true, true]);
        if (least > 1) expect(playable(least - 1)).toBe(false);
        expect(playable(most + 1)).toBe(false);
      }),
    );
  });

  test('ends at the maximum win', () => {
    expect(reachOf(cents(100_000), cents(10_000_000)).most).toBe(10_000_000);
    const none = reachOf(cents(1_000), cents(1_000));
    expect(none.most).toBeLessThan(none.least);
  });

  test('is empty for no stake', () => {
    expect([isInReach(cents(0), cents(500)), isInReach(cents(500), cents(0)), isInReach(cents(500), cents(500))]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isInReach(cents(500), cents(1_000))).toBe(true);
  });
});

describe('the stakes that a price can be reached with', () => {
  const ANY = { min: cents(1), max: WITHOUT_END };

  test('are exactly those whose chance may be played', () => {
    fc.assert(
      fc.property(amount, (price) => {
        const { min, max } = stakesFor(price, ANY);
        const playable = (stake: number): boolean => isUpgradeChance(winningTickets(cents(stake), price));
        expect([playable(min), playable(max), playable(min - 1), playable(max + 1)]).toEqual([true, true, false, false]);
      }),
      { examples: [[cents(9_500)], [cents(10_000)]] },
    );
  });

  test('stay within the limits, which may leave none', () => {
    expect(stakesFor(cents(100_000), { min: cents(10), max: cents(5_000) })).toEqual({ min: 11, max: 5_000 });
    const none = stakesFor(cents(10), { min: cents(10), max: cents(5_000) });
    expect(none.min).toBeGreaterThan(none.max);
  });
});

describe('the quick target', () => {
  const of = (...prices: number[]) => prices.map((price) => ({ sale_price: cents(price) }));

  test('multiples are 1.5, 2, 5 and 10 times the stake', () => {
    expect(QUICK_TENTHS.map((tenths) => quickPrice(cents(1_050), tenths))).toEqual([1_575, 2_100, 5_250, 10_500]);
  });

  test('is the nearest price, whether below or above', () => {
    expect(nearestTarget(of(1_900, 2_150), cents(2_000), cents(1_000))?.sale_price).toBe(1_900);
    expect(nearestTarget(of(1_700, 2_150), cents(2_000), cents(1_000))?.sale_price).toBe(2_150);
  });

  test('of two equally near ones is the cheaper, whatever their order', () => {
    expect(nearestTarget(of(2_100, 1_900), cents(2_000), cents(1_000))?.sale_price).toBe(1_900);
    expect(nearestTarget(of(1_900, 2_100), cents(2_000), cents(1_000))?.sale_price).toBe(1_900);
  });

  test('is never one that may not be played', () => {
    // 1,000 staked on 1,050 would be a chance of 90.47 %.
    expect(nearestTarget(of(1_050, 9_000), cents(1_500), cents(1_000))?.sale_price).toBe(9_000);
    expect(nearestTarget(of(1_050), cents(1_500), cents(1_000))).toBeNull();
    expect(nearestTarget([], cents(1_500), cents(1_000))).toBeNull();
  });

  test('beats every other candidate in reach', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 12 }), fc.constantFrom(...QUICK_TENTHS), (staked, prices, tenths) => {
        const wanted = quickPrice(staked, tenths);
        const chosen = nearestTarget(of(...prices), wanted, staked);
        const distances = prices.filter((price) => isInReach(staked, price)).map((price) => Math.abs(price - wanted));
        expect(chosen === null ? Infinity : Math.abs(chosen.sale_price - wanted)).toBe(Math.min(Infinity, ...distances));
      }),
    );
  });
});
