import { expect, it } from 'vitest';
import { roundsUnavailable } from './live-round.ts';

it.each([
  ['off', 1_000, 'rounds_off'],
  ['off', 3_600_000, 'rounds_off'],
  ['watched', 1_000, 'rounds_starting'],
  ['always', 29_999, 'rounds_starting'],
  ['watched', 30_000, 'rounds_not_running'],
] as const)('a bet is refused with the reason why no rounds run: with rounds %s, %i ms after the start, %s', (run, sinceMs, reason) => {
  expect(roundsUnavailable({ run }, sinceMs).reason).toBe(reason);
});
