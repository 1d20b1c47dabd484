import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { returnPoints } from './returns.ts';
import { sumOfDays } from './sum-of-days.ts';

const game = { game: 'dice' as const, bets: 10, staked: cents(1_000), paid: cents(900) };

test('a return is compared with the exact one, and is outside of its band or within it', () => {
  const band_ppm = { low: 960_000, high: 1_020_000 };
  expect(
    returnPoints([
      { ...game, return_ppm: 1_000_000, expected_ppm: 990_000, band_ppm },
      { ...game, return_ppm: 1_020_001, expected_ppm: 990_000, band_ppm },
      { ...game, return_ppm: 5_000_000, expected_ppm: 990_000, band_ppm: null },
      { ...game, return_ppm: null, expected_ppm: null, band_ppm: null },
    ]).map(({ off, low, high, outside }) => [off, low, high, outside]),
  ).toEqual([
    [1, -3, 3, false],
    [3.0001, -3, 3, true],
    [401, null, null, false],
  ]);
});

test('the days of a period are added up, losses as well', () => {
  const day = {
    staked: cents(100),
    paid: cents(130),
    bonuses: cents(5),
    cashback: cents(1),
    referral: cents(2),
    leaderboard: cents(0),
    deposits: cents(50),
    withdrawals: cents(7),
    kept: cents(-30),
    fees: cents(1),
    other: cents(0),
    balances: cents(-5),
    result: cents(-38),
  };
  const days = [
    { ...day, day: '2026-11-21' },
    { ...day, day: '2026-11-22', result: cents(8) },
  ];
  expect([sumOfDays(days, 'staked'), sumOfDays(days, 'kept'), sumOfDays(days, 'result')]).toEqual([200, -60, -30]);
});
