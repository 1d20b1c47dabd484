import * as z from 'zod/mini';
import { formatCount } from './count.ts';
import { type Cents, scaleCents } from './money.ts';

/**
 * Multipliers. Inside the product a multiplier is a whole number of ten-thousandths (2.02× is 20,200), so that every payout is exact; JSON carries
 * the plain number.
 */
export type Multiplier = number & z.core.$brand<'Multiplier'>;

/** Ten-thousandths in 1×. */
export const MULTIPLIER_ONE = 10_000;

/** Brands ten-thousandths. Throws RangeError when they are not a whole number from 0. */
export function multiplier(tenThousandths: number): Multiplier {
  if (!Number.isSafeInteger(tenThousandths) || tenThousandths < 0)
    throw new RangeError(`not a multiplier in ten-thousandths: ${tenThousandths}`);
  return tenThousandths as Multiplier;
}

/** What a stake pays at a multiplier, rounded down to the cent. */
export function payoutAt(stake: Cents, at: Multiplier): Cents {
  return scaleCents(stake, at, MULTIPLIER_ONE);
}

/** What a payout is of its stake, rounded down. Throws RangeError for a stake of nothing. */
export function multiplierOf(stake: Cents, payout: Cents): Multiplier {
  if (stake <= 0) throw new RangeError('only a stake can be multiplied');
  return multiplier(scaleCents(payout, MULTIPLIER_ONE, stake));
}

/** A multiplier as text with at least two decimals and no more than it has: "2.02×", "1.0103×", "1,000.00×". */
export function formatMultiplier(at: Multiplier): string {
  const whole = formatCount(Math.floor(at / MULTIPLIER_ONE));
  const decimals = String(at % MULTIPLIER_ONE)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `${whole}.${decimals}×`;
}

/** JSON number of times ⇄ ten-thousandths. Refuses negatives and more than four decimals. */
export const multiplierCodec = z.codec(
  z.number().check(
    z.refine((times) => times >= 0 && times <= 1_000_000_000 && /^\d+(\.\d{1,4})?$/.test(String(times)), {
      error: 'must be a multiplier with at most four decimals',
    }),
  ),
  z.custom<Multiplier>((value) => Number.isSafeInteger(value)),
  { decode: (times) => multiplier(Math.round(times * MULTIPLIER_ONE)), encode: (value) => value / MULTIPLIER_ONE },
);
