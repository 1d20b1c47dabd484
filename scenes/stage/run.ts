import { smoothstep } from './numbers.ts';

/*
 * How something runs and stops where it must, as a function of time. Positions are in steps: a reel's cards, a needle's turns.
 * 1. Draw back: from rest by `back` steps, smoothly out and to a stop.
 * 2. Rise: speed grows along a smoothstep to its peak.
 * 3. Fall: speed falls as (1 − s)^fall to zero exactly at `landing`.
 * 4. Settle: from there to `target`, when that is not the same.
 * The peak speed is whatever covers the distance in that time, so speed never jumps.
 */

/** One run, times in ms after the clip's start. */
export interface Run {
  /** Position at rest before the run. */
  from: number;
  /** Where it comes to a stop. */
  landing: number;
  /** Where it rests. */
  target: number;
  backMs: number;
  riseMs: number;
  /** End of the fall. */
  stopMs: number;
  /** Length of the settling after it. */
  settleMs: number;
  /** Steps that it is drawn back. */
  back: number;
  /** Power of the slow-down: the higher, the longer the last steps take. */
  fall: number;
}

/** Peak speed in steps per ms. */
export function peakSpeed(run: Run): number {
  const fallMs = run.stopMs - run.backMs - run.riseMs;
  return (run.landing - run.from + run.back) / (run.riseMs / 2 + fallMs / (run.fall + 1));
}

/** The position at `ms`. */
export function positionAt(run: Run, ms: number): number {
  if (ms <= 0) return run.from;
  if (ms < run.backMs) return run.from - run.back * smoothstep(ms / run.backMs);
  if (ms >= run.stopMs) return run.landing + (run.target - run.landing) * smoothstep((ms - run.stopMs) / run.settleMs);
  const base = run.from - run.back;
  const peak = peakSpeed(run);
  const risen = ms - run.backMs;
  if (risen < run.riseMs) {
    const x = risen / run.riseMs;
    return base + peak * run.riseMs * (x ** 3 - x ** 4 / 2);
  }
  const fallMs = run.stopMs - run.backMs - run.riseMs;
  const left = 1 - (risen - run.riseMs) / fallMs;
  return base + (peak * run.riseMs) / 2 + ((peak * fallMs) / (run.fall + 1)) * (1 - left ** (run.fall + 1));
}

/** Speed in steps per ms, positive in the direction of the run; zero while it is drawn back, at rest and settling. */
export function speedAt(run: Run, ms: number): number {
  const risen = ms - run.backMs;
  if (risen <= 0 || ms >= run.stopMs) return 0;
  if (risen < run.riseMs) return peakSpeed(run) * smoothstep(risen / run.riseMs);
  return peakSpeed(run) * (1 - (risen - run.riseMs) / (run.stopMs - run.backMs - run.riseMs)) ** run.fall;
}

/** When each half-way point between two steps is passed, in order, ms: a gap between two cards under the needle. */
export function tickTimes(run: Run): number[] {
  const times: number[] = [];
  for (let gap = Math.floor(run.from) + 0.5; gap < run.landing; gap++) {
    let low = run.backMs;
    let high = run.stopMs;
    for (let step = 0; step < 40; step++) {
      const middle = (low + high) / 2;
      if (positionAt(run, middle) < gap) low = middle;
      else high = middle;
    }
    times.push((low + high) / 2);
  }
  return times;
}
