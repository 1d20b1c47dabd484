import { type Cents, cents } from '#contract/money.ts';
import { rangeOf, ticketOf } from '#contract/games/box.ts';
import { seeded } from '#scenes/stage/random.ts';

/** Openings of one simulation. */
export const SIMULATED_OPENINGS = 200;

/** What the simulator needs of a prize: its tickets and what it is worth. */
export interface SimulatedPrize {
  id: string;
  value: Cents;
  from: number;
  to: number;
}

/** The result of simulated openings. */
export interface SimulatedRun {
  /** What was won less what was paid, after none, one, two … openings, cents. */
  nets: readonly number[];
  /** How often each prize was won, in the order of the prizes. */
  counts: readonly number[];
  paid: Cents;
  won: Cents;
  /** Openings that won more than the price. */
  profits: number;
  /** Index of the most valuable prize that was won. */
  best: number;
}

/** Simulates openings with tickets drawn from a seed, so that one seed gives one run. Not used for bets. */
export function simulate(prizes: readonly SimulatedPrize[], price: Cents, seed: string, openings = SIMULATED_OPENINGS): SimulatedRun {
  const { next } = seeded(`${seed}/openings`);
  const ranges = prizes.map(({ from, to, value }, index) => ({ from, to, value, index }));
  const counts = prizes.map(() => 0);
  const nets = [0];
  let won = 0;
  let profits = 0;
  let best = -1;
  for (let opening = 1; opening <= openings; opening += 1) {
    const { value, index } = rangeOf(ranges, ticketOf(next()));
    counts[index] = (counts[index] ?? 0) + 1;
    won += value;
    if (value > price) profits += 1;
    if (best < 0 || value > (prizes[best]?.value ?? 0)) best = index;
    nets.push(won - opening * price);
  }
  return { nets, counts, paid: cents(openings * price), won: cents(won), profits, best };
}
