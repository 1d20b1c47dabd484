import { describe, expect, it } from 'vitest';
import { TuningError } from '#scenes/stage/tuning.ts';
import { resultCues, throwCues } from './clips/cues.ts';
import { winSizeOf } from './model.ts';
import { diceStories } from './stories.ts';
import { lengthOf, rollTimes } from './timing.ts';
import { diceTuning, diceTuningValues } from './tuning.ts';

const sprite: Record<string, unknown> = (await import('#assets/sounds/sprite.json', { with: { type: 'json' } })).default;
const rolled = diceStories.flatMap(({ facts }) => facts.flatMap(({ fact }) => (fact.kind === 'rolled' ? [fact] : [])));

describe('the dice tuning', () => {
  it('is what the schema says, and names the field and the range of a bad value', () => {
    expect(diceTuning.parse(diceTuningValues)).toEqual(diceTuningValues);
    expect(() => diceTuning.parse({ ...diceTuningValues, rollMs: 9_000 })).toThrow(TuningError);
    expect(() => diceTuning.parse({ ...diceTuningValues, rollMs: 9_000 })).toThrow(/rollMs.*400.*3000/);
    for (const { description } of Object.values(diceTuning.schema)) expect(description).toMatch(/^[A-Z].{8,}\.$/);
  });
});

describe('timing', () => {
  it('releases after 0.9 s in every motion, an instant roll at once', () => {
    for (const fact of rolled) {
      const { releaseMs, endMs } = rollTimes(fact, diceTuningValues);
      expect(releaseMs).toBe(fact.mode === 'instant' ? diceTuningValues.instantMs : 900);
      expect(endMs).toBeGreaterThan(releaseMs);
      expect(lengthOf(fact, 'full', diceTuningValues)).toBe(endMs);
      expect(lengthOf(fact, 'reduced', diceTuningValues)).toBe(releaseMs + diceTuningValues.fadeMs);
      expect(lengthOf(fact, 'still', diceTuningValues)).toBe(releaseMs);
    }
  });

  it('celebrates a bigger win longer', () => {
    const lengths = ['loss', 'win-1', 'win-2', 'win-3', 'win-4', 'win-5'].map((id) => {
      const fact = diceStories.find((story) => story.id === id)?.facts[0]?.fact;
      if (fact?.kind !== 'rolled') throw new Error(`no roll in ${id}`);
      return rollTimes(fact, diceTuningValues).endMs;
    });
    expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => a - b));
  });

  it('glides to a setting within 120 to 240 ms, and not at all with less motion', () => {
    const fact = { kind: 'set', side: 'under', target: 100 } as const;
    expect(lengthOf(fact, 'full', diceTuningValues)).toBeGreaterThanOrEqual(120);
    expect(lengthOf(fact, 'full', diceTuningValues)).toBeLessThanOrEqual(240);
    expect([lengthOf(fact, 'reduced', diceTuningValues), lengthOf(fact, 'still', diceTuningValues)]).toEqual([0, 0]);
  });
});

describe('cues', () => {
  it('come from the sound sprite, sound a win only from its release on, and none when there is none', () => {
    const early = throwCues({ crouchMs: 80, landMs: 900, bounce: 0.56 }, diceTuningValues);
    for (const { cue, atMs } of early) {
      expect(sprite).toHaveProperty(cue);
      expect(cue).toMatch(/^tick/);
      expect(atMs).toBeLessThan(900);
    }
    for (const fact of rolled) {
      const size = winSizeOf(fact);
      const cues = resultCues(size > 0 ? 'won' : 'lost', size, 900, diceTuningValues);
      for (const { cue, atMs } of cues) {
        expect(sprite).toHaveProperty(cue);
        expect(atMs).toBeGreaterThanOrEqual(900);
      }
      expect(cues.filter(({ cue }) => cue.startsWith('win')).map(({ cue }) => cue)).toEqual(size > 0 ? [`win-${size}`] : []);
    }
  });
});
