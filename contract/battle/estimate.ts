import { rangeOf, ticketOf } from '../games/box.ts';
import type { BattleState } from './chance.ts';
import { leadingSides, jackpotWeights } from './decide.ts';
import type { BoxValues } from './remaining-draws.ts';
import { battleRule } from './rules.ts';

/** A chance that was sampled, with the largest standard error of its sides. */
export interface EstimatedChances {
  chances: number[];
  error: number;
}

/**
 * Every side's chance to win by playing the rounds to come `samples` times with floats in [0, 1) of `next`. For battles whose sums are too many to count.
 * The chances sum to 1; `error` is the standard error.
 */
export function estimateChances(
  { mode, scores, seatsPerSide, toCome }: Omit<BattleState, 'rest'>,
  samples: number,
  next: () => number,
): EstimatedChances {
  const wins = scores.map(() => 0);
  for (let sample = 0; sample < samples; sample++) {
    const final = scores.map((score) => score + drawn(toCome, seatsPerSide, next));
    const weights = battleRule(mode).decides === 'jackpot' ? jackpotWeights(mode, final) : among(final, leadingSides(mode, final));
    const sum = weights.reduce((a, b) => a + b, 0);
    for (const [side, weight] of weights.entries()) wins[side] = (wins[side] ?? 0) + weight / sum;
  }
  const chances = wins.map((won) => won / samples);
  return { chances, error: Math.max(...chances.map((chance) => Math.sqrt((chance * (1 - chance)) / samples))) };
}

function among(scores: readonly number[], sides: readonly number[]): number[] {
  return scores.map((_, side) => (sides.includes(side) ? 1 : 0));
}

function drawn(boxes: readonly BoxValues[], seats: number, next: () => number): number {
  let sum = 0;
  for (const { items } of boxes) for (let seat = 0; seat < seats; seat++) sum += rangeOf(items, ticketOf(next())).valueCents;
  return sum;
}
