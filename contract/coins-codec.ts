import * as z from 'zod/mini';
import { type Cents, centsToCoins, coinsToCents, formatCents, isCoins, MAX_CENTS } from './money.ts';

/** What is wrong with a number that is no amount of coins. */
function faultOf(coins: number): string {
  if (coins < 0) return 'can’t be below 0';
  return coins * 100 > MAX_CENTS ? `can’t be above ${formatCents(MAX_CENTS)}` : 'must be a number of coins with at most two decimals';
}

/** JSON coins ⇄ cents. Refuses negatives, exponents, more than two decimals, strings and null. */
export const coinsCodec = z.codec(
  z.number().check(
    z.refine((coins) => isCoins(coins) && coins * 100 <= MAX_CENTS, {
      error: ({ input }) => faultOf(Number(input)),
    }),
  ),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: (coins) => coinsToCents(coins), encode: (value) => centsToCoins(value) },
);
