import { describe, expect, it } from 'vitest';
import { formatPoints, levelProgress } from './level-progress.ts';

describe('the way through a level', () => {
  it.each([
    [
      { level: 1, value: 0, from: 0, to: 100 },
      { share: 0, left: 100 },
    ],
    [
      { level: 1, value: 25, from: 0, to: 100 },
      { share: 0.25, left: 75 },
    ],
    [
      { level: 2, value: 150, from: 100, to: 303 },
      { share: 50 / 203, left: 153 },
    ],
    [
      { level: 119, value: 9e5, from: 2e5, to: null },
      { share: 1, left: null },
    ],
    [
      { level: 3, value: 90, from: 100, to: 200 },
      { share: 0, left: 110 },
    ],
  ])('%o → %o', (level, progress) => {
    expect(levelProgress(level)).toEqual(progress);
  });

  it('prints whole points', () => {
    expect([formatPoints(0), formatPoints(999.9), formatPoints(1_234_567)]).toEqual(['0', '999', '1,234,567']);
  });
});
