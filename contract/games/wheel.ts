import { type Multiplier, multiplier } from '../multiplier.ts';
import { roundDigest, rOf } from '../fairness/hash-chain.ts';
import * as z from 'zod/mini';
import { roundGame } from './game.ts';
import { COMMON_LIMITS } from './limits.ts';
import { roundBits, winOrLose } from './wager.ts';
import { MULTIPLIER_ONE } from '../multiplier.ts';

/*
 * Wheel
 * 1. r from the round's hash and the salt, see hash-chain.ts.
 * 2. segment = (r × 54) >> 52, in BigInt; the table says its colour.
 * 3. The pointer rests inside the segment at the spot that the next 32 bits of M (hex characters 13–20) name: 5–95 % of its width.
 */

/** The four colours by what they pay. */
export const WHEEL_COLORS = [2, 3, 5, 50] as const;

export type WheelColor = (typeof WHEEL_COLORS)[number];

/** What each segment pays, in the direction of the turn. Equal neighbours never touch, round the ring too. */
export const WHEEL_SEGMENTS: readonly WheelColor[] = [
  50, 2, 3, 5, 2, 3, 2, 5, 2, 3, 2, 3, 2, 5, 2, 3, 2, 3, 2, 5, 2, 3, 2, 3, 2, 5, 2, 3, 2, 5, 2, 3, 2, 3, 2, 5, 2, 3, 2, 3, 2, 5, 2, 3, 2, 5,
  3, 2, 3, 2, 5, 2, 3, 2,
];

/** The segment of r. */
export function segmentOf(r: bigint): number {
  return Number((r * BigInt(WHEEL_SEGMENTS.length)) >> 52n);
}

/** What a round of the wheel drew. */
export interface WheelDraw {
  segment: number;
  color: WheelColor;
  /** Where in the segment the pointer rests, 0.05–0.95 of its width. */
  spot: number;
}

/** The draw of a round from its digest M. */
function drawOf(digest: string): WheelDraw {
  const segment = segmentOf(rOf(digest));
  const spot = 0.05 + (0.9 * Number.parseInt(digest.slice(13, 21), 16)) / 2 ** 32;
  return { segment, color: WHEEL_SEGMENTS[segment] ?? 2, spot };
}

/** The draw of a round. */
export function wheelDraw(hash: string, salt: string): WheelDraw {
  return drawOf(roundDigest(hash, salt));
}

/** What a winning bet on a colour pays. */
export function wheelMultiplier(color: WheelColor): Multiplier {
  return multiplier(color * 10_000);
}

/** The exact return of a colour as a fraction: its segments × what it pays over all segments. */
export function wheelReturn(color: WheelColor): { numerator: number; denominator: number } {
  const wins = WHEEL_SEGMENTS.filter((pays) => pays === color).length;
  return { numerator: wins * color, denominator: WHEEL_SEGMENTS.length };
}

export const wheelColor = z.literal(WHEEL_COLORS);

export const wheel = roundGame({
  key: 'wheel',
  limits: COMMON_LIMITS,
  choice: { color: wheelColor },
  drawn: {},
  concealed: {},
  result: {
    segment: z.number().check(z.int(), z.gte(0), z.lt(WHEEL_SEGMENTS.length)),
    color: wheelColor,
    /** 0.05–0.95 of the segment's width. */
    spot: z.number(),
  },
  usedHex: 21,
  draw: drawOf,
  printed: ({ segment, color }: WheelDraw) => ({ segment, multiplier: color }),
  setting: ({ color }: { color: WheelColor }) => ({ color }),
  pays: ({ color }: { color: WheelColor }, result: WheelDraw) => (result.color === color ? wheelMultiplier(color) : multiplier(0)),
  wager({ color }: { color: WheelColor }) {
    const wins = WHEEL_SEGMENTS.filter((pays) => pays === color).length;
    const terms = { unit: 'stakes', price: MULTIPLIER_ONE, ways: WHEEL_SEGMENTS.length } as const;
    return winOrLose(terms, { wins, pays: wheelMultiplier(color) }, (next) => WHEEL_SEGMENTS[segmentOf(roundBits(next))] === color);
  },
  examples: WHEEL_COLORS.map((color) => ({ color })),
  covering: WHEEL_COLORS.map((color) => ({ color })),
});
