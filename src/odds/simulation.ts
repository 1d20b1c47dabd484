import { seeded } from '#scenes/stage/random.ts';
import type { Wager } from '#contract/games/wager.ts';

/** The rounds that a player may ask for. */
export const ROUND_CHOICES = [1_000, 10_000, 100_000, 1_000_000, 10_000_000] as const;

/** The most rounds of one run. */
export const MAX_ROUNDS = 10_000_000;

/** How often a wager ended in each of its outcomes so far. */
export interface Simulation {
  /** Plays some more rounds. */
  advance(rounds: number): void;
  played(): number;
  /** Rounds per outcome, in the wager's order. */
  counts(): readonly number[];
  /** What came back of everything staked, 1 being all of it; NaN before the first round. */
  measured(): number;
}

/** Plays a wager from a seed: the same seed, the same rounds. Its memory doesn't grow with them. */
export function createSimulation(wager: Wager, seed: string): Simulation {
  const { next } = seeded(`${seed}/return`);
  const counts = new Float64Array(wager.outcomes.length);
  let played = 0;
  return {
    advance(rounds) {
      for (let round = 0; round < rounds; round += 1) {
        const outcome = wager.draw(next);
        counts[outcome] = (counts[outcome] ?? 0) + 1;
      }
      played += rounds;
    },
    played: () => played,
    counts: () => [...counts],
    // Every product is a whole number below 2^53: at most 10^7 rounds × 10^8 units.
    measured: () => wager.outcomes.reduce((sum, { pays }, index) => sum + (counts[index] ?? 0) * pays, 0) / (played * wager.price),
  };
}

/** Points per tenfold of rounds on the curve. */
const POINTS_PER_DECADE = 40;

/** After which rounds the curve gets a point: evenly on a logarithmic axis, whole, rising, the last one included. */
export function checkpoints(rounds: number): number[] {
  const marks = new Set<number>();
  const steps = Math.round(Math.log10(rounds) * POINTS_PER_DECADE);
  for (let step = 0; step <= steps; step += 1) marks.add(Math.round(10 ** (step / POINTS_PER_DECADE)));
  marks.add(rounds);
  return [...marks].filter((mark) => mark <= rounds).sort((a, b) => a - b);
}
