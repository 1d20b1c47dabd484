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

/** What came of some openings. */
export interface SimulatedRun {
  /** What was won less what was paid, after none, one, two … openings, cents. */
  nets: readonly number[];
  /** How often each prize was won, in the order of the prizes. */
  counts: readonly number[];
  paid: Cents;
  won: Cents;
  /** Openings that won more than the price. */
  profits: number;
  /** The place of the dearest prize that was won. */
  best: number;
}

/** Opens a box again and again for nothing, by tickets from a seed: the same seed, the same run. Outcomes of play never come from here. */
export function simulate(prizes: readonly SimulatedPrize[], price: Cents, seed: string, openings = SIMULATED_OPENINGS): SimulatedRun {
  const { next } = seeded(`${seed}/openings`);
  const ranges = prizes.map(({ from, to, value }, place) => ({ from, to, value, place }));
  const counts = prizes.map(() => 0);
  const nets = [0];
  let won = 0;
  let profits = 0;
  let best = -1;
  for (let opening = 1; opening <= openings; opening += 1) {
    const { value, place } = rangeOf(ranges, ticketOf(next()));
    counts[place] = (counts[place] ?? 0) + 1;
    won += value;
    if (value > price) profits += 1;
    if (best < 0 || value > (prizes[best]?.value ?? 0)) best = place;
    nets.push(won - opening * price);
  }
  return { nets, counts, paid: cents(openings * price), won: cents(won), profits, best };
}
