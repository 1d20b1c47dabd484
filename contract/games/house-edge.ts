import type { Wager } from './wager.ts';

/** What the house keeps of a price on average, exactly: `numerator / denominator` of it. */
export interface HouseEdge {
  numerator: bigint;
  denominator: bigint;
}

/** No edge: of a setting that gives all of its price back, or more. */
const NO_EDGE: HouseEdge = { numerator: 0n, denominator: 1n };

/** The house's edge of a wager, from its own count: the price less what all ways pay, over the price. Exact, before payouts are rounded down. */
export function houseEdge({ price, ways, outcomes }: Pick<Wager, 'price' | 'ways' | 'outcomes'>): HouseEdge {
  const paid = outcomes.reduce((sum, outcome) => sum + BigInt(outcome.ways) * BigInt(outcome.pays), 0n);
  const denominator = BigInt(price) * BigInt(ways);
  const numerator = denominator - paid;
  return numerator <= 0n ? NO_EDGE : { numerator, denominator };
}

/** The edge of several wagers that are paid for together: what the house keeps of their prices' sum. */
export function jointEdge(wagers: readonly { wager: Pick<Wager, 'price' | 'ways' | 'outcomes'>; count: number }[]): HouseEdge {
  let numerator = 0n;
  let denominator = 1n;
  let price = 0n;
  for (const { wager, count } of wagers) {
    const edge = houseEdge(wager);
    const kept = edge.numerator * BigInt(wager.price) * BigInt(count);
    numerator = numerator * edge.denominator + kept * denominator;
    denominator *= edge.denominator;
    price += BigInt(wager.price) * BigInt(count);
  }
  return price === 0n || numerator === 0n ? NO_EDGE : { numerator, denominator: denominator * price };
}
