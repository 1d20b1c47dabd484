import { type Wager, wagerAt } from '#contract/games/wager.ts';
import type { SettledBet } from '#server/counting/counter.ts';

/*
 * What settled bets return on average, and how far they spread around it
 * 1. Expectation and variance of a bet are those of its wager at its stake, with each payout rounded down as in play, counted over all its ways.
 * 2. A seat of a battle is expected to win what its own boxes are worth. Its variance is that of one seat of four of which one takes all:
 *    σ² + 3 μ², with μ and σ² of a seat's boxes; fewer seats and shared results spread less.
 * 3. A bet that its player ends may be any of several wagers with one expectation. Its variance is at least the square of its own deviation.
 * 4. Bets on one round win and lose together: their deviations are added before they are squared.
 * Cents and squared cents in floating point: statistics, never money.
 */

/** The most seats of a battle. */
const MOST_SEATS = 4;

/** What bets are expected to return. */
export interface ExpectedReturn {
  /** Cents. */
  expected: number;
  /** Squared cents. */
  variance: number;
  /** The most that one bet, or the bets on one round, could have been paid, cents. */
  largest: number;
}

function ofWager({ ways, outcomes }: Wager): ExpectedReturn {
  let expected = 0;
  let squares = 0;
  let largest = 0;
  for (const { ways: own, pays } of outcomes) {
    expected += (own / ways) * pays;
    squares += (own / ways) * pays ** 2;
    largest = Math.max(largest, pays);
  }
  return { expected, variance: Math.max(0, squares - expected ** 2), largest };
}

function ofBet({ stake, payout, battleId, roundId, wagers }: SettledBet): ExpectedReturn {
  if (wagers.length === 0) return { expected: payout, variance: 0, largest: 0 };
  const sum = { expected: 0, variance: 0, largest: 0 };
  for (const { wager, count } of wagers) {
    const one = ofWager(wagerAt(wager, stake));
    sum.expected += one.expected * count;
    sum.variance += one.variance * count;
    sum.largest += one.largest * count;
  }
  if (battleId !== null)
    return { ...sum, variance: sum.variance + (MOST_SEATS - 1) * sum.expected ** 2, largest: sum.largest * MOST_SEATS };
  if (roundId === null) return sum;
  return { ...sum, variance: Math.max(sum.variance, (payout - sum.expected) ** 2), largest: Math.max(sum.largest, payout) };
}

/** What bets of one game are expected to return together. */
export function expectedReturn(bets: readonly SettledBet[]): ExpectedReturn {
  const events = new Map<string, { deviation: number; largest: number }>();
  let expected = 0;
  for (const bet of bets) {
    const one = ofBet(bet);
    expected += one.expected;
    const event = events.get(bet.roundId ?? bet.id) ?? { deviation: 0, largest: 0 };
    events.set(bet.roundId ?? bet.id, { deviation: event.deviation + Math.sqrt(one.variance), largest: event.largest + one.largest });
  }
  const sums = [...events.values()];
  return {
    expected,
    variance: sums.reduce((sum, { deviation }) => sum + deviation ** 2, 0),
    largest: sums.reduce((most, { largest }) => Math.max(most, largest), 0),
  };
}
