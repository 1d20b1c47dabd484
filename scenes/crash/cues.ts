import type { Cue } from '#scenes/stage/contract.ts';
import { lastSeconds } from '#scenes/stage/countdown.ts';
import { type CrashCashed, type CrashState, phaseAt, winSizeOf } from './model.ts';
import { MILES } from './sky.ts';
import type { CrashTuning } from './tuning.ts';

/** The cues of a round between two moments: the last seconds, the start, and each mile passed. Nothing in them depends on how the flight ends. */
export function roundCues(state: CrashState, fromMs: number, toMs: number, { tickVolume, mileVolume }: CrashTuning): Cue[] {
  const { open, startedAtMs, lagSinceMs } = state;
  const all: Cue[] = [];
  if (open !== null) all.push(...lastSeconds(open.closesAtMs, tickVolume));
  if (startedAtMs !== null && lagSinceMs === null) {
    all.push({ atMs: startedAtMs, cue: 'reel-start', volume: 0.7 });
    MILES.forEach(({ atMs }, index) => all.push({ atMs: startedAtMs + atMs, cue: 'lift', volume: mileVolume, rate: 1 + 0.12 * index }));
  }
  return all.filter(({ atMs }) => atMs > fromMs && atMs <= toMs && phaseAt(state, atMs) !== 'busted' && phaseAt(state, toMs) !== 'busted');
}

/** The cues of a batch of cash-outs: the player's own by its size, others as a soft touch. */
export function cashCues({ outs }: CrashCashed, peelVolume: number): Cue[] {
  const own = outs.find((out) => out.own);
  if (own === undefined) return outs.length === 0 ? [] : [{ atMs: 0, cue: 'coin', volume: peelVolume }];
  const size = winSizeOf(own);
  const out: Cue = { atMs: 0, cue: 'cash-out' };
  return size === 0 ? [out] : [out, { atMs: 60, cue: `win-${size}` }];
}
