import { describe, expect, it } from 'vitest';
import { TryLimit } from './try-limit.ts';

const tries = (limit: TryLimit, keys: string[], now: number) => {
  try {
    limit.take(keys, now);
    return 'in';
  } catch {
    return 'out';
  }
};

describe('a limit of tries', () => {
  it('lets five through per key and window', () => {
    const limit = new TryLimit(5, 60_000);
    expect([0, 1, 2, 3, 4, 5].map((second) => tries(limit, ['a'], second * 1_000))).toEqual(['in', 'in', 'in', 'in', 'in', 'out']);
    expect(tries(limit, ['b'], 5_000)).toBe('in');
    expect(tries(limit, ['a'], 59_999)).toBe('out');
    expect(tries(limit, ['a'], 60_000)).toBe('in');
  });

  it('counts every key of a try, so that changing one of them does not help', () => {
    const limit = new TryLimit(2, 60_000);
    expect(['x', 'y', 'z'].map((user) => tries(limit, [user, 'address'], 0))).toEqual(['in', 'in', 'out']);
  });
});
