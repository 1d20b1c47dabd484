import * as z from 'zod/mini';
import { type Cents, centsToCoins, coinsToCents, isCoins, MAX_CENTS } from './money.ts';

/** JSON coins ⇄ cents. Refuses negatives, exponents, more than two decimals, strings and null. */
export const coinsCodec = z.codec(
  z.number().check(
    z.refine((coins) => isCoins(coins) && coins * 100 <= MAX_CENTS, {
      error: 'must be a number of coins with at most two decimals',
    }),
  ),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: (coins) => coinsToCents(coins), encode: (value) => centsToCoins(value) },
);
