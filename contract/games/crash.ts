import { type Multiplier, multiplier } from '../multiplier.ts';
import { R_SPAN, roundDigest, rOf } from '../fairness/hash-chain.ts';
import * as z from 'zod/mini';
import { roundGame } from './game.ts';
import { COMMON_LIMITS } from './limits.ts';
import { roundBits, winOrLose } from './wager.ts';
import { MULTIPLIER_ONE } from '../multiplier.ts';

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

/** Multipliers of crash: whole hundredths inside (341), a number with two decimals in JSON (3.41). */
export const timesCodec = z.codec(
  z.number().check(
    z.gte(0, { abort: true }),
    z.lte(HIGHEST_BUST / 100, { abort: true }),
    z.refine((value) => /^\d{1,7}(\.\d{1,2})?$/.test(String(value)), { error: 'must be a multiplier with at most two decimals' }),
  ),
  z.number().check(z.int(), z.gte(0), z.lte(HIGHEST_BUST)),
  { decode: (value) => Math.round(value * 100), encode: (value) => value / 100 },
);

/** What a bet on a flight chose. */
export interface CrashChoice {
  /** Target at which the server cashes out, hundredths; null for none. */
  auto: number | null;
}

/** The result of a bet on a flight. */
export interface CrashDrawn {
  /** What it was cashed out at, hundredths; null while it is open, and for a bet that was not cashed out. */
  at: number | null;
}

export const crash = roundGame({
  key: 'crash',
  limits: COMMON_LIMITS,
  choice: { auto: z.nullable(timesCodec) },
  drawn: { at: z.nullable(timesCodec) },
  // A target is hidden from other players before the flight has reached it.
  concealed: { auto: null },
  result: { bust: timesCodec },
  usedHex: 13,
  draw: (digest: string) => ({ bust: bustOf(rOf(digest)) }),
  pays({ at }: CrashChoice & CrashDrawn, { bust }: { bust: number }) {
    return crashMultiplier(at === null || at > bust ? 0 : at);
  },
  // A bet without a target has the same return at each cash-out, so the least one is used for all.
  setting: ({ auto }: CrashChoice) => ({ target: auto ?? LEAST_CASH_OUT }),
  wager({ target }: { target: number }) {
    if (target < LEAST_CASH_OUT) throw new RangeError(`no bet is cashed out at ${target} hundredths`);
    const terms = { unit: 'stakes', price: MULTIPLIER_ONE, ways: Number(R_SPAN) } as const;
    const win = { wins: Number(reachingCount(target)), pays: crashMultiplier(target) };
    return winOrLose(terms, win, (next) => bustOf(roundBits(next)) >= target);
  },
  examples: [{ target: 200 }, { target: 101 }, { target: 100_000 }, { target: 10_000 }, { target: 10_000_000 }],
});
