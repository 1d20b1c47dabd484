import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelOf, levelStart, MAX_LEVEL } from './level.ts';

describe('levels', () => {
  it('start where the rules say', () => {
    expect([1, 2, 3, 10, 119].map(levelStart)).toEqual([0, 100, 303, 3_363, 206_543]);
  });

  it('count whole coins staked', () => {
    expect(levelOf(0)).toEqual({ level: 1, value: 0, from: 0, to: 100 });
    expect(levelOf(9_999)).toEqual({ level: 1, value: 99, from: 0, to: 100 });
    expect(levelOf(10_000)).toEqual({ level: 2, value: 100, from: 100, to: 303 });
  });

  it('have an end', () => {
    expect(levelOf(99_999_999_99)).toMatchObject({ level: MAX_LEVEL, to: null });
  });

  it('hold the value between their two ends, at every start and one cent before it', () => {
    for (let level = 2; level <= MAX_LEVEL; level++) {
      expect(levelOf(levelStart(level) * 100).level).toBe(level);
      expect(levelOf(levelStart(level) * 100 - 1).level).toBe(level - 1);
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000_000 }), (experience) => {
        const { value, from, to } = levelOf(experience);
        return from <= value && (to === null || value < to);
      }),
    );
  });
});
