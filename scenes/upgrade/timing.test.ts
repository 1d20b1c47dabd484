import { describe, expect, it } from 'vitest';
import { TuningError } from '#scenes/stage/tuning.ts';
import { resultCues, turnCues } from './clips/cues.ts';
import { winSizeOf } from './model.ts';
import { upgradeStories } from './stories.ts';
import { lengthOf, playTimes, shapeRun } from './timing.ts';
import { upgradeTuning, upgradeTuningValues } from './tuning.ts';

const sprite: Record<string, unknown> = (await import('#assets/sounds/sprite.json', { with: { type: 'json' } })).default;
const played = upgradeStories.flatMap(({ facts }) => facts.flatMap(({ fact }) => (fact.kind === 'played' ? [fact] : [])));

describe('the upgrade tuning', () => {
  it('is what the schema says, and names the field and the range of a bad value', () => {
    expect(upgradeTuning.parse(upgradeTuningValues)).toEqual(upgradeTuningValues);
    expect(() => upgradeTuning.parse({ ...upgradeTuningValues, spinMs: 99 })).toThrow(TuningError);
    expect(() => upgradeTuning.parse({ ...upgradeTuningValues, spinMs: 99 })).toThrow(/spinMs.*1500.*9000/);
    for (const { description } of Object.values(upgradeTuning.schema)) expect(description).toMatch(/^[A-Z].{8,}\.$/);
  });
});

describe('timing', () => {
  it('releases after 4.5 s in every motion, an instant play at once', () => {
    for (const fact of played) {
      const { releaseMs, endMs, countAtMs, countMs } = playTimes(fact, upgradeTuningValues);
      expect(releaseMs).toBe(fact.mode === 'instant' ? upgradeTuningValues.instantMs : 4_500);
      expect(countAtMs).toBeGreaterThanOrEqual(releaseMs);
      if (winSizeOf(fact) > 0) expect(endMs).toBeGreaterThan(countAtMs + countMs);
      expect(endMs).toBeGreaterThan(releaseMs);
      expect(lengthOf(fact, 'full', upgradeTuningValues)).toBe(endMs);
      expect(lengthOf(fact, 'reduced', upgradeTuningValues)).toBe(releaseMs + upgradeTuningValues.fadeMs);
      expect(lengthOf(fact, 'still', upgradeTuningValues)).toBe(releaseMs);
    }
  });

  it('celebrates a bigger win longer', () => {
    const lengths = ['loss', 'win-1', 'win-2', 'win-3', 'win-4', 'win-5'].map((id) => {
      const fact = upgradeStories.find((story) => story.id === id)?.facts[0]?.fact;
      if (fact?.kind !== 'played') throw new Error(`no play in ${id}`);
      return playTimes(fact, upgradeTuningValues).endMs;
    });
    expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => a - b));
  });
});

describe('cues', () => {
  it('tick while the needle runs, far enough apart to be distinguished, and stop with it before the release', () => {
    const cues = turnCues(shapeRun(upgradeTuningValues), upgradeTuningValues);
    const ticks = cues.filter(({ cue }) => cue.startsWith('tick')).map(({ atMs }) => atMs);
    expect(ticks.length).toBeGreaterThan(25);
    for (let index = 1; index < ticks.length; index++)
      expect((ticks[index] ?? 0) - (ticks[index - 1] ?? 0)).toBeGreaterThanOrEqual(upgradeTuningValues.tickGapMs - 1);
    expect(Math.max(...cues.map(({ atMs }) => atMs))).toBeLessThan(upgradeTuningValues.spinMs);
    for (const { cue } of cues) expect(sprite).toHaveProperty(cue);
  });

  it('sound a result only from its release on, by its size', () => {
    for (const fact of played) {
      const times = playTimes(fact, upgradeTuningValues);
      const size = winSizeOf(fact);
      const cues = resultCues(size, times);
      for (const { cue, atMs } of cues) {
        expect(sprite).toHaveProperty(cue);
        expect(atMs).toBeGreaterThanOrEqual(times.releaseMs);
      }
      expect(cues.map(({ cue }) => cue)).toContain(size > 0 ? `win-${size}` : 'settle');
      if (size === 0) expect(cues).toHaveLength(1);
    }
  });
});
