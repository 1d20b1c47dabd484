import { expect, it } from 'vitest';
import { answerTo } from '#server/http/refusals/refusals.ts';
import { roundsUnavailable } from './live-round.ts';

it.each([
  ['off', 1_000, 'Rounds are off here. No coins were taken.'],
  ['off', 3_600_000, 'Rounds are off here. No coins were taken.'],
  ['watched', 1_000, 'Rounds are starting up. Please try again in a moment.'],
  ['always', 29_999, 'Rounds are starting up. Please try again in a moment.'],
  ['watched', 30_000, 'Rounds aren’t running right now. No coins were taken. Please try again later.'],
] as const)('a bet is answered with why no rounds run: with rounds %s, %i ms after the start, "%s"', (run, sinceMs, sentence) => {
  expect(answerTo(roundsUnavailable({ run }, sinceMs))).toEqual([503, 'unavailable', sentence]);
});
