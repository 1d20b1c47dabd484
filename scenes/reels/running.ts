import type { Cue } from '#scenes/stage/contract.ts';
import { clamp01 } from '#scenes/stage/numbers.ts';
import { peakSpeed, type Run, speedAt, tickTimes } from '#scenes/stage/run.ts';

/*
 * Picture and sound of reels while they run. Both depend on the runs alone, so they can't reveal a result.
 */

/** What of a tuning shapes it. */
export interface RunningTuning {
  /** Cards per second above which cards begin to blur, and at which they are fully blurred. */
  smearFrom: number;
  smearFull: number;
  needleKick: number;
  needleSpringMs: number;
  tickVolume: number;
  tickGapMs: number;
  /** Playback rate of a tick at full speed, and of the last ones. */
  tickRateFast: number;
  tickRateSlow: number;
}

/** How far the cards of a reel are blurred along it, 0–1. */
export function smearAt(run: Run, elapsedMs: number, { smearFrom, smearFull }: RunningTuning): number {
  return clamp01((speedAt(run, elapsedMs) * 1000 - smearFrom) / (smearFull - smearFrom));
}

/** How far the needle is aside: each card that passes knocks it, a spring brings it back. */
export function kickAt(run: Run, ticks: readonly number[], elapsedMs: number, tuning: RunningTuning): number {
  let last = -1;
  let low = 0;
  let high = ticks.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((ticks[middle] ?? Infinity) <= elapsedMs) {
      last = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  const atMs = ticks[last];
  if (atMs === undefined || elapsedMs >= run.stopMs + run.settleMs) return 0;
  const since = (elapsedMs - atMs) / tuning.needleSpringMs;
  const force = 0.35 + 0.65 * Math.min(1, (speedAt(run, atMs) * 1000) / tuning.smearFull);
  const fading = Math.min(1, (run.stopMs + run.settleMs - elapsedMs) / run.settleMs);
  return tuning.needleKick * force * fading * Math.exp(-since * 1.7) * Math.cos(since * 3.4);
}

/** The cues while the reels run. They depend on the runs alone, so they can't reveal a result. */
export function runCues(runs: readonly Run[], tuning: RunningTuning): Cue[] {
  const ticks = runs
    .flatMap((run) => tickTimes(run).map((atMs) => ({ atMs, pace: speedAt(run, atMs) / peakSpeed(run) })))
    .sort((a, b) => a.atMs - b.atMs);
  const cues: Cue[] = [{ atMs: runs[0]?.backMs ?? 0, cue: 'reel-start', volume: 0.7 }];
  let lastMs = -Infinity;
  for (const { atMs, pace } of ticks) {
    if (atMs - lastMs < tuning.tickGapMs) continue;
    lastMs = atMs;
    const calm = 1 - pace;
    cues.push({
      atMs,
      cue: pace > 0.55 ? 'tick-1' : pace > 0.12 ? 'tick-2' : 'tick-3',
      volume: round(tuning.tickVolume * (0.45 + 0.55 * calm)),
      rate: round(tuning.tickRateFast + (tuning.tickRateSlow - tuning.tickRateFast) * calm ** 3),
    });
  }
  for (const run of runs) cues.push({ atMs: run.stopMs, cue: 'reel-stop', volume: 0.6 });
  return cues;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
