import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkBefore, R_SPAN, roundDigest, rOf, walkChain } from './hash-chain.ts';

const hashes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const salts = fc.stringMatching(/^[ -~éß日本]{1,128}$/u);
const sha = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

/** A chain by another implementation: h(0) … h(length). */
function chainOf(seed: string, length: number): string[] {
  const links = [seed];
  for (let left = length; left > 0; left--) links.unshift(sha(links[0] ?? ''));
  return links;
}

describe('a hash chain', () => {
  it('hashes the raw bytes, not the text', () => {
    expect(linkBefore('00'.repeat(32))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
  });

  it('agrees with another implementation of SHA-256 and HMAC', () => {
    fc.assert(
      fc.property(hashes, salts, (hash, salt) => {
        expect(linkBefore(hash)).toBe(sha(hash));
        const digest = createHmac('sha256', Buffer.from(salt, 'utf8')).update(Buffer.from(hash, 'hex')).digest('hex');
        expect(roundDigest(hash, salt)).toBe(digest);
        expect(rOf(digest)).toBe(BigInt(`0x${digest}`) >> 204n);
      }),
    );
  });

  it('gives r 52 bits, both ends included', () => {
    expect(rOf('0'.repeat(64))).toBe(0n);
    expect(rOf('f'.repeat(64))).toBe(R_SPAN - 1n);
  });

  it('leads from any link to any earlier one, and reports how far it got', () => {
    fc.assert(
      fc.property(hashes, fc.integer({ min: 1, max: 60 }), fc.nat(60), fc.integer({ min: 1, max: 9 }), (seed, length, from, portion) => {
        const links = chainOf(seed, length);
        const start = links[Math.min(from, length)] ?? seed;
        const steps = Math.min(from, length);
        const walks = [...walkChain(start, links[0] ?? '', length, portion)];
        expect(walks.at(-1)).toEqual({ steps, at: links[0], reached: true });
        expect(walks.slice(0, -1).map((walk) => walk.steps)).toEqual(
          Array.from({ length: Math.ceil(steps / portion) - (steps === 0 ? 0 : 1) }, (_, index) => (index + 1) * portion),
        );
        if (steps > 0) expect([...walkChain(start, links[0] ?? '', steps - 1)].at(-1)).toMatchObject({ steps: steps - 1, reached: false });
      }),
    );
  });

  it('refuses what is no hash and no salt', () => {
    const hash = 'ab'.repeat(32);
    for (const bad of ['', 'a', hash.toUpperCase(), `${hash}0`, hash.replace('a', 'g')]) {
      expect(() => linkBefore(bad)).toThrow(RangeError);
      expect(() => walkChain(bad, hash, 1).next()).toThrow(RangeError);
      expect(() => walkChain(hash, bad, 1).next()).toThrow(RangeError);
    }
    for (const bad of ['', 'x'.repeat(129), 'a\nb', 'a\u0000']) expect(() => roundDigest(hash, bad)).toThrow(RangeError);
  });
});
