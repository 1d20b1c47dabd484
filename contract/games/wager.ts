import { type Cents, scaleCents } from '../money.ts';

/*
 * A setting of a game as a plain wager
 * 1. One play costs `price` and ends in one of `outcomes`; an outcome pays `pays` (in the unit of the price) and has `ways` of all `ways` to happen.
 * 2. `draw` plays once: it takes as many floats as the game takes and asks the game's own outcome function which outcome they mean.
 * So exact figures count `ways`, the simulator calls `draw`, and that both agree is a test.
 */

interface WagerOutcome {
  /** Of the wager's ways, how many end here. */
  ways: number;
  pays: number;
  /** What is won, where it has a name. */
  name?: string;
}

export interface Wager {
  /** `stakes`: amounts are ten-thousandths of the stake, which the player chooses. `cents`: the setting itself has a price. */
  unit: 'stakes' | 'cents';
  price: number;
  ways: number;
  outcomes: readonly WagerOutcome[];
  /** The index of the outcome that the next floats in [0, 1) decide. */
  draw(next: () => number): number;
}

/** A wager at a stake in cents, as play pays it: each payout is rounded down to the cent. One with a price of its own stays as it is. */
export function wagerAt(wager: Wager, stake: Cents): Wager {
  if (wager.unit === 'cents') return wager;
  const outcomes = wager.outcomes.map((outcome) => ({ ...outcome, pays: scaleCents(stake, outcome.pays, wager.price) }));
  return { ...wager, unit: 'cents', price: stake, outcomes };
}

/** A wager of two outcomes, the first of which pays nothing. */
export function winOrLose(
  terms: Pick<Wager, 'unit' | 'price' | 'ways'>,
  { wins, pays }: { wins: number; pays: number },
  won: (next: () => number) => boolean,
): Wager {
  return {
    ...terms,
    outcomes: [
      { ways: terms.ways - wins, pays: 0 },
      { ways: wins, pays },
    ],
    draw: (next) => (won(next) ? 1 : 0),
  };
}

/** The 52 bits that a shared round is drawn from, out of two floats. */
export function roundBits(next: () => number): bigint {
  const half = (): bigint => BigInt(Math.floor(next() * 2 ** 26));
  return (half() << 26n) | half();
}
