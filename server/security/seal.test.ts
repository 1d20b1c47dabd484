import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '#server/runtime/random.ts';
import { type KeyRing, keyId, seal, unseal } from './seal.ts';

const newKey = (): KeyRing[0] => {
  const bytes = randomBytes(32);
  return { id: keyId(bytes), bytes };
};
const key: KeyRing = [newKey()];
const seed = 'a'.repeat(64);

describe('sealing', () => {
  it('gives back what was sealed, and hides it', () => {
    const sealed = seal(key, systemRandom, 'seed:1', seed);
    expect(unseal(key, 'seed:1', sealed)).toBe(seed);
    expect(Buffer.from(sealed).includes(seed.slice(0, 16))).toBe(false);
    expect(Buffer.from(seal(key, systemRandom, 'seed:1', seed)).equals(Buffer.from(sealed))).toBe(false);
  });

  it('opens nothing that was altered, sealed for another purpose, or under another key', () => {
    const sealed = seal(key, systemRandom, 'seed:1', seed);
    for (let index = 0; index < sealed.length; index++) {
      const altered = Uint8Array.from(sealed);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(() => unseal(key, 'seed:1', altered)).toThrow();
    }
    expect(() => unseal(key, 'seed:2', sealed)).toThrow();
    expect(() => unseal([newKey()], 'seed:1', sealed)).toThrow();
    expect(() => unseal(key, 'seed:1', sealed.subarray(0, 20))).toThrow();
  });

  it('opens with every key of a ring, also what was sealed before values had key ids', () => {
    const both: KeyRing = [newKey(), key[0]];
    const sealed = seal(key, systemRandom, 'seed:1', seed);
    expect(unseal(both, 'seed:1', sealed)).toBe(seed);
    expect(() => unseal(key, 'seed:1', seal(both, systemRandom, 'seed:1', seed))).toThrow(
      `sealed under the key ${both[0].id}, which is not set`,
    );
    const withoutId = Buffer.concat([Buffer.from([1]), Buffer.from(sealed).subarray(5)]);
    expect(unseal(both, 'seed:1', withoutId)).toBe(seed);
    expect(() => unseal([newKey(), newKey()], 'seed:1', withoutId)).toThrow();
  });
});
