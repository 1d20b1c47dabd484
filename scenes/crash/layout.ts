import type { Size } from '#scenes/stage/contract.ts';
import { clamp } from '#scenes/stage/numbers.ts';
import type { CrashTuning } from './tuning.ts';

/** What of the tuning shapes the picture. */
export type LayoutTuning = Pick<CrashTuning, 'numberHeight' | 'cometSize'>;

/** Positions of all parts for a size, CSS pixels. */
export interface CrashLayout {
  width: number;
  height: number;
  /** The plot: x of 0 s and of the axis' end, y of 1× and of the axis' top. */
  left: number;
  right: number;
  base: number;
  top: number;
  /** Middle of the figures under the time axis, and their size. */
  ticksY: number;
  tickSize: number;
  /** Left edge and middle of the multiplier, its size and the width it may take. */
  numberX: number;
  numberY: number;
  numberSize: number;
  numberWidth: number;
  /** Middle of the word over the number, and of the player's own bet under it. */
  wordY: number;
  wordSize: number;
  ownY: number;
  ownSize: number;
  /** Radius of the comet's halo. */
  halo: number;
  /** Size of a name at the trail. */
  nameSize: number;
  /** How many px of the reference height 560 one unit of an effect has. */
  unit: number;
}

/** Where the page's strip of results ends, with a little room under it, px. */
const STRIP_END = 48;

/** Lays out everything for a size; the upper edge is left free for a strip of results. */
export function layoutOf({ width, height }: Size, tuning: LayoutTuning): CrashLayout {
  const tickSize = clamp(height * 0.027, 9.5, 14);
  const left = clamp(width * 0.085, 40, 76);
  const base = height - clamp(height * 0.105, 32, 58);
  const numberSize = clamp(Math.min(height * tuning.numberHeight, width * 0.145), 34, 124);
  const wordSize = clamp(numberSize * 0.21, 12, 20);
  // Low pictures have it, with the word over it, just below the strip.
  const numberY = Math.max(clamp(height * 0.255, 66, 190), STRIP_END + wordSize * 1.55 + numberSize * 0.5);
  return {
    width,
    height,
    left,
    right: width - clamp(width * 0.05, 18, 56),
    base,
    top: height * 0.13,
    ticksY: base + tickSize * 1.7,
    tickSize,
    numberX: left + clamp(width * 0.012, 2, 12),
    numberY,
    numberSize,
    numberWidth: width * 0.56,
    wordY: numberY - numberSize * 0.5 - wordSize * 1.05,
    wordSize,
    ownY: numberY + numberSize * 0.5 + clamp(numberSize * 0.3, 14, 32),
    ownSize: clamp(numberSize * 0.23, 13, 25),
    halo: clamp(height * tuning.cometSize, 46, 150),
    nameSize: clamp(height * 0.026, 10.5, 14),
    unit: clamp(height / 560, 0.5, 1.4),
  };
}
