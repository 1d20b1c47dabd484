import type { BattlePace } from '#contract/battle/schedule.ts';
import type { FinalTuning } from './knobs.ts';

/** The times of the final, ms after the end of the last round. */
export interface FinalTimes {
  /** The light of the ring begins to run and stops; both 0 without a draw. */
  runAtMs: number;
  stopMs: number;
  /** Who wins can be read: at the stop, or at once without a draw. */
  revealMs: number;
  /** The final begins: the draw, if there is one, is over. */
  finalMs: number;
  /** The first prize leaves, and how long one flies. */
  flyAtMs: number;
  flyMs: number;
  /** Between two prizes. */
  gapMs: number;
  /** The last one has reached its pile: everything is counted, and a win is celebrated. */
  landedMs: number;
  /** The schedule's end: everything rests. */
  endMs: number;
}

/** The times of a draw and the final within the schedule's pace. All that moves ends with `endMs`. */
export function finalTimes({ draw_ms, final_ms }: BattlePace, drawn: boolean, parcels: number, tuning: FinalTuning): FinalTimes {
  const finalMs = drawn ? draw_ms : 0;
  const runAtMs = drawn ? draw_ms * tuning.ringIn : 0;
  const stopMs = drawn ? draw_ms * (1 - tuning.ringHold) : 0;
  const flyAtMs = finalMs + final_ms * tuning.flyLead;
  const flyMs = final_ms * tuning.fly;
  const gapMs = parcels < 2 ? 0 : Math.min(tuning.flyGapMs, (final_ms * tuning.flySpread) / (parcels - 1));
  const landedMs = flyAtMs + flyMs + gapMs * Math.max(0, parcels - 1);
  return { runAtMs, stopMs, revealMs: stopMs, finalMs, flyAtMs, flyMs, gapMs, landedMs, endMs: finalMs + final_ms };
}

/** When a parcel leaves. */
export function leavesAtMs({ flyAtMs, gapMs }: FinalTimes, order: number): number {
  return flyAtMs + gapMs * order;
}
