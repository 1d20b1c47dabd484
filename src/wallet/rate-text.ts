import { cents, formatCents } from '#contract/money.ts';

/** Below this many coins a rate shows four figures instead of cents. */
const FINE_BELOW = 10;

/** Decimal digits without the zeros at their end: "0.1200" is "0.12". */
export const trimmedDigits = (digits: string): string => (digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits);

/** Coins for one unit of a currency, as text: cents for large rates, up to four figures for small ones ("0.1234"), two decimals always. */
export function rateText(coins: number): string {
  if (coins >= FINE_BELOW) return formatCents(cents(Math.round(coins * 100)));
  const [whole = '0', decimals = ''] = trimmedDigits(coins.toPrecision(4)).split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}
