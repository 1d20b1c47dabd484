import fc from 'fast-check';
import { expect, test } from 'vitest';
import { envelope } from './light.ts';

test('a light is dark before and after its time and never brighter than full', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -500, max: 5000 }),
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 0, max: 2000 }),
      (atMs, durationMs, riseMs, fallMs) => {
        const level = envelope(atMs, durationMs, riseMs, fallMs);
        expect(level).toBeGreaterThanOrEqual(0);
        expect(level).toBeLessThanOrEqual(1);
        if (atMs < 0 || atMs >= durationMs) expect(level).toBe(0);
      },
    ),
  );
});

test('it rises, holds and falls', () => {
  const levels = [0, 50, 100, 500, 900, 950, 999].map((atMs) => envelope(atMs, 1000, 100, 100));
  expect(levels[0]).toBe(0);
  expect(levels[1]).toBeGreaterThan(0);
  expect(levels.slice(2, 5)).toEqual([1, 1, 1]);
  expect(levels[5]).toBeLessThan(1);
  expect(levels[6]).toBeLessThan(0.1);
});
