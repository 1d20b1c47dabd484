import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diceReturn, WINNING_ROLLS } from '#contract/games/dice.ts';
import { PLINKO_RISKS, PLINKO_ROWS, plinkoReturn } from '#contract/games/plinko.ts';
import { WHEEL_COLORS, wheelReturn } from '#contract/games/wheel.ts';
import { cents } from '#contract/money.ts';
import { multiplier, payoutAt } from '#contract/multiplier.ts';
import { seeded } from '#scenes/stage/random.ts';
import { countReturn, exactReturn, unroundedReturn, spreadOf } from './exact-return.ts';
import { settingKey, type OddsSetting, wagerOf } from './odds-setting.ts';

const BOX: OddsSetting = {
  game: 'box',
  price: cents(1_000),
  items: [
    { name: 'Crown', sale_price: cents(50_000), ticket_from: 1, ticket_to: 1_000 },
    { name: 'Lens', sale_price: cents(404), ticket_from: 1_001, ticket_to: 100_000 },
  ],
};

describe('the exact return', () => {
  test('of dice is what the contract counts, for every number of winning rolls and both sides', () => {
    for (let wins = WINNING_ROLLS.min; wins <= WINNING_ROLLS.max; wins += 1) {
      const { numerator, denominator } = diceReturn(wins);
      const under = unroundedReturn({ game: 'dice', side: 'under', target: wins });
      expect(under.numerator * BigInt(denominator)).toBe(BigInt(numerator) * under.denominator);
      expect(unroundedReturn({ game: 'dice', side: 'over', target: 10_000 - wins })).toEqual(under);
    }
  });

  test('of the 27 plinko tables is what the contract counts, and every way is counted', () => {
    for (const rows of PLINKO_ROWS)
      for (const risk of PLINKO_RISKS) {
        const setting: OddsSetting = { game: 'plinko', rows, risk };
        const { numerator, denominator } = plinkoReturn(rows, risk);
        const exact = unroundedReturn(setting);
        expect(Number(exact.numerator) / Number(exact.denominator)).toBeCloseTo(numerator / denominator, 12);
        const { outcomes, ways } = wagerOf(setting);
        expect(outcomes.reduce((sum, outcome) => sum + outcome.ways, 0)).toBe(ways);
      }
  });

  test('of an upgrade is at most 95 % and hardly less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 100_000 }), fc.integer({ min: 12, max: 2_000 }), (staked, tenfold) => {
        const target = Math.ceil((staked * tenfold) / 10);
        const { numerator, denominator } = unroundedReturn({
          game: 'upgrade',
          side: 'under',
          staked: cents(staked),
          target: cents(target),
        });
        expect(numerator * 20n).toBeLessThanOrEqual(denominator * 19n);
        expect(Number(numerator) / Number(denominator)).toBeGreaterThan(0.95 - target / staked / 1_000_000);
      }),
    );
  });

  test('of a box adds tickets × sale price', () => {
    // 1,000 × 500.00 + 99,000 × 4.04 over 100,000 × 10.00
    expect(unroundedReturn(BOX)).toEqual({ numerator: 22_499n, denominator: 25_000n, percent: '89.9960' });
  });

  test('of a flight is 99 % at every target, but for what one of the 2⁵² values would pay', () => {
    for (const target of [101, 150, 200, 1_000, 12_345, 1_000_000, 100_000_000]) {
      const { numerator, denominator } = unroundedReturn({ game: 'crash', target });
      const missing = 0.99 - Number((numerator * 10n ** 16n) / denominator) / 1e16;
      expect(missing).toBeGreaterThanOrEqual(-1e-15);
      expect(missing).toBeLessThan(target / 100 / 2 ** 52 + 1e-15);
      expect(wagerOf({ game: 'crash', target }).outcomes.reduce((sum, { ways }) => sum + ways, 0)).toBe(2 ** 52);
    }
    expect(() => unroundedReturn({ game: 'crash', target: 100 })).toThrow(RangeError);
  });

  test('of the wheel is what the contract counts, and its draws come out so', () => {
    for (const color of WHEEL_COLORS) {
      const { numerator, denominator } = wheelReturn(color);
      const exact = unroundedReturn({ game: 'wheel', color });
      expect(exact.numerator * BigInt(denominator)).toBe(BigInt(numerator) * exact.denominator);
    }
    const { next } = seeded('wheel');
    const wager = wagerOf({ game: 'wheel', color: 3 });
    let wins = 0;
    for (let round = 0; round < 20_000; round += 1) wins += wager.draw(next);
    expect(wins / 20_000).toBeCloseTo(17 / 54, 1);
    const flight = wagerOf({ game: 'crash', target: 200 });
    let reached = 0;
    for (let round = 0; round < 20_000; round += 1) reached += flight.draw(next);
    expect(reached / 20_000).toBeCloseTo(0.495, 1);
  });

  test('at a stake is what play pays back, to the cent, in every game and at every stake', () => {
    const settings: OddsSetting[] = [
      { game: 'dice', side: 'under', target: 4_950 },
      { game: 'dice', side: 'over', target: 1_234 },
      { game: 'plinko', rows: 16, risk: 'high' },
      { game: 'plinko', rows: 8, risk: 'low' },
      { game: 'crash', target: 109 },
      { game: 'crash', target: 12_345 },
      ...WHEEL_COLORS.map((color) => ({ game: 'wheel', color }) as const),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...settings), fc.integer({ min: 1, max: 5_000 }), (setting, stake) => {
        const { outcomes, ways } = wagerOf(setting);
        const paid = outcomes.reduce(
          (sum, { ways: some, pays }) => sum + BigInt(some) * BigInt(payoutAt(cents(stake), multiplier(pays))),
          0n,
        );
        const { numerator, denominator } = exactReturn(setting, cents(stake));
        expect(numerator * BigInt(ways) * BigInt(stake)).toBe(paid * denominator);
      }),
    );
  });

  test('at 0.10 is below what a large stake gets back', () => {
    const dice: OddsSetting = { game: 'dice', side: 'under', target: 4_900 };
    expect(unroundedReturn(dice).percent).toBe('98.9995');
    expect(exactReturn(dice, cents(10)).percent).toBe('97.9902');
    expect(exactReturn(dice, cents(100_000)).percent).toBe('98.9995');
  });

  test('of what has a price of its own does not ask for a stake', () => {
    for (const stake of [0, 10, 100_000]) expect(exactReturn(BOX, cents(stake))).toEqual(unroundedReturn(BOX));
  });

  test('is rounded down, never up', () => {
    expect(countReturn({ price: 3, ways: 1, outcomes: [{ ways: 1, pays: 2 }] }).percent).toBe('66.6666');
    expect(countReturn({ price: 100_000, ways: 1, outcomes: [{ ways: 1, pays: 1 }] }).percent).toBe('0.0010');
    expect(countReturn({ price: 1, ways: 2, outcomes: [{ ways: 2, pays: 0 }] })).toMatchObject({ numerator: 0n, percent: '0.0000' });
  });
});

test('the spread of a coin flip that pays double is 1', () => {
  const flip = {
    price: 1,
    ways: 2,
    outcomes: [
      { ways: 1, pays: 0 },
      { ways: 1, pays: 2 },
    ],
  };
  expect(spreadOf(flip)).toEqual({ mean: 1, deviation: 1 });
});

test('settings of equal odds share a key, others do not', () => {
  const dice: OddsSetting = { game: 'dice', side: 'under', target: 4_950 };
  expect(settingKey(dice)).toBe(settingKey({ target: 4_950, side: 'under', game: 'dice' }));
  expect(settingKey(dice)).not.toBe(settingKey({ ...dice, side: 'over' }));
  expect(settingKey(BOX)).not.toBe(settingKey({ ...BOX, price: cents(1_001) }));
});
