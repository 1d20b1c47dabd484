import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const HOUR = 3_600_000;

test('a countdown shows hours, minutes and seconds, and days apart where more than one is left', () => {
  expect(timeLeft(3 * HOUR + 4 * 60_000 + 5_000)).toEqual({ days: 0, clock: '03:04:05' });
  expect(timeLeft(24 * HOUR - 1_000)).toEqual({ days: 0, clock: '23:59:59' });
  // A day on which the clock is set back has 25 hours.
  expect(timeLeft(25 * HOUR - 1)).toEqual({ days: 1, clock: '01:00:00' });
  expect(timeLeft(50 * HOUR + 1_000)).toEqual({ days: 2, clock: '02:00:01' });
});

test('a second that has begun counts, and what is over shows nothing left', () => {
  expect(timeLeft(1).clock).toBe('00:00:01');
  expect([timeLeft(0), timeLeft(-5_000)]).toEqual([
    { days: 0, clock: '00:00:00' },
    { days: 0, clock: '00:00:00' },
  ]);
});
