import type * as z from 'zod/mini';
import { formatCount } from './count.ts';

/**
 * Money. 1 coin = 1 USD. Inside the product every amount is a whole number of cents; only JSON carries coins.
 * A branded number keeps cents from being mixed with coins, percentages or multipliers by mistake.
 */
export type Cents = number & z.core.$brand<'Cents'>;

/** The widest amount the product handles, in cents: safe for exact arithmetic in a double and in PostgreSQL's bigint. */
export const MAX_CENTS = 900_000_000_000 as Cents;

const COINS_JSON = /^\d{1,10}(\.\d{1,2})?$/;

/** Brands a whole number of cents. Throws RangeError when it is not a safe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return (Object.is(value, -0) ? 0 : value) as Cents;
}

/** True for a JSON number of coins with at most two decimals, written without sign or exponent. */
export function isCoins(value: unknown): value is number {
  return typeof value === 'number' && COINS_JSON.test(String(value));
}

/** Coins as JSON has them (at most two decimals, never negative) to cents. Throws RangeError on anything else. */
export function coinsToCents(coins: number): Cents {
  if (!isCoins(coins)) throw new RangeError(`not an amount in coins: ${coins}`);
  const [whole = '0', fraction = ''] = String(coins).split('.');
  return cents(Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
}

/** Cents to the number of coins that JSON carries. */
export function centsToCoins(value: Cents): number {
  return value / 100;
}

/** Cents as text with two decimals, grouped thousands and a real minus sign ("1,249.00", "−3.40"); the shell's and the scenes' only way to print money. */
export function formatCents(value: Cents): string {
  const sign = value < 0 ? '−' : '';
  const digits = String(Math.abs(value)).padStart(3, '0');
  const whole = formatCount(digits.slice(0, -2));
  return `${sign}${whole}.${digits.slice(-2)}`;
}

/** A change of a sum with its sign on either side of zero: "+1,249.00", "−3.40", "0.00". */
export function formatChange(value: Cents): string {
  return `${value > 0 ? '+' : ''}${formatCents(value)}`;
}

/** floor(amount × numerator / denominator), exact in BigInt: payouts are rounded down to the cent. */
export function scaleCents(amount: Cents, numerator: number | bigint, denominator: number | bigint): Cents {
  const product = BigInt(amount) * BigInt(numerator);
  const scale = BigInt(denominator);
  const floored = product / scale - (product % scale !== 0n && product < 0n !== scale < 0n ? 1n : 0n);
  return cents(Number(floored));
}
