import type { Cue } from '#scenes/stage/contract.ts';
import { lastSeconds } from '#scenes/stage/countdown.ts';
import type { WinSize } from '#contract/win-size.ts';
import { phaseAt, type WheelState } from './model.ts';
import { clickTimes, type Spin } from './spin.ts';
import type { WheelTuning } from './tuning.ts';

/** The cues of a countdown between two moments. */
export function countdownCues(state: WheelState, fromMs: number, toMs: number, { tickVolume }: WheelTuning): Cue[] {
  const { open } = state;
  if (open === null) return [];
  return lastSeconds(open.closesAtMs, tickVolume).filter(({ atMs }) => atMs > fromMs && atMs <= toMs && phaseAt(state, atMs) === 'open');
}

/** Clicks slower than this ring out: each is a peg of its own, ms. */
const SLOW_MS = 180;

/** The cues of a spin before its end: nothing in them depends on the segment. */
export function spinCues(spin: Spin, { clickVolume }: WheelTuning): Cue[] {
  const times = clickTimes(spin);
  const clicks = times.map((atMs, index): Cue => {
    const gap = atMs - (times[index - 1] ?? atMs - 60);
    const slow = Math.min(1, Math.max(0, (gap - 60) / SLOW_MS));
    return { atMs, cue: slow > 0.5 ? 'tick-2' : 'tick-1', volume: clickVolume * (0.55 + 0.45 * slow), rate: 0.92 + 0.16 * (1 - slow) };
  });
  return [{ atMs: 0, cue: 'reel-start', volume: 0.8 }, ...clicks];
}

/** The cues when the wheel rests: the player's own win by its size, or a neutral settling. */
export function restCues(size: WinSize, releaseMs: number): Cue[] {
  const stop: Cue = { atMs: releaseMs, cue: 'reel-stop', volume: 0.7 };
  return size === 0 ? [stop, { atMs: releaseMs + 30, cue: 'settle', volume: 0.5 }] : [stop, { atMs: releaseMs + 30, cue: `win-${size}` }];
}
