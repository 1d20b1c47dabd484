import { cents, coinsToCents, scaleCents, type Cents } from '#contract/money.ts';
import type { Promocode } from '#contract/api/deposits.ts';
import { isFarTooLarge, readAmount, writeAmount } from '#src/lib/amount-text.ts';

/** The amounts one tap away, in coins. */
export const QUICK_COINS = [5, 25, 100, 250, 500] as const;
/** What 'Other' starts with, coins. */
export const OTHER_COINS = 50;
/** What the form starts with when the address names no amount, coins. */
export const DEFAULT_COINS = 25;
/** The least that a card pays until the server's settings say otherwise, coins. */
export const CARD_MIN_COINS = 5;

export interface Limits {
  min: Cents;
  max: Cents;
}

/** What is wrong with an amount, as a key of the texts. */
export type AmountFault = 'required' | 'invalid' | 'min' | 'max';

/** The first fault of a typed amount, or null. */
export function amountFault(text: string, { min, max }: Limits): AmountFault | null {
  if (text.trim() === '') return 'required';
  const amount = readAmount(text);
  if (amount === null) return isFarTooLarge(text) ? 'max' : 'invalid';
  if (amount < min) return 'min';
  return amount > max ? 'max' : null;
}

/** The amount to start with: the address's if it can be read, at least the minimum, else the usual one. A card's are 5 and 25 coins. */
export function startAmount(query: string | null, min = coinsToCents(CARD_MIN_COINS), usual = coinsToCents(DEFAULT_COINS)): string {
  const asked = query === null ? null : readAmount(query);
  return writeAmount(asked === null ? usual : cents(Math.max(asked, min)));
}

/** What a promo code adds to an amount, in cents, rounded down as the server does. `cardMax`: the largest card deposit, of which a percentage is taken at most. */
export function bonusOf(amount: Cents, promocode: Promocode | null, cardMax: Cents = amount): Cents {
  if (promocode === null) return cents(0);
  if (promocode.is_fixed_value) return cents(Math.round(promocode.value * 100));
  return scaleCents(cents(Math.min(amount, cardMax)), Math.round(promocode.value * 100), 10_000);
}

/** A promo code's worth as text with two decimals: "35.00%" or "5.00". */
export function bonusText({ value, is_fixed_value: isFixed }: Promocode): string {
  return isFixed ? value.toFixed(2) : `${value.toFixed(2)}%`;
}
