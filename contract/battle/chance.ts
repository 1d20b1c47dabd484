import type { TicketRange } from '../games/box.ts';
import { TICKETS } from '../games/box.ts';
import { bestSides, jackpotWeights } from './decide.ts';
import { type BattleMode, battleRule } from './rules.ts';
import { addDistributions, type Distribution, onlyZero, timesDistribution } from './distribution.ts';

/*
 * Each side's chance to win, from what is drawn and what is still to come
 * 1. Every side opens the same boxes, so what is still to come has one distribution D for each of them, independent of the others: the convolution
 *    of the boxes' value distributions, once per seat of a side.
 * 2. By score: side i wins with value v, alone or by its part of a tie: Σ_v P(s_i = v) × Σ_k P(k others tie at v and the rest are behind) / (k + 1).
 * 3. Jackpot: a side's chance is E[w_i / Σw]. What the sides still draw is exchangeable, so given the sum S of it each side's expected part is S / n, and
 *    the chance is E[(t_i + S / n) / (T + S)] over the distribution of S alone; inverted it is (1 − that) / (n − 1).
 * 4. Where only the last round counts, all sides are equal until it is drawn.
 */

/** What a box pays, as its odds count it. */
export interface BoxValues {
  items: readonly (Pick<TicketRange, 'from' | 'to'> & { valueCents: number })[];
}

/** A battle between two rounds. */
export interface BattleState {
  mode: BattleMode;
  /** What each side has drawn so far, cents; where only the last round counts, what it drew in that round once it is drawn. */
  scores: readonly number[];
  /** How many seats each side has. */
  seatsPerSide: number;
  /** What one seat still draws in the rounds to come that count. */
  rest: Distribution;
  /** Whether every round is drawn. */
  drawn: boolean;
}

/** The distribution of one opening of a box, in cents. */
export function boxDistribution({ items }: BoxValues): Distribution {
  const chances = new Map<number, number>();
  for (const { from, to, valueCents } of items) chances.set(valueCents, (chances.get(valueCents) ?? 0) + (to - from + 1) / TICKETS);
  const values = [...chances.keys()].toSorted((a, b) => a - b);
  return { values: Float64Array.from(values), chances: Float64Array.from(values, (value) => chances.get(value) ?? 0) };
}

/**
 * What one seat still draws after `done` rounds, for each number of rounds done: index 0 is the whole battle. Null where a distribution would have more
 * than `most` values. In a mode whose last round alone counts that is the last round's.
 */
export function restDistributions(mode: BattleMode, boxes: readonly BoxValues[], most: number): (Distribution | null)[] {
  const rests: (Distribution | null)[] = [onlyZero()];
  const counted = battleRule(mode).counts === 'all' ? boxes : boxes.slice(-1);
  for (const box of counted.toReversed()) {
    const [after] = rests;
    rests.unshift(after ? addDistributions(after, boxDistribution(box), most) : null);
  }
  const [first = null] = rests;
  return [...Array.from({ length: boxes.length - counted.length }, () => first), ...rests];
}

/** Every side's chance to win, exact but for the rounding of doubles; the chances sum to 1. Null where the numbers are too many: see `most`. */
export function battleChances({ mode, scores, seatsPerSide, rest, drawn }: BattleState, most: number): number[] | null {
  const { decides, counts } = battleRule(mode);
  const sides = scores.length;
  const equal = scores.map(() => 1 / sides);
  if (decides === 'shared') return equal;
  if (drawn)
    return decides === 'jackpot'
      ? parts(jackpotWeights(mode, scores))
      : parts(scores.map((_, side) => (bestSides(mode, scores).includes(side) ? 1 : 0)));
  if (counts === 'last') return equal;
  if (decides === 'jackpot') {
    const all = timesDistribution(rest, seatsPerSide * sides, most);
    return all && jackpotChances(mode, scores, all);
  }
  const own = timesDistribution(rest, seatsPerSide, most);
  return own && scoreChances(mode, scores, own);
}

function parts(weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}

function jackpotChances(mode: BattleMode, scores: readonly number[], all: Distribution): number[] {
  const sides = scores.length;
  const total = scores.reduce((a, b) => a + b, 0);
  const direct = scores.map((score) => {
    let chance = 0;
    for (const [index, value] of all.values.entries()) {
      const p = all.chances[index] ?? 0;
      chance += total + value === 0 ? p / sides : (p * (score + value / sides)) / (total + value);
    }
    return chance;
  });
  return parts(battleRule(mode).best === 'highest' ? direct : direct.map((chance) => (1 - chance) / (sides - 1)));
}

/** For one side and each of its possible values: how likely another side's final score is better, equal or worse. */
function against(own: Distribution, lead: number, better: 'highest' | 'lowest'): { equal: Float64Array; behind: Float64Array } {
  const size = own.values.length;
  const below = new Float64Array(size + 1);
  for (let index = 0; index < size; index++) below[index + 1] = (below[index] ?? 0) + (own.chances[index] ?? 0);
  const equal = new Float64Array(size);
  const behind = new Float64Array(size);
  let at = 0;
  for (let index = 0; index < size; index++) {
    const value = (own.values[index] ?? 0) + lead;
    while (at < size && (own.values[at] ?? 0) < value) at++;
    const tied = at < size && own.values[at] === value ? (own.chances[at] ?? 0) : 0;
    const less = below[at] ?? 0;
    equal[index] = tied;
    behind[index] = better === 'highest' ? less : Math.max(0, (below[size] ?? 0) - less - tied);
  }
  return { equal, behind };
}

function scoreChances(mode: BattleMode, scores: readonly number[], own: Distribution): number[] {
  const { best } = battleRule(mode);
  const chances = scores.map((score, side) => {
    const others = scores.filter((_, other) => other !== side).map((other) => against(own, score - other, best));
    let chance = 0;
    for (const [index, p] of own.chances.entries())
      chance += p * winsOrTies(others.map(({ equal, behind }) => [equal[index] ?? 0, behind[index] ?? 0]));
    return chance;
  });
  return parts(chances);
}

/** Σ_k P(k of the others tie and the rest are behind) / (k + 1). */
function winsOrTies(others: readonly (readonly [equal: number, behind: number])[]): number {
  let ways: number[] = [1];
  for (const [equal, behind] of others) {
    ways = Array.from({ length: ways.length + 1 }, (_, ties) => (ways[ties] ?? 0) * behind + (ways[ties - 1] ?? 0) * equal);
  }
  return ways.reduce((sum, way, ties) => sum + way / (ties + 1), 0);
}
