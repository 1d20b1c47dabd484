import { describe, expect, test } from 'vitest';
import { TuningError } from '#scenes/stage/tuning.ts';
import { crashStories } from './stories.ts';
import { lengthOf } from './timing.ts';
import { crashTuning, crashTuningValues } from './tuning.ts';

describe('the crash tuning', () => {
  test('is what the schema says: every field within its range', () => {
    expect(crashTuning.parse(crashTuningValues)).toEqual(crashTuningValues);
  });

  test('names the field and the range of a bad value', () => {
    const bad = { ...crashTuningValues, shake: 7 };
    expect(() => crashTuning.parse(bad)).toThrow(TuningError);
    expect(() => crashTuning.parse(bad)).toThrow(/shake.*0.*6/);
    expect(() => crashTuning.parse({ ...crashTuningValues, color10: 'amber' })).toThrow(/color10.*gold/);
  });

  test('says in a sentence what each knob changes', () => {
    for (const { description } of Object.values(crashTuning.schema)) expect(description).toMatch(/^[A-Z].{8,}\.$/);
  });
});

describe('lengths', () => {
  test('a bigger own win is celebrated longer, less motion is shorter, none takes no time', () => {
    const lengths = [1, 2, 3, 4, 5].map((size) => {
      const fact = crashStories.find(({ id }) => id === `win-${size}`)?.facts[0]?.fact;
      if (fact === undefined) throw new Error(`no own win of size ${size}`);
      expect(lengthOf(fact, 'reduced', crashTuningValues)).toBeLessThan(lengthOf(fact, 'full', crashTuningValues));
      expect(lengthOf(fact, 'still', crashTuningValues)).toBe(0);
      return lengthOf(fact, 'full', crashTuningValues);
    });
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(new Set(lengths).size).toBe(5);
  });

  test('the bust is calm before the next countdown begins, three seconds later', () => {
    expect(crashTuningValues.bustMs).toBeLessThan(3_000);
  });
});
