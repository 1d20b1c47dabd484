import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { exactReturn, unroundedReturn } from './exact-return.ts';
import type { OddsSetting } from './odds-setting.ts';
import { roundingCost } from './rounding-cost.ts';

const DICE: OddsSetting = { game: 'dice', side: 'under', target: 4_900 };
const SETTINGS: readonly OddsSetting[] = [
  DICE,
  { game: 'dice', side: 'over', target: 200 },
  { game: 'plinko', rows: 12, risk: 'medium' },
  { game: 'crash', target: 109 },
  { game: 'crash', target: 777 },
];

const share = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }): number =>
  Number((numerator * 10n ** 15n) / denominator) / 1e15;

const costOf = (setting: OddsSetting, stake: number): number => share(unroundedReturn(setting)) - share(exactReturn(setting, cents(stake)));

test('rounding costs the difference of both returns, named when it is a thousandth of the stake or more', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SETTINGS), fc.integer({ min: 1, max: 3_000 }), (setting, stake) => {
      const exact = costOf(setting, stake);
      const cost = roundingCost(setting, cents(stake));
      if (cost === null) {
        expect(exact).toBeLessThan(1e-12);
        return;
      }
      expect(Number(cost.percent)).toBeGreaterThanOrEqual(exact * 100 - 1e-9);
      expect(Number(cost.percent)).toBeLessThan(exact * 100 + 0.0101);
      expect(cost.noticeable).toBe(exact >= 0.001 - 1e-13);
    }),
  );
});

test('from the stake that it names on, and not below it, the cost is small', () => {
  for (const setting of SETTINGS) {
    const { smallFrom } = roundingCost(setting, cents(11)) ?? { smallFrom: cents(0) };
    expect(costOf(setting, smallFrom - 1)).toBeGreaterThanOrEqual(0.001);
    const above = Array.from({ length: 200 }, (_, step) => costOf(setting, smallFrom + step * 7));
    expect(Math.max(...above)).toBeLessThan(0.001);
  }
});

test('whole multipliers and prices of their own lose nothing', () => {
  expect(roundingCost({ game: 'wheel', color: 3 }, cents(10))).toBeNull();
  expect(roundingCost({ game: 'upgrade', side: 'under', staked: cents(10), target: cents(25) }, cents(10))).toBeNull();
});
