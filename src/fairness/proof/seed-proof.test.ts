import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proveDraw, seedFault } from './seed-proof.ts';

const serverSeed = 'a'.repeat(64);

describe('from seeds to numbers', () => {
  it('gives the published example, step by step', () => {
    const draw = proveDraw({ serverSeed, clientSeed: 'client', nonce: 0 }, 1);
    expect(draw.serverSeedHash).toBe('ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb');
    expect(draw.blocks.map(({ message }) => message)).toEqual(['client:0:0']);
    expect(draw.floats.map(({ value }) => value)).toEqual([0.49122835067100823]);
  });

  it('agrees with another implementation in every step', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~é日]{1,64}$/u), fc.nat(), fc.integer({ min: 1, max: 20 }), (clientSeed, nonce, count) => {
        const draw = proveDraw({ serverSeed, clientSeed, nonce }, count);
        const blocks = draw.blocks.map(({ message }) => createHmac('sha256', serverSeed).update(message).digest());
        expect(draw.blocks.map(({ hex }) => hex)).toEqual(blocks.map((block) => block.toString('hex')));
        expect(draw.blocks.map(({ message }) => message)).toEqual(blocks.map((_, index) => `${clientSeed}:${nonce}:${index}`));
        expect(draw.serverSeedHash).toBe(createHash('sha256').update(serverSeed).digest('hex'));
        const stream = Buffer.concat(blocks);
        expect(draw.floats).toHaveLength(count);
        for (const [index, { bytes, value }] of draw.floats.entries()) {
          expect(bytes).toEqual([...stream.subarray(index * 4, index * 4 + 4)]);
          expect(value).toBe(stream.readUInt32BE(index * 4) / 2 ** 32);
        }
      }),
    );
  });

  it('refuses malformed seeds instead of drawing from them', () => {
    for (const bad of [{ serverSeed: 'short' }, { clientSeed: '' }, { nonce: -1 }, { nonce: 0.5 }, { nonce: Number.NaN }])
      expect(() => proveDraw({ serverSeed, clientSeed: 'c', nonce: 0, ...bad }, 1)).toThrow(RangeError);
  });
});

describe('the first field that nothing can be drawn from', () => {
  it.each([
    [
      { serverSeed: '', clientSeed: 'c', nonce: '0' },
      { field: 'serverSeed', fault: 'missing' },
    ],
    [
      { serverSeed: 'A'.repeat(64), clientSeed: 'c', nonce: '0' },
      { field: 'serverSeed', fault: 'malformed' },
    ],
    [
      { serverSeed, clientSeed: '', nonce: '0' },
      { field: 'clientSeed', fault: 'missing' },
    ],
    [
      { serverSeed, clientSeed: 'x'.repeat(65), nonce: '0' },
      { field: 'clientSeed', fault: 'length' },
    ],
    [
      { serverSeed, clientSeed: 'c', nonce: '' },
      { field: 'nonce', fault: 'missing' },
    ],
    [
      { serverSeed, clientSeed: 'c', nonce: '-1' },
      { field: 'nonce', fault: 'malformed' },
    ],
    [
      { serverSeed, clientSeed: 'c', nonce: '1.5' },
      { field: 'nonce', fault: 'malformed' },
    ],
    [
      { serverSeed, clientSeed: 'c', nonce: '01' },
      { field: 'nonce', fault: 'malformed' },
    ],
    [
      { serverSeed, clientSeed: 'c', nonce: '99999999999999999999' },
      { field: 'nonce', fault: 'malformed' },
    ],
    [{ serverSeed, clientSeed: 'c', nonce: '12' }, null],
  ])('of %o is %o', (fields, fault) => {
    expect(seedFault(fields)).toEqual(fault);
  });
});
