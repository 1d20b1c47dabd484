import type { Motion } from '#scenes/stage/contract.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { type Axes, axesAt, riseAt, steppedAxesAt, xAt, yAt } from './axes.ts';
import type { CrashLayout } from './layout.ts';
import { type CrashPhase, type CrashState, elapsedAt, multiplierAt, phaseAt } from './model.ts';
import { type SkyColors, skyColors } from './sky.ts';
import type { CrashTuning } from './tuning.ts';

/** What of the flight a motion shows. */
export interface Presentation {
  /** The curve is drawn at all. */
  curve: boolean;
  axesAt: (elapsedMs: number, tuning: CrashTuning, axes: Axes) => Axes;
  /** Stars stream, the horizon tilts, embers fly, lights pulse. */
  travels: boolean;
  /** How often a flight is drawn anew: with every frame (true) or after some ms. */
  frame: true | number;
}

const FULL: Presentation = { curve: true, axesAt, travels: true, frame: true };
const CALM: Presentation = { curve: true, axesAt: steppedAxesAt, travels: false, frame: 100 };
const PLATE: Presentation = { curve: false, axesAt: steppedAxesAt, travels: false, frame: 200 };

/** The presentation of a motion. */
export function presentationOf(motion: Motion): Presentation {
  return byMotion(motion, { full: FULL, reduced: CALM, still: PLATE });
}

/** One step of the countdown, ms: its tenths, the dots of the flight path and the charge all move with it, so no frame is drawn between. */
export const TICK_MS = 100;

/** Where nothing travels, a flight that is over looks at once as it does after a while. */
const LONG_OVER_MS = 60_000;

/** Everything that a moment of a round looks like, worked out once for all views. */
export interface Moment {
  state: CrashState;
  phase: CrashPhase;
  nowMs: number;
  elapsedMs: number;
  hundredths: number;
  axes: Axes;
  /** Where the comet is. */
  x: number;
  y: number;
  /** The direction it flies in, radians. */
  heading: number;
  colors: SkyColors;
  /** How much of the countdown has passed, 0–1, in steps of a tick; 1 from its end on. */
  charge: number;
  /** What is left of it, ms, rounded up to a tick. */
  leftMs: number;
  /** How far the ignition has come, 0–1: the only part of the countdown that is smooth. */
  ignition: number;
  /** Since the flight was over, ms; 0 before. */
  overMs: number;
  lagging: boolean;
}

/** A moment to write into. */
export function blankMoment(state: CrashState): Moment {
  return {
    state,
    phase: 'none',
    nowMs: 0,
    elapsedMs: 0,
    hundredths: 100,
    axes: { spanMs: 1, rise: 1 },
    x: 0,
    y: 0,
    heading: 0,
    colors: { main: '#FFFFFF', light: '#FFFFFF' },
    charge: 0,
    leftMs: 0,
    ignition: 0,
    overMs: 0,
    lagging: false,
  };
}

/** The moment `nowMs` of a state, written into `moment`; the flight is shown `shiftMs` later than it is (0 but while the picture catches up). */
export function momentAt(
  state: CrashState,
  nowMs: number,
  shiftMs: number,
  { layout, tuning, show }: { layout: CrashLayout; tuning: CrashTuning; show: Presentation },
  moment: Moment,
): Moment {
  const { open, bust } = state;
  moment.state = state;
  moment.nowMs = nowMs;
  moment.phase = phaseAt(state, nowMs);
  moment.overMs = moment.phase !== 'busted' || bust === null ? 0 : show.travels ? nowMs - bust.atMs : LONG_OVER_MS;
  const flownMs = elapsedAt(state, nowMs);
  moment.elapsedMs = moment.phase === 'flying' ? Math.max(0, flownMs + shiftMs) : flownMs;
  moment.hundredths = shiftMs === 0 || moment.phase !== 'flying' ? multiplierAt(state, nowMs) : multiplierAt(state, nowMs + shiftMs);
  const { axes, elapsedMs } = moment;
  // A flight that is over is a picture at rest, the same in every motion.
  (moment.phase === 'busted' ? axesAt : show.axesAt)(elapsedMs, tuning, axes);
  moment.x = xAt(layout, axes, elapsedMs);
  moment.y = yAt(layout, axes, riseAt(elapsedMs));
  const aheadMs = elapsedMs + axes.spanMs * 0.004;
  moment.heading = Math.atan2(yAt(layout, axes, riseAt(aheadMs)) - moment.y, xAt(layout, axes, aheadMs) - moment.x);
  moment.colors = skyColors(elapsedMs, tuning);
  const leftMs = open === null ? 0 : Math.max(0, open.closesAtMs - nowMs);
  moment.leftMs = Math.ceil(leftMs / TICK_MS) * TICK_MS;
  moment.charge = open === null ? 0 : Math.min(1, Math.max(0, 1 - moment.leftMs / Math.max(1, open.closesAtMs - open.openedAtMs)));
  moment.ignition = open === null ? 0 : Math.min(1, Math.max(0, 1 - leftMs / tuning.ignitionMs));
  moment.lagging = state.lagSinceMs !== null && moment.phase !== 'busted';
  return moment;
}
