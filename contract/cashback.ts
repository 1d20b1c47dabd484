import { cents, scaleCents, type Cents } from './money.ts';

/** How much of a day's net loss comes back, per cent. */
export const CASHBACK_PERCENT = 5;

/** How long the cashback of a day can be claimed after its end, hours. */
export const CLAIM_HOURS = 24;

/** What comes back of a day: 5 % of the coins staked less the coins and the prizes paid, rounded down to the cent; 0 for a day without a loss. */
export function cashbackOf({ staked, paid }: { staked: Cents; paid: Cents }): Cents {
  return scaleCents(cents(Math.max(0, staked - paid)), CASHBACK_PERCENT, 100);
}
