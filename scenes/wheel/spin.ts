import { WHEEL_SEGMENTS } from '#contract/games/wheel.ts';
import { positionAt, type Run } from '#scenes/stage/run.ts';
import type { WheelPosition } from './model.ts';
import type { WheelTuning } from './tuning.ts';

/*
 * Places on the wheel are counted in segments clockwise from the start of segment 0: 7.25 is a quarter into segment 7. The wheel turns clockwise, so the
 * place under the pointer counts down.
 *
 * What is left of a spin is the same for every result: remaining(t) runs from `turns` × 54 down to 0 as the run does. Where the wheel starts differs by up to
 * half a turn from that; this is made up for in the fast first part alone. So from there on nothing but the spot within the segment decides when a peg
 * passes, and the cues of a spin can not reveal its segment.
 */

const COUNT = WHEEL_SEGMENTS.length;
/** The difference is made up for until this share of the way is left. */
const MADE_UP = 0.3;
/** Two clicks are at least this far apart, ms: more are one rattle anyway. */
const CLICK_GAP_MS = 52;

/** Shapes of a spin, shares of its length. */
export type SpinTuning = Pick<WheelTuning, 'turns' | 'back' | 'backShare' | 'riseShare' | 'fall'>;

/** One spin, worked out once. */
export interface Spin {
  /** Where the pointer rests at its end. */
  rest: number;
  /** What is made up for: the true way less the common one, segments. */
  extra: number;
  lengthMs: number;
  run: Run;
}

/** A place as one number. */
export function wheelPositionOf({ segment, spot }: WheelPosition): number {
  return segment + spot;
}

/** A number as a place, whatever turn it lies on. */
export function wheelPositionAt(at: number): WheelPosition {
  const within = ((at % COUNT) + COUNT) % COUNT;
  const segment = Math.floor(within);
  return { segment, spot: within - segment };
}

/** The spin from one place to another in a given time. */
export function spinOf(from: WheelPosition, to: WheelPosition, lengthMs: number, tuning: SpinTuning): Spin {
  const { turns, back, backShare, riseShare, fall } = tuning;
  const rest = wheelPositionOf(to);
  const way = turns * COUNT;
  const extra = ((((wheelPositionOf(from) - rest - way) % COUNT) + COUNT * 1.5) % COUNT) - COUNT / 2;
  const run: Run = {
    from: 0,
    landing: way,
    target: way,
    back,
    backMs: lengthMs * backShare,
    riseMs: lengthMs * riseShare,
    stopMs: lengthMs,
    settleMs: 1,
    fall,
  };
  return { rest, extra, lengthMs, run };
}

/** What is left of a spin, the same for every result, in segments. */
function remainingAt({ run }: Pick<Spin, 'run'>, ms: number): number {
  return run.landing - positionAt(run, ms);
}

/**
 * The place under the pointer at a time, exactly the rest from the spin's end on. What is made up for follows the way and not the time, and is at most a
 * sixth of it, so that it never turns the wheel back whatever the tuning.
 */
export function underAt(spin: Spin, ms: number): number {
  if (ms >= spin.lengthMs) return spin.rest;
  const remaining = remainingAt(spin, ms);
  const t = Math.min(1, Math.max(0, (remaining / spin.run.landing - MADE_UP) / (1 - MADE_UP)));
  return spin.rest + remaining + spin.extra * t * t * t * (t * (t * 6 - 15) + 10);
}

/** When a value that never rises after `fromMs` falls to a limit, ms. */
function whenBelow(at: (ms: number) => number, mark: number, fromMs: number, toMs: number): number {
  let low = fromMs;
  let high = toMs;
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    if (at(middle) > mark) low = middle;
    else high = middle;
  }
  return high;
}

/** When pegs click at the flapper, ms, by what is left of the spin and the spot alone. */
export function clickTimes(spin: Spin): number[] {
  const spot = wheelPositionAt(spin.rest).spot;
  const times: number[] = [];
  const at = (ms: number): number => spot + remainingAt(spin, ms);
  let last = spin.run.backMs;
  for (let peg = Math.floor(spin.run.landing + spot); peg >= 1; peg--) {
    const time = whenBelow(at, peg, last, spin.lengthMs);
    if (time - (times.at(-1) ?? -CLICK_GAP_MS) >= CLICK_GAP_MS) times.push(time);
    last = time;
  }
  return times;
}

/** A peg leans on the flapper within this much of the pointer, in segments. */
const CONTACT = 0.15;

/** When each peg lets go of the flapper, ms, in order; the true way, for the picture. */
export function slipTimes(spin: Spin): number[] {
  const times: number[] = [];
  const start = spin.rest + spin.run.landing + spin.extra;
  const at = (ms: number): number => underAt(spin, ms);
  let last = spin.run.backMs;
  for (let peg = Math.floor(start + CONTACT); peg - CONTACT >= spin.rest; peg--) {
    last = whenBelow(at, peg - CONTACT, last, spin.lengthMs);
    times.push(last);
  }
  return times;
}

/** The last slip before a time, or null; `slips` is in order. */
function lastSlip(slips: readonly number[], ms: number): number | null {
  let low = 0;
  let high = slips.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slips[middle] ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : (slips[low - 1] ?? null);
}

/** From here to the end of the spin a leaning flapper slips back to its line: at rest it points, bent by nothing. */
const RELAX_MS = 700;

/** How firmly a peg takes the flapper along at a time, 1 but for the end of the spin. */
function firmAt({ lengthMs }: Spin, ms: number): number {
  const left = Math.min(1, Math.max(0, (lengthMs - ms) / RELAX_MS));
  return left * left * (3 - 2 * left);
}

/** How long the flapper swings after the last peg let go of it, ms: by then nothing is left of it. */
export function swingsOutMs({ springMs }: Pick<WheelTuning, 'springMs'>): number {
  return springMs * 7;
}

/**
 * How far the flapper is bent at a time: 1 as far as a peg can, negative while it swings through. A peg takes it along while it passes; when it lets go
 * the flapper springs back and swings out.
 */
export function bendAt(spin: Spin, slips: readonly number[], ms: number, tuning: Pick<WheelTuning, 'springMs' | 'swingMs'>): number {
  if (ms <= 0) return 0;
  const { springMs, swingMs } = tuning;
  const under = underAt(spin, ms);
  const past = Math.round(under) - under;
  const pushed = Math.abs(past) < CONTACT ? ((past + CONTACT) / (2 * CONTACT)) * firmAt(spin, ms) : 0;
  const slip = lastSlip(slips, ms);
  const since = slip === null ? Infinity : ms - slip;
  // It springs from where it was let go.
  const swung =
    slip === null || since > swingsOutMs(tuning)
      ? 0
      : firmAt(spin, slip) * Math.exp(-since / springMs) * Math.cos((since / swingMs) * Math.PI * 2);
  return Math.max(pushed, swung);
}
