import { expect, it } from 'vitest';
import { cents } from './money.ts';
import { winSize } from './win-size.ts';

it.each([
  [100, 0, 0],
  [100, 100, 0],
  [100, 101, 1],
  [100, 199, 1],
  [100, 200, 2],
  [100, 499, 2],
  [100, 500, 3],
  [100, 2_000, 4],
  [100, 9_999, 4],
  [100, 10_000, 5],
  [0, 0, 0],
  [0, 1, 1],
])('a stake of %i cents that returns %i is a win of size %i', (stake, payout, size) => {
  expect(winSize(cents(stake), cents(payout))).toBe(size);
});
