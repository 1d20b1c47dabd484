import type { PayableCurrency, Withdrawal } from '#contract/api/withdrawals.ts';
import { cryptocurrency } from '#contract/deposits/currencies.ts';
import type { Cents } from '#contract/money.ts';
import { trimmedDigits } from '#src/wallet/rate-text.ts';

/** Digits after the point that an estimate shows at most. */
const SHOWN_DECIMALS = 8;

/** How a currency's amounts are abbreviated. */
export function unitOf(currency: string): string {
  return cryptocurrency(currency)?.unit ?? currency;
}

/** What a payout sends, and its unit. An estimate while it is new: the hand-over to the provider fixes the rate. */
export function sentParts({ sent_amount, currency }: NonNullable<Withdrawal['crypto']>): { amount: string; unit: string } {
  return { amount: sent_amount, unit: unitOf(currency) };
}

/** What a payout sends, with its unit: "0.00125 BTC". */
export function sentAmount(crypto: NonNullable<Withdrawal['crypto']>): string {
  const { amount, unit } = sentParts(crypto);
  return `${amount} ${unit}`;
}

/** About what arrives for an amount, in the currency's own units, rounded down. The exact figure is the server's. */
export function aboutArrives(amount: Cents, { fee, rate, decimals }: PayableCurrency): string {
  const digits = Math.min(decimals, SHOWN_DECIMALS);
  const scale = 10 ** digits;
  const units = Math.floor((Math.max(0, amount - fee) / 100 / rate) * scale) / scale;
  return trimmedDigits(units.toFixed(digits));
}
