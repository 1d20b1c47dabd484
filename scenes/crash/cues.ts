import type { Cue } from '#scenes/stage/contract.ts';
import { type CrashState, phaseAt } from './model.ts';
import { MILES } from './sky.ts';
import type { CrashTuning } from './tuning.ts';

/** Whole seconds before the closing of bets at which a tick is heard. */
const LAST_SECONDS = [3, 2, 1] as const;

/** What is heard of a round between two moments: the last seconds, the start, and each mile passed. Nothing of it depends on how the flight ends. */
export function roundCues(state: CrashState, fromMs: number, toMs: number, { tickVolume, mileVolume }: CrashTuning): Cue[] {
  const { open, startedAtMs, lagSinceMs } = state;
  const all: Cue[] = [];
  if (open !== null)
    for (const seconds of LAST_SECONDS)
      all.push({ atMs: open.closesAtMs - seconds * 1_000, cue: `tick-${4 - seconds}`, volume: tickVolume });
  if (startedAtMs !== null && lagSinceMs === null) {
    all.push({ atMs: startedAtMs, cue: 'reel-start', volume: 0.7 });
    MILES.forEach(({ atMs }, index) => all.push({ atMs: startedAtMs + atMs, cue: 'lift', volume: mileVolume, rate: 1 + 0.12 * index }));
  }
  return all.filter(({ atMs }) => atMs > fromMs && atMs <= toMs && phaseAt(state, atMs) !== 'busted' && phaseAt(state, toMs) !== 'busted');
}
