import { WHEEL_SEGMENTS, type WheelColor } from '#contract/games/wheel.ts';
import { COLORS } from '#contract/design-tokens.ts';
import type { Motion } from '#scenes/stage/contract.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { colorOf, phaseAt, type WheelPhase, type WheelState } from './model.ts';
import { bendAt, wheelPositionOf, slipTimes, type Spin, spinOf, underAt } from './spin.ts';
import type { WheelTuning } from './tuning.ts';

/** What of a round a motion shows. */
export interface Presentation {
  /** True where the turning is shown; otherwise the wheel is at its new place when the spin is over. */
  turns: boolean;
  /** The new place comes by a cross-fade. */
  fades: boolean;
}

/** The presentation of a motion. */
export function presentationOf(motion: Motion): Presentation {
  return byMotion(motion, {
    full: { turns: true, fades: true },
    reduced: { turns: false, fades: true },
    still: { turns: false, fades: false },
  });
}

/** One step of the countdown, ms: the lamps go out and the seconds change with it, so no frame is drawn between. */
export const TICK_MS = 250;

/** Everything that a moment of a round looks like, worked out once for all views. */
export interface Moment {
  state: WheelState;
  phase: WheelPhase;
  nowMs: number;
  /** The place under the pointer, in segments. */
  under: number;
  /** How far the flapper is bent, −1…1. */
  bend: number;
  /** Since the spin's start, ms; 0 without one. */
  spinMs: number;
  /** What is left of the spin's speed, 0–1. */
  speed: number;
  /** Since the wheel came to rest, ms. */
  restMs: number;
  /** The colour that won, once that may be revealed. */
  won: WheelColor | null;
  /** How far its light has come up, 0–1. */
  lit: number;
  /** What is left of the countdown, ms, rounded up to a tick, and as a share. */
  leftMs: number;
  left: number;
  lagging: boolean;
}

/** A moment to write into. */
export function blankMoment(state: WheelState): Moment {
  return {
    state,
    phase: 'none',
    nowMs: 0,
    under: 0,
    bend: 0,
    spinMs: 0,
    speed: 0,
    restMs: 0,
    won: null,
    lit: 0,
    leftMs: 0,
    left: 0,
    lagging: false,
  };
}

/** The spin of a state with what is worked out of it once. */
export interface Prepared {
  spin: Spin;
  slips: readonly number[];
}

/** The wheel that a state's spin turns; null without one. */
export function prepare({ lies, spin }: WheelState, tuning: WheelTuning): Prepared | null {
  if (spin === null) return null;
  const run = spinOf(lies, spin, spin.lengthMs, tuning);
  return { spin: run, slips: slipTimes(run) };
}

/** The moment `nowMs` of a state, written into `moment`. */
export function momentAt(
  state: WheelState,
  nowMs: number,
  { prepared, tuning, show }: { prepared: Prepared | null; tuning: WheelTuning; show: Presentation },
  moment: Moment,
): Moment {
  const { open, spin, lies } = state;
  moment.state = state;
  moment.nowMs = nowMs;
  moment.phase = phaseAt(state, nowMs);
  const turning = spin !== null && (moment.phase === 'spinning' || moment.phase === 'rest');
  moment.spinMs = turning ? nowMs - spin.startedAtMs : 0;
  moment.restMs = moment.phase === 'rest' && spin !== null ? nowMs - spin.startedAtMs - spin.lengthMs : 0;
  moment.won = moment.phase === 'rest' && spin !== null ? colorOf(spin.segment) : null;
  moment.lit = moment.won === null ? 0 : show.turns ? Math.min(1, moment.restMs / tuning.litMs) : 1;
  moment.under = wheelPositionOf(lies);
  moment.bend = 0;
  moment.speed = 0;
  if (turning && prepared !== null && (show.turns || moment.phase === 'rest')) {
    moment.under = underAt(prepared.spin, moment.spinMs);
    if (show.turns) {
      moment.bend = bendAt(prepared.spin, prepared.slips, moment.spinMs, tuning);
      const stepMs = 16;
      const passed = moment.under - underAt(prepared.spin, moment.spinMs + stepMs);
      moment.speed = Math.min(1, Math.abs(passed) / 1.1);
    }
  }
  const leftMs = open === null ? 0 : Math.max(0, open.closesAtMs - nowMs);
  moment.leftMs = Math.ceil(leftMs / TICK_MS) * TICK_MS;
  moment.left = open === null ? 0 : Math.min(1, moment.leftMs / Math.max(1, open.closesAtMs - open.openedAtMs));
  moment.lagging = state.lagSinceMs !== null && moment.phase !== 'rest';
  return moment;
}

/** A colour of the wheel as `#RRGGBB`. */
export function paintOf(color: WheelColor, tuning: WheelTuning): string {
  return COLORS[{ 2: tuning.color2, 3: tuning.color3, 5: tuning.color5, 50: tuning.color50 }[color]];
}

/** How many segments there are. */
export const SEGMENTS = WHEEL_SEGMENTS.length;
