import { describe, expect, it } from 'vitest';
import { TuningError } from '#scenes/stage/tuning.ts';
import { isFast } from './model.ts';
import { boxStories } from './stories.ts';
import { lengthOf, openingTimes } from './timing.ts';
import { boxTuning, boxTuningValues } from './tuning.ts';

describe('the box tuning', () => {
  it('is what the schema says: every field within its range', () => {
    expect(boxTuning.parse(boxTuningValues)).toEqual(boxTuningValues);
  });

  it('names the field and the range of a bad value', () => {
    const bad = { ...boxTuningValues, spinMs: 99 };
    expect(() => boxTuning.parse(bad)).toThrow(TuningError);
    expect(() => boxTuning.parse(bad)).toThrow(/spinMs.*2500.*12000/);
    expect(() => boxTuning.parse({ ...boxTuningValues, liftEase: 'bouncy' })).toThrow(/liftEase.*settle/);
    const { dust: _, ...missing } = boxTuningValues;
    expect(() => boxTuning.parse(missing)).toThrow(/dust/);
  });

  it('says in a sentence what each knob changes', () => {
    for (const { description } of Object.values(boxTuning.schema)) expect(description).toMatch(/^[A-Z].{8,}\.$/);
  });
});

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
