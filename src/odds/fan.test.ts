import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { createFan, FAN_BETS, PERCENTILES } from './fan.ts';
import { spreadOf } from './exact-return.ts';
import type { Wager } from '#contract/games/wager.ts';
import { wagerOf } from './odds-setting.ts';

const DICE = wagerOf({ game: 'dice', side: 'under', target: 4_950 });

function runOf(wager: Wager, startCents: number, stakeCents: number, players = 400, seed = 'fan') {
  const fan = createFan(wager, seed, { startCents: cents(startCents), stakeCents: cents(stakeCents) }, players);
  while (fan.step());
  return fan.result();
}

const rigged = (outcome: number): Wager => ({
  unit: 'stakes',
  price: 10_000,
  ways: 2,
  outcomes: [
    { ways: 1, pays: 0 },
    { ways: 1, pays: 20_000 },
  ],
  draw: () => outcome,
});

test('who always loses goes down a stake at a time and stops when no stake is left', () => {
  const { percentiles, broke, ahead, samples } = runOf(rigged(0), 1_050, 100);
  const [median] = percentiles;
  expect(median?.slice(0, 12)).toEqual([1_050, 950, 850, 750, 650, 550, 450, 350, 250, 150, 50, 50]);
  expect([broke, ahead, samples[0]?.at(-1)]).toEqual([1, 0, 50]);
});

test('who always wins doubles each stake', () => {
  const { percentiles, broke, ahead, mean } = runOf(rigged(1), 1_000, 100);
  for (const line of percentiles) expect(line.at(-1)).toBe(1_000 + FAN_BETS * 100);
  expect([broke, ahead, mean]).toEqual([0, 1, 1_000 + FAN_BETS * 100]);
});

test('every line has the start and one point per bet, and the percentiles never cross', () => {
  const { percentiles, samples, players } = runOf(DICE, 10_000, 100);
  expect([percentiles.length, players]).toEqual([PERCENTILES.length, 400]);
  for (const line of [...percentiles, ...samples]) expect(line).toHaveLength(FAN_BETS + 1);
  for (let bet = 0; bet <= FAN_BETS; bet += 1)
    for (let line = 1; line < percentiles.length; line += 1)
      expect(percentiles[line]?.[bet]).toBeGreaterThanOrEqual(percentiles[line - 1]?.[bet] ?? 0);
});

test('a balance loses what the exact return says, on average', () => {
  const { mean: balance } = runOf(DICE, 1_000_000, 100, 2_000);
  const { mean, deviation } = spreadOf(DICE);
  const expected = 1_000_000 + FAN_BETS * 100 * (mean - 1);
  expect(Math.abs(balance - expected)).toBeLessThan((4 * deviation * 100 * Math.sqrt(FAN_BETS)) / Math.sqrt(2_000));
});

test('the same seed gives the same fan, another one another', () => {
  expect(runOf(DICE, 5_000, 100, 50)).toEqual(runOf(DICE, 5_000, 100, 50));
  expect(runOf(DICE, 5_000, 100, 50, 'other').samples).not.toEqual(runOf(DICE, 5_000, 100, 50).samples);
});

test('payouts are rounded down to the cent, as in play', () => {
  const { percentiles } = runOf(
    {
      ...rigged(1),
      outcomes: [
        { ways: 1, pays: 0 },
        { ways: 1, pays: 10_999 },
      ],
    },
    15,
    15,
  );
  for (const line of percentiles) expect(line.slice(0, 3)).toEqual([15, 16, 17]);
});
