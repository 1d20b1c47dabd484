import { type Cents, scaleCents } from '#contract/money.ts';
import { formatCount } from '#contract/count.ts';
import type { Cryptocurrency } from '#contract/deposits/currencies.ts';
import { trimmedDigits } from '#src/wallet/rate-text.ts';

/** Amounts on the page have no more digits after the point than a wallet's field takes at ease. */
const SHOWN_DECIMALS = 8;

/** What can be sent, with its rate: `rate_from` of the currency buys `rate_to` coins. */
export interface CryptoRate {
  minimum_amount: number;
  rate_from: number;
  rate_to: number;
}

/** Coins that one unit of the currency buys. */
export function coinsPerUnit({ rate_from: from, rate_to: to }: CryptoRate): number {
  return to / from;
}

/** An amount of a cryptocurrency with its unit, without zeros at its end: "0.00054 BTC". */
export function formatUnits(amount: number, { decimals, unit }: Pick<Cryptocurrency, 'decimals' | 'unit'>): string {
  return `${formatCount(trimmedDigits(amount.toFixed(Math.min(decimals, SHOWN_DECIMALS))))} ${unit}`;
}

/** What must be sent for an amount of coins, rounded up to the last digit that is shown, so that it is never too little. */
export function unitsFor(amount: Cents, rate: CryptoRate, { decimals }: Pick<Cryptocurrency, 'decimals'>): number {
  const scale = 10 ** Math.min(decimals, SHOWN_DECIMALS);
  return Math.ceil((amount / 100 / coinsPerUnit(rate)) * scale - 1e-6) / scale;
}

/** The bonus of the method, rounded down to the cent as the server does. */
export function methodBonus(amount: Cents, percent: number): Cents {
  return scaleCents(amount, Math.round(percent * 100), 10_000);
}
