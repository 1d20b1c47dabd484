import { describe, expect, it } from 'vitest';
import { isFast } from './model.ts';
import { boxStories } from './stories.ts';
import { lengthOf, openingTimes } from './timing.ts';
import { boxTuningValues } from './tuning.ts';

describe('timing', () => {
  const opened = boxStories.flatMap(({ facts }) => facts.flatMap(({ fact }) => (fact.kind === 'opened' ? [fact] : [])));

  it('releases after 5.5 s, fast after 1.2 s, and never later than the end', () => {
    for (const fact of opened) {
      const { releaseMs, endMs } = openingTimes(fact, boxTuningValues);
      expect(releaseMs).toBe(isFast(fact.mode) ? 1200 : 5500);
      expect(endMs).toBeGreaterThan(releaseMs);
      for (const motion of ['full', 'reduced', 'still'] as const)
        expect(lengthOf(fact, motion, boxTuningValues)).toBeGreaterThanOrEqual(releaseMs);
    }
  });

  it('celebrates a bigger win longer', () => {
    const lengths = ['loss', 'win-1', 'win-2', 'win-3', 'win-4', 'mythic'].map((id) => {
      const fact = boxStories.find((story) => story.id === id)?.facts[0]?.fact;
      if (fact?.kind !== 'opened') throw new Error(`no opening in ${id}`);
      return openingTimes(fact, boxTuningValues).celebrateMs;
    });
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(new Set(lengths).size).toBe(lengths.length);
  });
});
