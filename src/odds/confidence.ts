import type { Spread } from './exact-return.ts';

/** Quantiles of the normal distribution: this many standard errors to both sides hold 95 % and 99 % of all measurements. */
export const QUANTILES = { '95': 1.959964, '99': 2.575829 } as const;

export type Level = keyof typeof QUANTILES;

/**
 * Half the width of the band around a measured return after some rounds: quantile × σ ÷ √n. σ is the exact one of the setting, not the sample's, so the
 * band of a rare win doesn't collapse before its first win.
 */
export function bandHalf({ deviation }: Spread, rounds: number, level: Level): number {
  return (QUANTILES[level] * deviation) / Math.sqrt(rounds);
}

/** Where the exact return lies: inside the narrower band, inside the wider one only, or outside of both. */
export type SpreadBand = 'inside95' | 'inside99' | 'outside';

/** What a measured return says about the exact one. */
export function bandOf(spread: Spread, measured: number, rounds: number): SpreadBand {
  const off = Math.abs(measured - spread.mean);
  if (off <= bandHalf(spread, rounds, '95')) return 'inside95';
  return off <= bandHalf(spread, rounds, '99') ? 'inside99' : 'outside';
}
