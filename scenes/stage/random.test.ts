import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seeded } from './random.ts';

const take = (seed: string, count: number): number[] => {
  const random = seeded(seed);
  return Array.from({ length: count }, () => random.next());
};

test('the same seed gives the same stream, in every version of this file', () => {
  expect(take('bet-1', 3)).toEqual(take('bet-1', 3));
  expect(take('bet-1', 3).map((value) => value.toFixed(6))).toMatchInlineSnapshot(`
    [
      "0.160935",
      "0.375670",
      "0.820190",
    ]
  `);
});

test('other seeds give other streams', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      fc.pre(a !== b);
      expect(take(a, 4)).not.toEqual(take(b, 4));
    }),
  );
});

test('numbers fill [0, 1) evenly', () => {
  const buckets = Array.from({ length: 10 }, () => 0);
  for (const value of take('even', 20_000)) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThan(1);
    const bucket = Math.floor(value * 10);
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  for (const count of buckets) expect(Math.abs(count - 2000)).toBeLessThan(200);
});

test('whole and pick reach both ends and nothing beyond', () => {
  const random = seeded('ends');
  const seen = new Set(Array.from({ length: 500 }, () => random.whole(-2, 2)));
  expect([...seen].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2]);
  const picked = new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b', 'c'])));
  expect(picked.size).toBe(3);
});

test('a fork is independent of how far its parent has gone', () => {
  const parent = seeded('x');
  const early = parent.fork('sparks').next();
  parent.next();
  expect(parent.fork('sparks').next()).toBe(early);
  expect(parent.fork('other').next()).not.toBe(early);
});
