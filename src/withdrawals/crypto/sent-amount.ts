import type { PayableCurrency, Withdrawal } from '#contract/api/withdrawals.ts';
import { cryptocurrency } from '#contract/deposits/currencies.ts';
import { type Cents, cents, formatCents } from '#contract/money.ts';

/** Digits after the point that an estimate shows at most. */
const SHOWN_DECIMALS = 8;

/** Below this many coins a rate shows four figures instead of cents. */
const FINE_BELOW = 10;

/** How a currency's amounts are abbreviated. */
export function unitOf(currency: string): string {
  return cryptocurrency(currency)?.unit ?? currency;
}

/** What a payout sends, with its unit: "0.00125 BTC". */
export function sentAmount({ sent_amount, currency }: NonNullable<Withdrawal['crypto']>): string {
  return `${sent_amount} ${unitOf(currency)}`;
}

/** About what arrives for an amount, in the currency's own units, rounded down. The exact figure is the server's. */
export function aboutArrives(amount: Cents, { fee, rate, decimals }: PayableCurrency): string {
  const digits = Math.min(decimals, SHOWN_DECIMALS);
  const scale = 10 ** digits;
  const units = Math.floor((Math.max(0, amount - fee) / 100 / rate) * scale) / scale;
  return units.toFixed(digits).replace(/\.?0+$/, '');
}

/** Coins for one unit of a currency, as text: cents for large rates, four figures for small ones. */
export function rateText(rate: number): string {
  return rate >= FINE_BELOW ? formatCents(cents(Math.round(rate * 100))) : String(Number(rate.toPrecision(4)));
}
