import { TICKETS } from '../games/box.ts';

/** Ways to begin with the chances of a box. */
export const CHANCE_PRESETS = ['safe', 'balanced', 'jackpot'] as const;

export type ChancePreset = (typeof CHANCE_PRESETS)[number];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Whole parts of 100,000 in the proportion of some weights, at least one each, by largest remainder; of equal remainders the first. Weights must be finite
 * and above zero.
 */
export function wholeChances(weights: readonly number[]): number[] {
  const total = sum(weights);
  // One part each is given ahead, so the rest follows the weights without taking any back.
  const spare = TICKETS - weights.length;
  const exact = weights.map((weight) => (weight / total) * spare);
  const chances = exact.map((value) => Math.floor(value) + 1);
  const byRemainder = exact.map((value, index) => ({ index, remainder: value - Math.floor(value) }));
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const missing = TICKETS - sum(chances);
  for (const { index } of byRemainder.slice(0, missing)) chances[index] = (chances[index] ?? 0) + 1;
  return chances;
}

/** How fast a prize grows rare with its value: its weight is value to the power of minus this. */
const STEEPNESS = { safe: 2, balanced: 1, jackpot: 2 } as const;

/**
 * The chances that a preset gives to prizes of these values (cents, one or more), in their order. `safe`: dear prizes are rare, and openings differ little;
 * `balanced`: each prize carries the same part of the box's value; `jackpot`: as safe, but half of the value lies in the dearest prize, as long as that
 * stays the rarest.
 */
export function presetChances(preset: ChancePreset, values: readonly number[]): number[] {
  const cheapest = Math.min(...values);
  const relative = values.map((value) => value / cheapest);
  const weights = relative.map((value) => value ** -STEEPNESS[preset]);
  if (preset === 'jackpot' && values.length > 1) {
    const top = relative.indexOf(Math.max(...relative));
    const others = weights.flatMap((weight, index) => (index === top ? [] : [{ weight, value: relative[index] ?? 1 }]));
    const half = sum(others.map(({ weight, value }) => weight * value)) / (relative[top] ?? 1);
    weights[top] = Math.min(half, ...others.map(({ weight }) => weight));
  }
  return wholeChances(weights);
}
