import * as z from 'zod/mini';
import { formatCount } from './count.ts';
import { type Cents, cents } from './money.ts';

/*
 * Earnings with parts of a cent: kept exactly, in millionths of a cent, shown down to a ten-thousandth of a coin, paid in whole cents. Whatever is less than
 * that is left out: nothing says more than there is.
 */

export const MICROS_PER_CENT = 1_000_000;

/** Millionths of a cent in the smallest part of a coin that is shown. */
const MICROS_SHOWN = 10_000n;

/** Decimals of a coin that are shown. */
const DECIMALS = 4;

/** The whole cents in an amount of millionths. */
export function wholeCents(micros: bigint | number): Cents {
  return cents(Number(BigInt(micros) / BigInt(MICROS_PER_CENT)));
}

/** Millionths of a cent, none below zero, as coins: up to four decimals, and `fewest` where the rest are zeros ("12.50", "0.0005"). Rounded down. */
export function formatMicros(micros: bigint | number, fewest = 2): string {
  const digits = String(BigInt(micros) / MICROS_SHOWN).padStart(DECIMALS + 1, '0');
  const decimals = digits.slice(-DECIMALS).replace(/0+$/, '').padEnd(fewest, '0');
  return `${formatCount(digits.slice(0, -DECIMALS))}.${decimals}`;
}

/** JSON coins with up to four decimals ⇄ millionths of a cent, rounded down. */
export const microsCodec = z.codec(
  z.number().check(z.nonnegative()),
  z.custom<bigint>((value) => typeof value === 'bigint'),
  {
    decode: (coins) => BigInt(coins.toFixed(DECIMALS).replace('.', '')) * MICROS_SHOWN,
    encode: (micros) => Number(micros / MICROS_SHOWN) / 10 ** DECIMALS,
  },
);
