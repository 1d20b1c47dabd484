import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { multiplier, payoutAt } from '#contract/multiplier.ts';
import { doubled, halved, mostStake, stakeProblem, stakeRange } from './stake.ts';

const limit = { min_stake: cents(10), max_stake: cents(100_000), max_win: cents(10_000_000) };

describe('the range of stakes', () => {
  it('ends where the largest payout reaches the most that may be won, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.integer({ min: 1_000, max: 20_000_000 }), (best, maxWin) => {
        const pays = multiplier(best);
        const { max } = stakeRange({ ...limit, max_win: cents(maxWin) }, pays);
        expect(max).toBeLessThanOrEqual(limit.max_stake);
        expect(payoutAt(max, pays)).toBeLessThanOrEqual(maxWin);
        if (max < limit.max_stake) expect(payoutAt(cents(max + 1), pays)).toBeGreaterThan(maxWin);
      }),
    );
  });

  it('is the plain limit where wins stay small', () => {
    expect(stakeRange(limit, multiplier(20_002))).toEqual({ min: 10, max: 100_000 });
    expect(stakeRange(limit, multiplier(99_009_900))).toEqual({ min: 10, max: 1_010 });
  });
});

describe('the quick buttons', () => {
  const range = { min: cents(10), max: cents(1_000) };

  it('halve down to the least and double up to the most', () => {
    expect(halved(cents(25), range)).toBe(12);
    expect(halved(cents(11), range)).toBe(10);
    expect(doubled(cents(25), range)).toBe(50);
    expect(doubled(cents(700), range)).toBe(1_000);
  });

  it('max is what is there, within what may be played', () => {
    expect(mostStake(range, cents(420))).toBe(420);
    expect(mostStake(range, cents(5))).toBe(10);
    expect(mostStake(range, cents(99_999))).toBe(1_000);
    expect(mostStake(range, null)).toBe(1_000);
  });
});

it('says on which side a stake is out of range', () => {
  const range = { min: cents(10), max: cents(1_000) };
  expect([9, 10, 1_000, 1_001].map((stake) => stakeProblem(cents(stake), range))).toEqual(['below', null, null, 'above']);
});
