import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bucketOf,
  pathOf,
  PLINKO_RISKS,
  PLINKO_ROWS,
  plinkoPath,
  plinkoReturn,
  type PlinkoRisk,
  type PlinkoRows,
  plinkoTable,
} from './plinko.ts';

const rows = fc.constantFrom(...PLINKO_ROWS);
const TABLES: [PlinkoRows, PlinkoRisk][] = PLINKO_ROWS.flatMap((count) =>
  PLINKO_RISKS.map((risk): [PlinkoRows, PlinkoRisk] => [count, risk]),
);

describe('a path', () => {
  it('of the published example starts left, and has one turn per row', () => {
    const { path, bucket } = plinkoPath({ serverSeed: 'a'.repeat(64), clientSeed: 'client', nonce: 0 }, 16);
    expect(path).toMatch(/^L[LR]{15}$/);
    expect(bucket).toBe(bucketOf(path));
  });

  it('agrees with another implementation of HMAC: right exactly when the top bit of its four bytes is set', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.stringMatching(/^[ -~]{1,64}$/),
        fc.nat(),
        rows,
        (bytes, clientSeed, nonce, count) => {
          const serverSeed = Buffer.from(bytes).toString('hex');
          const blocks = [0, 1].map((block) => createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block}`).digest());
          const stream = Buffer.concat(blocks);
          const turns = Array.from({ length: count }, (_, row) => ((stream[row * 4] ?? 0) >= 128 ? 'R' : 'L')).join('');
          const { path, bucket } = plinkoPath({ serverSeed, clientSeed, nonce }, count);
          expect(path).toBe(turns);
          expect(bucket).toBe([...turns].filter((turn) => turn === 'R').length);
        },
      ),
    );
  });

  it('turns right from one half on, and not before', () => {
    expect(pathOf([0, 0.5 - 2 ** -32, 0.5, 1 - 2 ** -32])).toEqual({ path: 'LLRR', bucket: 2 });
    expect(pathOf([])).toEqual({ path: '', bucket: 0 });
  });

  it('of fewer rows is the beginning of that of more', () => {
    const use = { serverSeed: 'b'.repeat(64), clientSeed: 'same', nonce: 7 };
    const whole = plinkoPath(use, 16).path;
    for (const count of PLINKO_ROWS) expect(plinkoPath(use, count).path).toBe(whole.slice(0, count));
  });
});

describe('the 27 tables', () => {
  it('are 8–16 rows by three risks, each with a bucket more than rows, the same from both sides', () => {
    expect(TABLES).toHaveLength(27);
    for (const [count, risk] of TABLES) {
      const table = plinkoTable(count, risk);
      expect(table).toHaveLength(count + 1);
      expect(table.toReversed()).toEqual(table);
      for (const pays of table) expect(Number.isInteger(pays / 1_000) && pays > 0).toBe(true);
      // From the middle outwards a bucket never pays less than the one before it.
      const outwards = table.slice(Math.ceil(table.length / 2) - 1);
      expect(outwards).toEqual(outwards.toSorted((a, b) => a - b));
    }
  });

  it.each(TABLES)('%i rows, %s: the exact return is what all 2^rows paths pay, one by one', (count, risk) => {
    const table = plinkoTable(count, risk);
    let paid = 0n;
    for (let way = 0; way < 2 ** count; way += 1) {
      // Bit k of `way` says where row k turns; the bucket is the number of set bits.
      let rights = 0;
      for (let bits = way; bits > 0; bits &= bits - 1) rights += 1;
      paid += BigInt(table[rights] ?? 0);
    }
    const { numerator, denominator } = plinkoReturn(count, risk);
    expect(BigInt(numerator)).toBe(paid);
    expect(denominator).toBe(2 ** count * 10_000);
    // 98.91–99.16 % to the nearest hundredth, in whole numbers.
    const scale = BigInt(denominator);
    expect(paid * 100_000n >= 98_905n * scale).toBe(true);
    expect(paid * 100_000n < 99_165n * scale).toBe(true);
  });

  it('span 98.91–99.16 % as published, rounded to the nearest hundredth', () => {
    const returns = TABLES.map(([count, risk]) => {
      const { numerator, denominator } = plinkoReturn(count, risk);
      return Math.round((numerator / denominator) * 10_000) / 100;
    });
    expect(Math.min(...returns)).toBe(98.91);
    expect(Math.max(...returns)).toBe(99.16);
  });
});
