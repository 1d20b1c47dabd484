import { LEAST_CASH_OUT } from './crash.ts';
import { type Cents, cents } from '../money.ts';

/** What rounding a cash-out down to the cent can cost at a stake, of the return before it. */
export interface CashOutRounding {
  /** At most, as a percentage with two decimals, rounded up: "8.26". */
  percent: string;
  /** From this stake on no cash-out loses a tenth of a percent. */
  smallFrom: Cents;
}

/** A loss from this share of the stake on is named: one in a thousand. */
const NOTICEABLE = 0.001;

/** No loss is noticeable from here on, since none reaches a cent; cents. */
const NEVER_NOTICEABLE_FROM = 1 / NOTICEABLE;

/** The largest loss comes below twice the least cash-out: from there on a cent is a smaller part of the payout. Hundredths. */
const WORST_BELOW = 2 * LEAST_CASH_OUT;

/** The largest share of a payout that rounding takes, over every cash-out. */
function worstAt(stake: number): number {
  let worst = 0;
  for (let at = LEAST_CASH_OUT; at < WORST_BELOW; at += 1) worst = Math.max(worst, ((stake * at) % 100) / (stake * at));
  return worst;
}

/** What rounding can cost a bet without a target; null where no cash-out loses a tenth of a percent. */
export function cashOutRounding(stake: Cents): CashOutRounding | null {
  if (stake <= 0) return null;
  const worst = worstAt(stake);
  if (worst < NOTICEABLE) return null;
  let smallFrom = NEVER_NOTICEABLE_FROM;
  while (smallFrom > 1 && worstAt(smallFrom - 1) < NOTICEABLE) smallFrom -= 1;
  return { percent: (Math.ceil(worst * 10_000) / 100).toFixed(2), smallFrom: cents(smallFrom) };
}
