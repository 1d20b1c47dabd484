import { WHEEL_SEGMENTS } from '#contract/games/wheel.ts';
import type { Size } from '#scenes/stage/contract.ts';
import { clamp } from '#scenes/stage/numbers.ts';
import type { WheelTuning } from './tuning.ts';

/** What of the tuning shapes the picture. */
export type LayoutTuning = Pick<WheelTuning, 'tilt' | 'rim' | 'numberHeight'>;

/** Positions of all parts for a size, CSS pixels. */
export interface WheelLayout {
  width: number;
  height: number;
  /** Middle of the wheel, its radius across, and its height over its width. */
  cx: number;
  cy: number;
  radius: number;
  tilt: number;
  /** Where the segments begin, from the middle. */
  inner: number;
  /** Radius of the frame's lamps. */
  lamps: number;
  /** The flapper: the y of its pin, and its length. */
  pinY: number;
  flapper: number;
  /** Middle and size of the big number, of the word over it and of the player's own result under it. */
  numberY: number;
  numberSize: number;
  wordY: number;
  wordSize: number;
  ownY: number;
  ownSize: number;
  /** The four plates of the colours. */
  plates: { x: number; y: number; width: number; height: number }[];
  /** How many px of the reference height 560 one unit of an effect has. */
  unit: number;
}

/** One segment's share of the turn, radians. */
export const SEGMENT_RAD = (Math.PI * 2) / WHEEL_SEGMENTS.length;

/** Lays out everything for a size: the wheel rises from below, larger than a narrow slot; the upper edge is left free for a strip of results. */
export function layoutOf({ width, height }: Size, { tilt, rim, numberHeight }: LayoutTuning): WheelLayout {
  const unit = clamp(height / 560, 0.5, 1.4);
  const top = clamp(height * 0.27, 78, 180);
  const radius = Math.max(width * 0.45, height * 0.72);
  const cy = top + radius * tilt;
  const flapper = clamp(radius * 0.112, 26, 60);
  const wide = width >= 560;
  const gap = clamp(width * 0.012, 5, 12);
  const plateHeight = wide ? clamp(height * 0.105, 44, 62) : clamp(height * 0.13, 38, 52);
  const plateWidth = Math.min(wide ? 190 : 150, (width - gap * 5) / 4);
  const left = (width - plateWidth * 4 - gap * 3) / 2;
  const plateY = height - plateHeight - gap;
  const numberSize = clamp(Math.min(height * numberHeight, width * 0.16), 34, 96);
  const innerTop = cy - radius * (1 - rim) * tilt;
  // The number is in the middle of the space between the segments and the plates.
  const numberY = innerTop + (plateY - innerTop) * 0.5;
  const wordSize = clamp(numberSize * 0.25, 11, 19);
  return {
    width,
    height,
    cx: width / 2,
    cy,
    radius,
    tilt,
    inner: radius * (1 - rim),
    lamps: radius * 1.055,
    pinY: cy - radius * 1.075 * tilt - flapper * 0.12,
    flapper,
    numberY,
    numberSize,
    wordY: numberY - numberSize * 0.5 - wordSize * 0.85,
    wordSize,
    ownY: numberY + numberSize * 0.5 + clamp(numberSize * 0.26, 10, 24),
    ownSize: clamp(numberSize * 0.27, 12, 22),
    plates: [0, 1, 2, 3].map((index) => ({ x: left + index * (plateWidth + gap), y: plateY, width: plateWidth, height: plateHeight })),
    unit,
  };
}
