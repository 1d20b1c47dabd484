import { describe, expect, test } from 'vitest';
import { layoutOf } from './layout.ts';
import { wheelStories } from './stories.ts';
import { afterMs, lengthOf } from './timing.ts';
import { wheelTuningValues } from './tuning.ts';

describe('lengths', () => {
  test('a bigger own win is celebrated longer, and no clip outlasts what its fact says', () => {
    const lengths = ([1, 2, 3, 4, 5] as const).map((size) => afterMs(size, 'full', wheelTuningValues));
    expect(new Set(lengths).size).toBe(5);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    for (const { fact } of wheelStories.flatMap(({ facts }) => facts)) {
      if (fact.kind !== 'spun') continue;
      for (const motion of ['full', 'reduced', 'still'] as const)
        for (const size of [0, 1, 2, 3, 4, 5] as const)
          expect(fact.lengthMs + afterMs(size, motion, wheelTuningValues)).toBeLessThanOrEqual(lengthOf(fact, motion, wheelTuningValues));
    }
  });
});

describe('the layout', () => {
  test.each([
    { width: 480, height: 300 },
    { width: 390, height: 420 },
    { width: 1_000, height: 560 },
    { width: 320, height: 360 },
  ])('of $width × $height keeps the number clear of the segments and of the plates', (size) => {
    const { cy, inner, tilt, wordY, wordSize, numberY, numberSize, ownY, ownSize, plates, pinY, flapper, radius } = layoutOf(
      size,
      wheelTuningValues,
    );
    expect(wordY - wordSize).toBeGreaterThan(cy - inner * tilt);
    expect(ownY + ownSize).toBeLessThan(plates[0]?.y ?? 0);
    expect(numberY - numberSize / 2).toBeGreaterThan(wordY);
    for (const { x, width } of plates) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(size.width);
    }
    // The flapper hangs over the frame and reaches the pegs.
    expect(pinY).toBeLessThan(cy - radius * tilt);
    expect(pinY + flapper).toBeGreaterThan(cy - radius * tilt);
  });
});
