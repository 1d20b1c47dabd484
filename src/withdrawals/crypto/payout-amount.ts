import type { PayableCurrency } from '#contract/api/withdrawals.ts';
import { type Cents, cents } from '#contract/money.ts';
import { readAmount } from '#src/lib/amount-text.ts';

/** What is wrong with an amount, as a key of the texts. */
export type AmountFault = 'required' | 'invalid' | 'min' | 'max' | 'coins';

/** The first fault of a typed amount, or null. Without a balance the page can't check whether there are enough coins; the server does. */
export function amountFault(text: string, { minimum_amount, maximum_amount }: PayableCurrency, balance: Cents | null): AmountFault | null {
  if (text.trim() === '') return 'required';
  const amount = readAmount(text);
  if (amount === null) return 'invalid';
  if (amount < minimum_amount) return 'min';
  if (amount > maximum_amount) return 'max';
  return balance !== null && amount > balance ? 'coins' : null;
}

/** The most that can be withdrawn now: the balance, or the limit where that is lower. */
export function mostOf({ maximum_amount }: PayableCurrency, balance: Cents): Cents {
  return cents(Math.min(balance, maximum_amount));
}
