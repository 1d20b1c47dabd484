import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { battleChances } from './chance.ts';
import { leadingSides, jackpotWeights, sideScores } from './decide.ts';
import { addDistributions, type Distribution } from './distribution.ts';
import { estimateChances } from './estimate.ts';
import { boxDistribution, boxesToCome, type BoxValues, createRests } from './remaining-draws.ts';
import { BATTLE_MODES, battleRule, battleSides } from './rules.ts';
import { randomBattle } from '#tests/support/random-battle.ts';

const BOUNDS = { products: 4_000_000, allProducts: 100_000_000, kept: 1_000_000 };

const small: BoxValues = {
  items: [
    { from: 1, to: 60_000, valueCents: 1 },
    { from: 60_001, to: 90_000, valueCents: 3 },
    { from: 90_001, to: 100_000, valueCents: 10 },
  ],
};
const flat: BoxValues = {
  items: [
    { from: 1, to: 50_000, valueCents: 0 },
    { from: 50_001, to: 100_000, valueCents: 4 },
  ],
};

/** Every side's chance by walking through all that can still be drawn. */
function byCounting(
  mode: (typeof BATTLE_MODES)[number],
  scores: readonly number[],
  boxes: readonly BoxValues[],
  seatsPerSide: number,
): number[] {
  const openings = boxes.flatMap((box) => scores.flatMap((_, side) => Array.from({ length: seatsPerSide }, () => ({ box, side }))));
  const walk = (index: number, now: readonly number[]): number[] => {
    const opening = openings[index];
    if (!opening) {
      const weights =
        battleRule(mode).decides === 'jackpot'
          ? jackpotWeights(mode, now)
          : now.map((_, side) => (leadingSides(mode, now).includes(side) ? 1 : 0));
      const sum = weights.reduce((a, b) => a + b, 0);
      return weights.map((weight) => weight / sum);
    }
    const result = scores.map(() => 0);
    for (const { from, to, valueCents } of opening.box.items) {
      const next = walk(index + 1, now.with(opening.side, (now[opening.side] ?? 0) + valueCents));
      for (const [side, chance] of next.entries()) result[side] = (result[side] ?? 0) + (chance * (to - from + 1)) / 100_000;
    }
    return result;
  };
  return walk(0, scores);
}

/** Every side's chance after `done` rounds of these boxes. */
function counted(
  mode: (typeof BATTLE_MODES)[number],
  scores: readonly number[],
  boxes: readonly BoxValues[],
  seatsPerSide = 1,
  done = 0,
): number[] | null {
  const rests = createRests(mode, boxes, seatsPerSide, BOUNDS);
  return battleChances({ mode, scores, seatsPerSide, toCome: boxesToCome(mode, boxes, done), rest: () => rests.after(done) });
}

