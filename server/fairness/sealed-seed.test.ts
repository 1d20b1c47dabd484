import { describe, expect, it } from 'vitest';
import { systemRandom } from '#server/runtime/random.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { sealServerSeed, unsealServerSeed } from './sealed-seed.ts';

const withKey = (byte: number) =>
  ({
    random: systemRandom,
    config: { secrets: { seedKey: [{ id: `0000000${byte}`, bytes: new Uint8Array(32).fill(byte) }] } },
  }) as unknown as Deps;
const seed = 'ab'.repeat(32);

describe('a sealed server seed', () => {
  it('opens for its own pair under its own key alone, and never looks the same twice', () => {
    const sealed = sealServerSeed(withKey(1), 'pair-a', seed);
    expect(unsealServerSeed(withKey(1), 'pair-a', sealed)).toBe(seed);
    expect(() => unsealServerSeed(withKey(1), 'pair-b', sealed)).toThrow();
    expect(() => unsealServerSeed(withKey(2), 'pair-a', sealed)).toThrow();
    expect(Buffer.from(sealed).toString('latin1')).not.toContain(seed);
    expect(Buffer.from(sealServerSeed(withKey(1), 'pair-a', seed)).equals(Buffer.from(sealed))).toBe(false);
  });
});
