import type { Cents } from '#contract/money.ts';
import { type OddsSetting, wagerOf } from './odds-setting.ts';
import { type Wager, wagerAt } from '#contract/games/wager.ts';

/** A return as a fraction in lowest terms. */
export interface ExactReturn {
  numerator: bigint;
  denominator: bigint;
  /** The same as a percentage with four decimals, rounded down: never promise more than is given. "98.9999". */
  percent: string;
}

const divisorOf = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisorOf(b, a % b));

/** Counts what all ways of a wager pay together, over what they cost together. */
export function countReturn({ price, ways, outcomes }: Pick<Wager, 'price' | 'ways' | 'outcomes'>): ExactReturn {
  const paid = outcomes.reduce((sum, outcome) => sum + BigInt(outcome.ways) * BigInt(outcome.pays), 0n);
  const cost = BigInt(ways) * BigInt(price);
  const divisor = divisorOf(cost, paid);
  const tenThousandths = (paid * 1_000_000n) / cost;
  const digits = String(tenThousandths).padStart(5, '0');
  return { numerator: paid / divisor, denominator: cost / divisor, percent: `${digits.slice(0, -4)}.${digits.slice(-4)}` };
}

/** The return of a setting before payouts are rounded down to the cent. Throws RangeError on one that may not be played. */
export function unroundedReturn(setting: OddsSetting): ExactReturn {
  return countReturn(wagerOf(setting));
}

/** The exact return of a setting at a stake, with each payout rounded down to the cent as in play. A setting with a price of its own ignores the stake. */
export function exactReturn(setting: OddsSetting, stake: Cents): ExactReturn {
  return stake > 0 ? countReturn(wagerAt(wagerOf(setting), stake)) : unroundedReturn(setting);
}

/** How one round of a wager spreads around its mean, both in multiples of the price. */
export interface Spread {
  mean: number;
  /** Standard deviation. */
  deviation: number;
}

/** Mean and standard deviation of one round, from the counted ways. */
export function spreadOf({ price, ways, outcomes }: Pick<Wager, 'price' | 'ways' | 'outcomes'>): Spread {
  const mean = outcomes.reduce((sum, outcome) => sum + (outcome.ways / ways) * (outcome.pays / price), 0);
  const variance = outcomes.reduce((sum, outcome) => sum + (outcome.ways / ways) * (outcome.pays / price - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(variance) };
}