describe('the live chance', () => {
  const modes = BATTLE_MODES.filter((mode) => battleRule(mode).counts === 'all' && mode !== 'group');

  it.each(modes)('in %s agrees with counting all that can still be drawn', (mode) => {
    for (const scores of [
      [0, 0],
      [5, 3],
      [2, 9, 4],
      [2, 0, 4, 2],
    ]) {
      for (const boxes of [[small], [flat, small], [flat, flat]]) {
        const chances = counted(mode, scores, boxes);
        for (const [side, chance] of byCounting(mode, scores, boxes, 1).entries()) expect(chances?.[side]).toBeCloseTo(chance, 12);
      }
    }
    const teams = counted(mode, [4, 1], [small], 2);
    for (const [side, chance] of byCounting(mode, [4, 1], [small], 2).entries()) expect(teams?.[side]).toBeCloseTo(chance, 12);
  });

  it('is equal for all sides before the first round, in every mode: no seat is better than another', () => {
    for (const mode of BATTLE_MODES) {
      for (const sides of [2, 3, 4]) {
        const none = Array.from({ length: sides }, () => 0);
        for (const chance of counted(mode, none, [small, flat, small]) ?? []) expect(chance).toBeCloseTo(1 / sides, 12);
      }
    }
  });

  it('sums to 1 at every moment and ends at 0 or 1, or where a draw is left, at its weights', () => {
    fc.assert(
      fc.property(randomBattle, ({ lineup, mode, values }) => {
        const boxes = values.map(() => small);
        const rests = createRests(mode, boxes, battleSides(lineup)[0]?.length ?? 1, BOUNDS);
        for (let done = 0; done <= values.length; done++) {
          const scores = sideScores(lineup, mode, values.slice(0, done), values.length);
          const seatsPerSide = battleSides(lineup)[0]?.length ?? 1;
          const toCome = boxesToCome(mode, boxes, done);
          const chances = battleChances({ mode, scores, seatsPerSide, toCome, rest: () => rests.after(done) }) ?? [];
          expect(chances.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
          expect(chances.every((chance) => chance >= 0 && chance <= 1)).toBe(true);
          if (done < values.length) continue;
          if (battleRule(mode).decides === 'shared') expect(new Set(chances).size).toBe(1);
          else if (battleRule(mode).decides === 'score') {
            const best = leadingSides(mode, scores);
            for (const [side, chance] of chances.entries()) expect(chance).toBe(best.includes(side) ? 1 / best.length : 0);
          } else {
            const weights = jackpotWeights(mode, scores);
            for (const [side, weight] of weights.entries())
              expect(chances[side]).toBeCloseTo(weight / weights.reduce((a, b) => a + b, 0), 12);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('of a jackpot of fifty rounds with dear boxes is counted too, and is where sampling finds it', () => {
    const dear: BoxValues = {
      items: [
        { from: 1, to: 10, valueCents: 2_500_000 },
        { from: 11, to: 5_000, valueCents: 40_017 },
        { from: 5_001, to: 100_000, valueCents: 5 },
      ],
    };
    const boxes = Array.from({ length: 50 }, (_, round) => (round % 2 === 0 ? dear : small));
    for (const mode of ['jackpot', 'crazy-jackpot'] as const) {
      const scores = [12_000, 3, 800, 40_020];
      const chances = counted(mode, scores, boxes) ?? [];
      expect(chances.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
      const sampled = estimateChances({ mode, scores, seatsPerSide: 1, toCome: boxes }, 20_000, sequence());
      for (const [side, chance] of chances.entries())
        expect(Math.abs((sampled.chances[side] ?? 0) - chance)).toBeLessThan(5 * sampled.error);
    }
  });

  it('is refused, not wrong, where the numbers are too many; an estimate then agrees within its error', () => {
    for (const narrow of [{ products: 8 }, { allProducts: 11 }]) {
      const rests = createRests('normal', [small, small], 1, { ...BOUNDS, ...narrow });
      expect(rests.after(0)).toBeNull();
      expect(rests.after(1)?.values.length).toBe(3);
    }
    const exact = counted('normal', [3, 0], [small, small]) ?? [];
    const { chances, error } = estimateChances(
      { mode: 'normal', scores: [3, 0], seatsPerSide: 1, toCome: [small, small] },
      20_000,
      sequence(),
    );
    expect(error).toBeLessThan(0.004);
    expect(Math.abs((chances[0] ?? 0) - (exact[0] ?? 0))).toBeLessThan(5 * error);
  });

  it('knows what one opening pays', () => {
    expect([...boxDistribution(flat).values]).toEqual([0, 4]);
    expect([...boxDistribution(flat).chances]).toEqual([0.5, 0.5]);
  });
});

/** Numbers in [0, 1), the same each time. */
function sequence(): () => number {
  let state = 7;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const distribution = (most: number): fc.Arbitrary<Distribution> =>
  fc.uniqueArray(fc.nat(most), { minLength: 1, maxLength: 12 }).map((values) => ({
    values: Float64Array.from(values).sort(),
    chances: Float64Array.from(values, () => 1 / values.length),
  }));

describe('a sum of two independent numbers', () => {
  it('has the chances that counting every pair gives, close together or far apart', () => {
    const either = fc.constantFrom(10, 1_000_000_000);
    fc.assert(
      fc.property(
        either.chain((most) => fc.tuple(distribution(most), distribution(most))),
        ([a, b]) => {
          const slow = new Map<number, number>();
          for (const [i, one] of a.values.entries())
            for (const [j, other] of b.values.entries())
              slow.set(one + other, (slow.get(one + other) ?? 0) + (a.chances[i] ?? 0) * (b.chances[j] ?? 0));
          const sum = addDistributions(a, b, 1_000);
          expect([...(sum?.values ?? [])]).toEqual([...slow.keys()].toSorted((x, y) => x - y));
          for (const [index, value] of (sum?.values ?? []).entries()) expect(sum?.chances[index]).toBeCloseTo(slow.get(value) ?? NaN, 12);
        },
      ),
    );
  });

  it('of many rounds is the same whether sums are kept or built anew, in any order', () => {
    const boxes = [small, flat, small, small, flat, small];
    const keeping = createRests('normal', boxes, 2, BOUNDS);
    for (const done of [5, 0, 3, 6, 1, 4, 2]) {
      const anew = createRests('normal', boxes, 2, { ...BOUNDS, kept: 0 });
      expect(keeping.after(done)).toEqual(anew.after(done));
      anew.after(0);
      expect(anew.after(done)).toEqual(keeping.after(done));
    }
  });
});
