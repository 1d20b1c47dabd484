import { describe, expect, it } from 'vitest';
import { CLIENT_SEED } from '#contract/fairness/seed-pair.ts';
import { newClientSeed } from './ensure-client-seed.ts';

describe('a client seed made here', () => {
  it('is one the server takes, and another one each time', () => {
    const seeds = Array.from({ length: 50 }, () => newClientSeed());
    for (const seed of seeds) {
      expect(seed).toMatch(CLIENT_SEED);
      expect(seed).toHaveLength(20);
    }
    expect(new Set(seeds).size).toBe(50);
  });

  it('draws again instead of favouring characters', () => {
    const draws = [new Uint8Array(20).fill(255), new Uint8Array(20).fill(0)];
    expect(newClientSeed(() => draws.shift() ?? new Uint8Array(20).fill(1))).toBe('A'.repeat(20));
  });
});
