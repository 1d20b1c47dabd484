import { expect, it } from 'vitest';
import { cents } from './money.ts';
import { calledWinSize, winSize } from './win-size.ts';

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

it.each([
  [100, 200, 1],
  [10, 20, 1],
  [100, 500, 1],
  [1_000, 2_000, 2],
  [100, 2_000, 2],
  [10, 1_000, 3],
  [400, 2_400, 3],
  [100, 100_000, 5],
  [10_000, 10_001, 1],
  [100, 100, 0],
  [0, 5_000, 1],
])('a stake of %i cents that returns %i is called a win of size %i', (stake, payout, size) => {
  expect(calledWinSize(cents(stake), cents(payout))).toBe(size);
});

it('a win is never called bigger than it is shown, and more gain is never called less', () => {
  const stake = 130;
  let before = 0;
  for (let payout = 0; payout < 40_000; payout += 7) {
    const called = calledWinSize(cents(stake), cents(payout));
    expect(called).toBeLessThanOrEqual(winSize(cents(stake), cents(payout)));
    expect(called).toBeGreaterThanOrEqual(before);
    before = called;
  }
});
