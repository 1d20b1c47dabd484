import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TICKETS } from '#contract/games/box.ts';
import { chanceOfPercent, chanceOfStep, percentOf, SLIDER_STEPS, stepOfChance } from './chance-scale.ts';

test('every chance is written as an exact percentage and read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: TICKETS }), (chance) => {
      expect(chanceOfPercent(percentOf(chance))).toBe(chance);
    }),
  );
});

test.each([
  ['0.001', 1],
  ['12,5', 12_500],
  [' 100 % ', 100_000],
  ['.5', 500],
  ['0', null],
  ['100.001', null],
  ['0.0001', null],
  ['-1', null],
  ['1e2', null],
  ['', null],
  ['.', null],
])('%j is read as %j', (text, chance) => expect(chanceOfPercent(text)).toBe(chance));

test('the slider goes from one ticket to all of them, never back, and finds the place of each of its chances', () => {
  const chances = Array.from({ length: SLIDER_STEPS + 1 }, (_, step) => chanceOfStep(step));
  expect(chances[0]).toBe(1);
  expect(chances.at(-1)).toBe(TICKETS);
  expect([...chances].sort((a, b) => a - b)).toEqual(chances);
  chances.forEach((chance) => expect(chanceOfStep(stepOfChance(chance))).toBe(chance));
});
