import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMultiplier, multiplier } from '../multiplier.ts';
import {
  DICE_SIDES,
  diceMultiplier,
  diceReturn,
  diceRoll,
  diceWins,
  isDiceTarget,
  rollOf,
  ROLLS,
  targetOf,
  winningRolls,
  WINNING_ROLLS,
  winsPaying,
} from './dice.ts';
import { hundredthsOf } from './fields.ts';

const side = fc.constantFrom(...DICE_SIDES);
const wins = fc.integer(WINNING_ROLLS);

/** Every target in hundredths that a side may play, tried one by one. */
const legalTargets = (of: (typeof DICE_SIDES)[number]): number[] =>
  Array.from({ length: ROLLS }, (_, target) => target).filter((target) => isDiceTarget(of, target));

describe('a roll', () => {
  it('of the published example is 49.12', () => {
    expect(diceRoll({ serverSeed: 'a'.repeat(64), clientSeed: 'client', nonce: 0 })).toBe(4_912);
  });

  it('agrees with another implementation of HMAC, in whole numbers', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.stringMatching(/^[ -~]{1,64}$/),
        fc.nat(),
        (bytes, clientSeed, nonce) => {
          const serverSeed = Buffer.from(bytes).toString('hex');
          const word = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:0`).digest().readUInt32BE(0);
          expect(BigInt(diceRoll({ serverSeed, clientSeed, nonce }))).toBe((BigInt(word) * BigInt(ROLLS)) >> 32n);
        },
      ),
    );
  });

  it('runs from 0.00 to 100.00 and grows with its float', () => {
    expect(rollOf(0)).toBe(0);
    expect(rollOf(1 - 2 ** -32)).toBe(10_000);
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), fc.nat(2 ** 32 - 1), (a, b) => {
        expect(rollOf(Math.min(a, b) / 2 ** 32)).toBeLessThanOrEqual(rollOf(Math.max(a, b) / 2 ** 32));
      }),
    );
  });

  it('is as likely as every other to within one float of 2^32', () => {
    // Floats are k ÷ 2^32; the count of k per roll is the distance between the first k of neighbouring rolls.
    const first = (roll: bigint): bigint => ((roll << 32n) + BigInt(ROLLS) - 1n) / BigInt(ROLLS);
    const floatsPerRoll = new Set<bigint>();
    const elsewhere: bigint[] = [];
    for (let roll = 0n; roll < BigInt(ROLLS); roll += 1n) {
      floatsPerRoll.add(first(roll + 1n) - first(roll));
      if (rollOf(Number(first(roll)) / 2 ** 32) !== Number(roll)) elsewhere.push(roll);
    }
    expect(elsewhere).toEqual([]);
    expect([...floatsPerRoll].sort()).toEqual([429_453n, 429_454n]);
  });
});

describe('a setting', () => {
  it('may be 0.01–98.00 under and 2.00–99.99 over, 9,800 of each', () => {
    const under = legalTargets('under');
    const over = legalTargets('over');
    expect([under.length, under[0], under.at(-1)]).toEqual([9_800, 1, 9_800]);
    expect([over.length, over[0], over.at(-1)]).toEqual([9_800, 200, 9_999]);
    for (const bad of [0, 0.5, -1, 9_801, Number.NaN]) expect(isDiceTarget('under', bad)).toBe(false);
    for (const bad of [199, 10_000, 10_001]) expect(isDiceTarget('over', bad)).toBe(false);
  });

  it('wins as many rolls as it says', () => {
    fc.assert(
      fc.property(side, wins, (of, count) => {
        const target = targetOf(of, count);
        expect(winningRolls(of, target)).toBe(count);
        let counted = 0;
        for (let roll = 0; roll < ROLLS; roll += 1) if (diceWins(of, target, roll)) counted += 1;
        expect(counted).toBe(count);
      }),
      { numRuns: 60 },
    );
  });

  it('loses at its own target on both sides; swapping sides takes T to 100 − T', () => {
    for (const of of DICE_SIDES) expect(legalTargets(of).filter((target) => diceWins(of, target, target))).toEqual([]);
    const counts = Array.from({ length: WINNING_ROLLS.max }, (_, index) => index + 1);
    expect(counts.filter((count) => targetOf('under', count) + targetOf('over', count) !== 10_000)).toEqual([]);
  });
});

describe('the return', () => {
  it.each(DICE_SIDES)('of every legal setting %s is at most 99 percent over its 10,001 rolls, and no larger multiplier would be', (of) => {
    const targets = legalTargets(of);
    const all = BigInt(ROLLS) * 10_000n;
    const faults = targets.filter((target) => {
      // The winning rolls are one run; its ends are tried, so they are counted and not taken from the formula.
      const from = of === 'under' ? 0 : target + 1;
      const to = of === 'under' ? target - 1 : ROLLS - 1;
      const runs = diceWins(of, target, from) && diceWins(of, target, to);
      const ends = (from === 0 || !diceWins(of, target, from - 1)) && (to === ROLLS - 1 || !diceWins(of, target, to + 1));
      const won = BigInt(to - from + 1);
      const pays = BigInt(diceMultiplier(winningRolls(of, target)));
      const { numerator, denominator } = diceReturn(winningRolls(of, target));
      const exact = BigInt(numerator) === won * pays && BigInt(denominator) === all;
      // won × pays ÷ (10,001 × 10,000) ≤ 99 ÷ 100, all in whole numbers.
      return !(runs && ends && exact && won * pays * 100n <= 99n * all && won * (pays + 1n) * 100n > 99n * all);
    });
    expect(targets).toHaveLength(9_800);
    expect(faults).toEqual([]);
  });

  it('is counted over the rolls themselves for some settings of each side', () => {
    fc.assert(
      fc.property(side, wins, (of, count) => {
        const target = targetOf(of, count);
        let paid = 0n;
        for (let roll = 0; roll < ROLLS; roll += 1) if (diceWins(of, target, roll)) paid += BigInt(diceMultiplier(count));
        expect(paid * 100n <= 99n * BigInt(ROLLS) * 10_000n).toBe(true);
        expect(paid).toBe(BigInt(diceReturn(count).numerator));
      }),
      { numRuns: 40 },
    );
  });
});

describe('the multiplier', () => {
  it.each([
    [1, '9,900.99×'],
    [4_950, '2.0002×'],
    [5_000, '1.9801×'],
    [9_800, '1.0103×'],
  ])('of %i winning rolls is %s', (count, text) => {
    expect(formatMultiplier(diceMultiplier(count))).toBe(text);
  });

  it('falls as more rolls win, and is always above 1×', () => {
    const all = Array.from({ length: WINNING_ROLLS.max }, (_, index) => diceMultiplier(index + 1));
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    expect(all.at(-1)).toBeGreaterThan(10_000);
  });

  it.each([0, 9_801, -1, 1.5, Number.NaN])('of %s winning rolls is refused', (bad) => {
    expect(() => diceMultiplier(bad)).toThrow(RangeError);
  });

  it('typed in gives the largest number of winning rolls that pays at least it', () => {
    const isLargest = (count: number, asked: number): boolean =>
      diceMultiplier(count) >= asked && (count === WINNING_ROLLS.max || diceMultiplier(count + 1) < asked);
    const counts = Array.from({ length: WINNING_ROLLS.max }, (_, index) => index + 1);
    expect(counts.filter((count) => !isLargest(winsPaying(diceMultiplier(count)), diceMultiplier(count)))).toEqual([]);
    fc.assert(fc.property(fc.integer({ min: 10_103, max: 99_009_900 }), (asked) => isLargest(winsPaying(multiplier(asked)), asked)));
    expect(winsPaying(multiplier(0))).toBe(WINNING_ROLLS.max);
    expect(winsPaying(multiplier(10_000))).toBe(WINNING_ROLLS.max);
    expect(winsPaying(multiplier(500_000_000))).toBe(1);
  });
});

it.each([
  ['49.5', 4_950],
  ['49,50', 4_950],
  ['49.505', undefined],
  ['4,9,5', undefined],
])('a verifier’s target of %j is %s hundredths', (text, hundredths) => expect(hundredthsOf(text)).toBe(hundredths));
