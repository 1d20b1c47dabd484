import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxReturnPpm, boxTicket, boxVersionHash, rangeOf, rangesFault, ticketOf, TICKETS } from '../games/box.ts';
import { sha256Hex, streamBytes } from './bytes.ts';
import { floatAt, floatsOf } from './floats.ts';
import { betFloats, CLIENT_SEED, clientSeedFault, seedHash } from './seed-pair.ts';

const seedText = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const clientText = fc.stringMatching(/^[ -~éß日本]{1,64}$/u);
const nonce = fc.nat(1_000_000);

describe('seed pair', () => {
  it('gives the published example', () => {
    const serverSeed = 'a'.repeat(64);
    expect(seedHash(serverSeed)).toBe('ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb');
    expect(betFloats({ serverSeed, clientSeed: 'client', nonce: 0 }, 1)).toEqual([0.49122835067100823]);
  });

  it('agrees with another implementation of HMAC and SHA-256', () => {
    fc.assert(
      fc.property(seedText, clientText, nonce, fc.integer({ min: 1, max: 40 }), (serverSeed, clientSeed, n, count) => {
        const blocks = Array.from({ length: Math.ceil(count / 8) }, (_, block) =>
          createHmac('sha256', serverSeed).update(`${clientSeed}:${n}:${block}`).digest(),
        );
        const bytes = Buffer.concat(blocks);
        const expected = Array.from({ length: count }, (_, i) => bytes.readUInt32BE(i * 4) / 2 ** 32);
        expect(betFloats({ serverSeed, clientSeed, nonce: n }, count)).toEqual(expected);
        expect(seedHash(serverSeed)).toBe(createHash('sha256').update(serverSeed).digest('hex'));
      }),
    );
  });

  it('keeps floats in [0, 1) at both ends', () => {
    expect(floatAt(new Uint8Array(4), 0)).toBe(0);
    expect(floatAt(new Uint8Array(4).fill(255), 0)).toBe(1 - 2 ** -32);
    expect(streamBytes('key', 'message', 33)).toHaveLength(33);
  });

  it('draws nothing from a malformed seed, client seed, nonce or count', () => {
    const good = { serverSeed: 'a'.repeat(64), clientSeed: 'c', nonce: 0 };
    for (const bad of [
      { serverSeed: 'undefined' },
      { serverSeed: 'A'.repeat(64) },
      { clientSeed: '' },
      { clientSeed: 'x'.repeat(65) },
      { clientSeed: 'a\nb' },
      { nonce: -1 },
      { nonce: 0.5 },
    ]) {
      expect(() => betFloats({ ...good, ...bad }, 1)).toThrow(RangeError);
    }
    for (const count of [0, 1.5, 1_025]) expect(() => floatsOf('k', 'm', count)).toThrow(RangeError);
  });
});

describe('box tickets', () => {
  it('run from 1 to 100,000', () => {
    expect(ticketOf(0)).toBe(1);
    expect(ticketOf(1 - 2 ** -32)).toBe(TICKETS);
    expect(boxTicket({ serverSeed: 'a'.repeat(64), clientSeed: 'client', nonce: 0 })).toBe(49_123);
  });

  it('are each owned by exactly one range, or the box is refused', () => {
    const cut = fc.uniqueArray(fc.integer({ min: 1, max: TICKETS - 1 }), { maxLength: 20 });
    fc.assert(
      fc.property(cut, fc.integer({ min: 1, max: TICKETS }), (cuts, ticket) => {
        const ends = [...cuts.toSorted((a, b) => a - b), TICKETS];
        const ranges = ends.map((to, i) => ({ from: (ends[i - 1] ?? 0) + 1, to }));
        expect(rangesFault(ranges)).toBeNull();
        expect(ranges.filter(({ from, to }) => from <= ticket && ticket <= to)).toEqual([rangeOf(ranges, ticket)]);
        expect(rangesFault(ranges.map((range, i) => (i === 0 ? { ...range, from: 2 } : range)))).not.toBeNull();
        expect(rangesFault(ranges.slice(0, -1))).not.toBeNull();
      }),
    );
    expect(() => rangeOf([{ from: 1, to: 10 }], 11)).toThrow(RangeError);
  });

  it('name a version by a hash that anyone can rebuild by hand', () => {
    const items = [
      { id: 'a', name: 'Aurora', rarity: 'common', saleCents: 50, from: 1, to: 90_000 },
      { id: 'b', name: 'Blaze', rarity: 'mythic', saleCents: 5_000, from: 90_001, to: 100_000 },
    ];
    const odds = { slug: 'night-market', priceCents: 600, items };
    expect(boxVersionHash(odds)).toBe(sha256Hex('night-market|600\n1-90000|a|Aurora|common|50\n90001-100000|b|Blaze|mythic|5000'));
    expect(boxReturnPpm(odds)).toBe(908_333);
    expect(boxVersionHash({ ...odds, priceCents: 601 })).not.toBe(boxVersionHash(odds));
  });
});

describe('a client seed that is refused', () => {
  it.each([
    ['', { rule: 'empty' }],
    ['x'.repeat(65), { rule: 'long', count: 65 }],
    ['🎲'.repeat(65), { rule: 'long', count: 65 }],
    ['two\nlines', { rule: 'unseen', code: 'U+000A', at: 4 }],
    ['a\u200Bb', { rule: 'unseen', code: 'U+200B', at: 2 }],
    ['\u0000', { rule: 'unseen', code: 'U+0000', at: 1 }],
    ['a\u2028b', { rule: 'unseen', code: 'U+2028', at: 2 }],
    ['\u3164', { rule: 'unseen', code: 'U+3164', at: 1 }],
    ['  ', { rule: 'empty' }],
    ['❤\uFE0F', null],
  ] as const)('%j breaks a rule that has a name', (text, fault) => {
    expect(clientSeedFault(text)).toEqual(fault);
  });

  it('is every text that is no client seed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 70 }), (text) => CLIENT_SEED.test(text) || clientSeedFault(text) !== null),
    );
  });
});
