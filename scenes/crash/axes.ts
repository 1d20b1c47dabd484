import { CRASH_GROWTH } from '#contract/games/crash.ts';
import type { CrashLayout } from './layout.ts';
import type { CrashTuning } from './tuning.ts';

/** What the axes show at a moment: both begin at the start, 0 s and 1×. */
export interface Axes {
  /** Length of the time axis, ms. */
  spanMs: number;
  /** Height of the other one, in multiples above 1×. */
  rise: number;
}

/** How softly a fixed axis becomes one that follows the comet: higher is harder. */
const SOFTNESS = 5;

const softMax = (a: number, b: number): number => (a ** SOFTNESS + b ** SOFTNESS) ** (1 / SOFTNESS);

/** The flight as a smooth curve, in multiples above 1×. */
export function riseAt(elapsedMs: number): number {
  return Math.expm1(CRASH_GROWTH * elapsedMs);
}

type AxesTuning = Pick<CrashTuning, 'firstSpanMs' | 'firstRise' | 'anchorX' | 'anchorY'>;

/** The axes after some time, written into `axes`: they are constant at first, then they grow so that the comet keeps its place. A function of time alone. */
export function axesAt(elapsedMs: number, { firstSpanMs, firstRise, anchorX, anchorY }: AxesTuning, axes: Axes): Axes {
  axes.spanMs = softMax(firstSpanMs, elapsedMs / anchorX);
  axes.rise = softMax(firstRise, riseAt(elapsedMs) / anchorY);
  return axes;
}

/** How high the comet climbs in a calm picture, over the axis: just after a doubling it can be anywhere from left to right, so it stays below the figures. */
const CALM_HEIGHT = 0.56;

/** The axes of a calm picture: they hold still and double when the comet reaches their end, or the figures above it. */
export function steppedAxesAt(elapsedMs: number, tuning: AxesTuning, axes: Axes): Axes {
  const { firstSpanMs, firstRise, anchorX } = tuning;
  const doublings = (value: number, first: number): number => first * 2 ** Math.max(0, Math.ceil(Math.log2(value / first)));
  axes.spanMs = doublings(elapsedMs / Math.max(anchorX, 0.9), firstSpanMs);
  axes.rise = doublings(riseAt(elapsedMs) / CALM_HEIGHT, firstRise);
  return axes;
}

/** x of a time, px. */
export function xAt({ left, right }: CrashLayout, { spanMs }: Axes, ms: number): number {
  return left + ((right - left) * ms) / spanMs;
}

/** y of a multiple above 1×, px. */
export function yAt({ base, top }: CrashLayout, axes: Axes, rise: number): number {
  return base - ((base - top) * rise) / axes.rise;
}

/** One line of an axis: its whole value (hundredths or ms) and how clearly it is shown, 0–1. */
export interface Tick {
  value: number;
  alpha: number;
}

const SHAPES = [1, 2, 5] as const;
/** A finer step is gone when it is this share of the ideal one. */
const GONE = 0.62;

/** The smallest round step (1, 2 or 5 times a power of ten) that is at least a value. */
function stepFrom(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return Math.round((SHAPES.find((shape) => shape * power >= value * (1 - 1e-9)) ?? 10) * power);
}

/** The round step below one. */
function finer(step: number): number {
  const first = Number(String(step)[0]);
  return first === 5 ? (step / 5) * 2 : step / 2;
}

/**
 * Lines at round values over (from, from + span], about `wanted` of them. As the span grows, lines of the finer step fade out while those of the next one
 * fade in, and lines of both stay. Written into `ticks`, returns how many.
 */
export function ticksOf(from: number, span: number, wanted: number, finest: number, ticks: Tick[]): number {
  const ideal = Math.max(span / wanted, finest);
  const coarse = stepFrom(ideal);
  const fine = Math.max(finest, finer(coarse));
  const fineAlpha = fine === coarse ? 1 : fade(fine / ideal);
  let filled = 0;
  const add = (value: number, alpha: number): void => {
    if (alpha <= 0) return;
    const tick = (ticks[filled] ??= { value, alpha });
    tick.value = value;
    tick.alpha = alpha;
    filled += 1;
  };
  const end = from + span;
  for (let value = after(from, coarse); value <= end; value += coarse) add(value, value % fine === 0 ? 1 : 1 - fineAlpha);
  for (let value = after(from, fine); value <= end; value += fine) if (value % coarse !== 0) add(value, fineAlpha);
  return filled;
}

/** The first multiple of a step beyond a value. */
function after(value: number, step: number): number {
  return Math.floor(value / step) * step + step;
}

function fade(share: number): number {
  const t = Math.min(1, Math.max(0, (share - GONE) / (1 - GONE)));
  return t * t * (3 - 2 * t);
}
