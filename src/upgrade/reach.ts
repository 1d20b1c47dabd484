import { isUpgradeChance, UPGRADE_RETURN_PPM, winningTickets, WINNING_TICKETS } from '#contract/games/upgrade.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { StakeRange } from '#src/play/controls/stake.ts';

/** The prices that a stake may aim at. `most` is below `least` when there are none. */
export interface Reach {
  least: Cents;
  most: Cents;
}

/** The prices whose chance lies within 0.01–90 %, up to the maximum win; for a stake above zero. */
export function reachOf(staked: Cents, maxWin: Cents): Reach {
  const weighted = BigInt(UPGRADE_RETURN_PPM) * BigInt(staked);
  // floor(weighted ÷ price) ≤ max exactly when price > weighted ÷ (max + 1); ≥ min exactly when price ≤ weighted ÷ min.
  const least = cents(Number(weighted / BigInt(WINNING_TICKETS.max + 1)) + 1);
  return { least, most: cents(Math.min(maxWin, Number(weighted / BigInt(WINNING_TICKETS.min)))) };
}

/** The stakes that may aim at a price: those whose chance lies within 0.01–90 %. `min` is above `max` when the limits leave none. */
export function stakesFor(price: Cents, { min, max }: StakeRange): StakeRange {
  const [weight, cost] = [BigInt(UPGRADE_RETURN_PPM), BigInt(price)];
  const ceil = (value: bigint): number => Number((value + weight - 1n) / weight);
  // floor(weight × stake ÷ price) ≥ least exactly when stake ≥ least × price ÷ weight; ≤ most exactly when stake < (most + 1) × price ÷ weight.
  const least = ceil(BigInt(WINNING_TICKETS.min) * cost);
  const most = ceil(BigInt(WINNING_TICKETS.max + 1) * cost) - 1;
  return { min: cents(Math.max(min, least)), max: cents(Math.min(max, most)) };
}

/** True for a target that a stake may aim at, whatever the maximum win. */
export function isInReach(staked: Cents, target: Cents): boolean {
  return staked > 0 && target > 0 && isUpgradeChance(winningTickets(staked, target));
}

/** The multiples of the stake that one press aims at, in tenths. */
export const QUICK_TENTHS = [15, 20, 50, 100] as const;

/** The price at a multiple of the stake. */
export function quickPrice(staked: Cents, tenths: number): Cents {
  return cents(Math.round((staked * tenths) / 10));
}

/** The target in reach that is nearest to a price, of two equally near the cheaper one; null when none is in reach. */
export function nearestTarget<Target extends { sale_price: Cents }>(
  candidates: readonly Target[],
  wanted: Cents,
  staked: Cents,
): Target | null {
  const distance = ({ sale_price: price }: Target): number => Math.abs(price - wanted);
  return candidates
    .filter(({ sale_price: price }) => isInReach(staked, price))
    .reduce<Target | null>((best, candidate) => {
      if (best === null || distance(candidate) < distance(best)) return candidate;
      return distance(candidate) === distance(best) && candidate.sale_price < best.sale_price ? candidate : best;
    }, null);
}
