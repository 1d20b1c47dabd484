import { describe, expect, test } from 'vitest';
import { crashScene } from './scene.ts';
import { crashStories } from './stories.ts';
import { lengthOf } from './timing.ts';
import { crashTuningValues } from './tuning.ts';
import { cometPictures } from './views/comet-view.ts';

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

test('the flight loads the picture that its tuning names, and none by default', () => {
  expect(crashScene.pictures(crashScene.initial())).toEqual([]);
  expect(cometPictures({ cometPicture: 'rocket' })).toEqual(['/pictures/rocket.webp']);
});
