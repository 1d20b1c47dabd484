import { expect, test } from 'vitest';
import { figuresOf, timesText } from './figures.ts';

test.each([
  [100, '1.00'],
  [341, '3.41'],
  [120_450, '1,204.50'],
  [100_000_000, '1,000,000.00'],
])('%d hundredths are printed as %s', (hundredths, text) => {
  expect(figuresOf(hundredths)).toBe(text);
});

test.each([
  [120, '1.2×'],
  [500, '5×'],
  [150_000, '1.5k×'],
  [2_000_000, '20k×'],
  [150_000_000, '1.5M×'],
])('%d hundredths are printed on the axis as %s', (hundredths, text) => {
  expect(timesText(hundredths)).toBe(text);
});
