import type { PayableCurrency } from '#contract/api/withdrawals.ts';
import { type Cents, cents, scaleCents } from '#contract/money.ts';
import { isFarTooLarge, readAmount } from '#src/lib/amount-text.ts';

/** What is wrong with an amount, as a key of the texts. */
type AmountFault = 'required' | 'invalid' | 'min' | 'max' | 'coins';

/** The first fault of a typed amount, or null. `own`: the coins that can be withdrawn; null while they aren't known, then only the server checks them. */
export function amountFault(text: string, { minimum_amount, maximum_amount }: PayableCurrency, own: Cents | null): AmountFault | null {
  if (text.trim() === '') return 'required';
  const amount = readAmount(text);
  if (amount === null) return isFarTooLarge(text) ? 'max' : 'invalid';
  if (amount < minimum_amount) return 'min';
  if (amount > maximum_amount) return 'max';
  return own !== null && amount > own ? 'coins' : null;
}

/** The most that can be withdrawn now: own coins, or the limit where that is lower. */
export function mostOf({ maximum_amount }: PayableCurrency, own: Cents): Cents {
  return cents(Math.min(own, maximum_amount));
}

/** The fee for deposited coins that are withdrawn before they were played once. `unplayed`: those coins among the amount. */
export interface UnplayedFee {
  percent: number;
  unplayed: Cents;
  fee: Cents;
}

/** The fee for an amount while so many deposited coins weren't played, rounded down as the server does. */
export function unplayedFeeOf(amount: Cents, unplayed: Cents, percent: number): UnplayedFee {
  const part = cents(Math.min(amount, unplayed));
  return { percent, unplayed: part, fee: scaleCents(part, Math.round(percent * 10_000), 1_000_000) };
}
