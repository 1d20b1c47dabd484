import type { Cue } from '#scenes/stage/contract.ts';
import type { Verdict } from '../pose.ts';
import { type Run, peakSpeed, speedAt, tickTimes } from '#scenes/stage/run.ts';
import type { OpeningTimes } from '../timing.ts';
import type { BoxTuning } from '../tuning.ts';

/** What is heard while the reels run. It depends on the runs alone, so it can't give a result away. */
export function runCues(runs: readonly Run[], tuning: BoxTuning): Cue[] {
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

/** What is heard when the result can be read: a lift and a win by its size, or a neutral settling. */
export function resultCues(verdict: Verdict, times: OpeningTimes): Cue[] {
  if (verdict.size === 0) return [{ atMs: times.releaseMs, cue: 'settle', volume: 0.7 }];
  return [
    { atMs: times.releaseMs, cue: 'lift', volume: 0.6 },
    { atMs: times.releaseMs + 40, cue: `win-${verdict.size}` },
    { atMs: times.countAtMs + times.countMs, cue: 'coin', volume: 0.5 },
  ];
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
