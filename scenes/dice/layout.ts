import type { Size } from '#scenes/stage/contract.ts';
import { clamp } from '#scenes/stage/numbers.ts';
import { type DiceTuning, diceTuningValues } from './tuning.ts';

/** What of the tuning shapes the picture. */
export type LayoutTuning = Pick<DiceTuning, 'tubeHeight' | 'dieHeight' | 'numberHeight'>;

/** Positions of all parts for a size, CSS pixels. */
export interface DiceLayout {
  width: number;
  height: number;
  /** The scale: x of 0.00 and of 100.00. */
  from: number;
  to: number;
  /** The tube's middle line and its height. */
  tubeY: number;
  tubeHeight: number;
  /** Height at which the die rests: the tube's upper edge. */
  standY: number;
  /** Height of the die's outline at rest. */
  dieHeight: number;
  /** Where the wall meets the floor. */
  floorY: number;
  numberY: number;
  numberSize: number;
  gainY: number;
  gainSize: number;
  /** Middle of the figures under the scale. */
  labelsY: number;
  labelSize: number;
  /** Middle of the target's plate. */
  plateY: number;
  plateHeight: number;
}

/** Values of the scale, 0.00–100.00, in hundredths. */
export const SCALE = 10_000;

/** Lays out everything for a size. */
export function layoutOf({ width, height }: Size, tuning: LayoutTuning): DiceLayout {
  const tubeHeight = clamp(height * tuning.tubeHeight, 18, 48);
  const margin = clamp(width * 0.075, 30, 96) + tubeHeight * 0.3;
  const tubeY = height * 0.655;
  const labelSize = clamp(height * 0.034, 10, 15);
  const labelsY = tubeY + tubeHeight * 0.5 + labelSize * 1.75;
  const plateHeight = clamp(height * 0.086, 24, 42);
  const numberSize = clamp(Math.min(height * tuning.numberHeight, width * 0.2), 30, 104);
  const numberY = height * 0.165;
  return {
    width,
    height,
    from: margin,
    to: width - margin,
    tubeY,
    tubeHeight,
    standY: tubeY - tubeHeight * 0.5 + 1.5,
    dieHeight: clamp(height * tuning.dieHeight, 44, 118),
    floorY: height * 0.8,
    numberY,
    numberSize,
    gainY: numberY + numberSize * 0.78,
    gainSize: clamp(numberSize * 0.34, 13, 30),
    labelsY,
    labelSize,
    plateY: Math.max(height * 0.885, labelsY + labelSize + plateHeight * 0.62),
    plateHeight,
  };
}

/** Position of a value on the scale, CSS pixels; `value` in hundredths, fractions allowed. */
export function xOf({ from, to }: Pick<DiceLayout, 'from' | 'to'>, value: number): number {
  return from + ((to - from) * value) / SCALE;
}

/** A band that a finger can grab is at least this high, px. */
const GRAB_PX = 44;

/**
 * Where a page lays its own control over the slider, CSS pixels of the slot: `x` is the place of 0.00 and `x + width` that of 100.00; the band reaches
 * from the tube to the target's plate.
 */
export function trackOf(size: Size): { x: number; y: number; width: number; height: number } {
  const { from, to, tubeY, tubeHeight, plateY, plateHeight } = layoutOf(size, diceTuningValues);
  const top = tubeY - Math.max(GRAB_PX, tubeHeight * 1.7) / 2;
  return { x: from, y: top, width: to - from, height: Math.max(GRAB_PX, plateY + plateHeight / 2 - top) };
}
