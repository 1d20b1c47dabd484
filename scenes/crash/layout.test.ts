import { expect, it } from 'vitest';
import { layoutOf } from './layout.ts';
import { crashTuningValues } from './tuning.ts';

it.each([
  [433, 320],
  [320, 278],
  [366, 440],
  [1_000, 560],
])('has the word over the number below the strip of results at %i × %i px', (width, height) => {
  const { wordY, wordSize, numberY, numberSize } = layoutOf({ width, height }, crashTuningValues);
  expect(wordY - wordSize / 2).toBeGreaterThanOrEqual(46);
  expect(numberY - numberSize / 2).toBeGreaterThan(wordY);
});
