import { type Multiplier, multiplier } from '../multiplier.ts';
import { R_SPAN, roundDigest, rOf } from './hash-chain.ts';

/*
 * Crash
 * 1. r from the round's hash and the salt, see hash-chain.ts.
 * 2. bust in hundredths = min(10⁸, max(100, floor(99 × 2⁵² / (2⁵² − r)))), in BigInt.
 * 3. The multiplier t whole ms after the start is m(t) = floor(100 × e^(0.00006 t)) hundredths.
 * 4. The bust happens at the smallest t with m(t) > bust. A cash-out received before that pays m(t), from 1.01× on.
 * Multipliers of this game are whole hundredths in here: 341 is 3.41×.
 */

/** Growth per ms: 2× after 11.55 s. */
export const CRASH_GROWTH = 0.00006;

/** The least that may be cashed out, hundredths. */
export const LEAST_CASH_OUT = 101;

/** The highest bust, hundredths: 1,000,000×. */
export const HIGHEST_BUST = 100_000_000;

/** Longer than any flight, ms: the highest bust is passed before. */
const LONGEST_FLIGHT_MS = 400_000;

/** The bust of r, in hundredths. */
export function bustOf(r: bigint): number {
  if (r < 0n || r >= R_SPAN) throw new RangeError('r must have 52 bits');
  const raw = (99n * R_SPAN) / (R_SPAN - r);
  return Number(raw < 100n ? 100n : raw > BigInt(HIGHEST_BUST) ? BigInt(HIGHEST_BUST) : raw);
}

/** The bust of a round, in hundredths. */
export function crashBust(hash: string, salt: string): number {
  return bustOf(rOf(roundDigest(hash, salt)));
}

/** The multiplier of the flight after whole ms, in hundredths. */
export function flightAt(elapsedMs: number): number {
  return Math.floor(100 * Math.exp(CRASH_GROWTH * Math.max(0, Math.floor(elapsedMs))));
}

/** The first whole ms at which the flight satisfies a condition that stays true once it is; searched in whole numbers, never by a logarithm. */
function firstMs(holds: (hundredths: number) => boolean): number {
  let low = 0;
  let high = LONGEST_FLIGHT_MS;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(flightAt(middle))) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** When a bust happens, whole ms after the start: the smallest t whose multiplier exceeds it. */
export function bustAtMs(bust: number): number {
  return firstMs((hundredths) => hundredths > bust);
}

/** When a target is reached, whole ms after the start: the smallest t whose multiplier is at least it. */
export function reachedAtMs(target: number): number {
  return firstMs((hundredths) => hundredths >= target);
}

/** Hundredths as the multiplier that pays. */
export function crashMultiplier(hundredths: number): Multiplier {
  return multiplier(hundredths * 100);
}

/** P(a flight reaches a target of at least 1.01×), exactly: how many of the 2⁵² values of r have a bust of at least it. */
export function reachingCount(target: number): bigint {
  if (target <= 100) return R_SPAN;
  // floor(99 × 2⁵² / (2⁵² − r)) ≥ target  ⇔  2⁵² − r ≤ 99 × 2⁵² / target
  const most = (99n * R_SPAN) / BigInt(target);
  return most > R_SPAN ? R_SPAN : most;
}
