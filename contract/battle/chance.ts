import { leadingSides, jackpotWeights } from './decide.ts';
import type { Distribution } from './distribution.ts';
import { meanInverse } from './jackpot-chance.ts';
import { boxDistribution, type BoxValues } from './remaining-draws.ts';
import { type BattleMode, battleRule } from './rules.ts';

/*
 * Each side's chance to win, from what is drawn and what is still to come
 * 1. Every side opens the same boxes, so what is still to come has one distribution for each of them, independent of the others: the convolution of the
 *    boxes' value distributions, once per seat of a side.
 * 2. By score: side i wins with value v, alone or by its part of a tie: Σ_v P(s_i = v) × Σ_k P(k others tie at v and the rest are behind) / (k + 1).
 * 3. Jackpot: a side's chance is E[w_i / Σw]. What the n sides still draw is exchangeable, so given its sum S each side's expected part is S / n. With T, the
 *    sum of all drawn so far, the chance is E[(t_i + S / n) / (T + S)] = 1 / n + (t_i − T / n) × E[1 / (T + S)]; inverted it is (1 − that) / (n − 1).
 * 4. Where only the last round counts, all sides are equal until it is drawn.
 */

/** A battle between two rounds. */
export interface BattleState {
  mode: BattleMode;
  /** What each side has drawn so far, cents; where only the last round counts, what it drew in that round once it is drawn. */
  scores: readonly number[];
  /** How many seats each side has. */
  seatsPerSide: number;
  /** The boxes of the rounds to come that count, one a round; none when every round is drawn. */
  toCome: readonly BoxValues[];
  /** What one side still draws in them, asked for where the scores decide; null where that is too much to count. */
  rest: () => Distribution | null;
}

/** Every side's chance to win, exact but for the rounding of doubles; the chances sum to 1. Null where they are too much to count. */
export function battleChances({ mode, scores, seatsPerSide, toCome, rest }: BattleState): number[] | null {
  const { decides, counts } = battleRule(mode);
  const equal = scores.map(() => 1 / scores.length);
  if (decides === 'shared') return equal;
  if (toCome.length === 0)
    return decides === 'jackpot'
      ? parts(jackpotWeights(mode, scores))
      : parts(scores.map((_, side) => (leadingSides(mode, scores).includes(side) ? 1 : 0)));
  if (counts === 'last') return equal;
  if (decides === 'jackpot') return jackpotChances(mode, scores, seatsPerSide, toCome);
  const own = rest();
  return own && scoreChances(mode, scores, own);
}

function parts(weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}

function jackpotChances(mode: BattleMode, scores: readonly number[], seatsPerSide: number, toCome: readonly BoxValues[]): number[] {
  const sides = scores.length;
  const total = scores.reduce((a, b) => a + b, 0);
  if (total === 0) return scores.map(() => 1 / sides);
  const inverse = meanInverse(
    total,
    [...new Set(toCome)].map((box) => {
      const rounds = toCome.filter((one) => one === box).length;
      return { one: boxDistribution(box), times: rounds * sides * seatsPerSide };
    }),
  );
  const direct = scores.map((score) => 1 / sides + (score - total / sides) * inverse);
  return parts(battleRule(mode).best === 'highest' ? direct : direct.map((chance) => (1 - chance) / (sides - 1)));
}

function scoreChances(mode: BattleMode, scores: readonly number[], own: Distribution): number[] {
  const known = new Map<number, number>();
  const chances = scores.map((score, side) => {
    const chance = known.get(score) ?? sideChance(mode, scores, side, own);
    known.set(score, chance);
    return chance;
  });
  return parts(chances);
}

/** One side's chance by score: its values are walked upwards, and every other side's beside them. */
function sideChance(mode: BattleMode, scores: readonly number[], side: number, { values, chances }: Distribution): number {
  const highest = battleRule(mode).best === 'highest';
  // `at`: the other's first value that is not below; `less`: the chance of all before it.
  const others = scores.filter((_, other) => other !== side).map((score) => ({ lead: (scores[side] ?? 0) - score, at: 0, less: 0 }));
  let sum = 0;
  for (let index = 0; index < values.length; index++) {
    // ways[k]: the chance that k of the others looked at tie and the rest of them are behind.
    const ways: [number, number, number, number] = [1, 0, 0, 0];
    for (const other of others) {
      const value = (values[index] ?? 0) + other.lead;
      while (other.at < values.length && (values[other.at] ?? 0) < value) other.less += chances[other.at++] ?? 0;
      const equal = values[other.at] === value ? (chances[other.at] ?? 0) : 0;
      const behind = highest ? other.less : Math.max(0, 1 - other.less - equal);
      ways[3] = ways[3] * behind + ways[2] * equal;
      ways[2] = ways[2] * behind + ways[1] * equal;
      ways[1] = ways[1] * behind + ways[0] * equal;
      ways[0] *= behind;
    }
    sum += (chances[index] ?? 0) * (ways[0] + ways[1] / 2 + ways[2] / 3 + ways[3] / 4);
  }
  return sum;
}
