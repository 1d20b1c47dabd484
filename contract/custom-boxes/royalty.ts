import { type Cents, cents } from '../money.ts';

/** What a creator gets of each opening of the own boxes by others, in per cent of its price. */
export const ROYALTY_PERCENT = 1;

/** Earnings are kept exactly, in millionths of a cent, and paid in whole cents. */
export const MICROS_PER_CENT = 1_000_000;

/** What openings for so much earn their creator, in millionths of a cent. */
export function royaltyMicros(paid: Cents): bigint {
  return (BigInt(paid) * BigInt(ROYALTY_PERCENT) * BigInt(MICROS_PER_CENT)) / 100n;
}

/** The whole cents in an amount of millionths. */
export function wholeCents(micros: bigint | number): Cents {
  return cents(Number(BigInt(micros) / BigInt(MICROS_PER_CENT)));
}
