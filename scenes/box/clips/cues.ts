import type { Cue } from '#scenes/stage/contract.ts';
import type { Outcome } from '../pose.ts';
import type { OpeningTimes } from '../timing.ts';

/** The cues at the release: a lift and a win by its size, or a neutral settling. */
export function resultCues(outcome: Outcome, times: OpeningTimes): Cue[] {
  if (outcome.size === 0) return [{ atMs: times.releaseMs, cue: 'settle', volume: 0.7 }];
  return [
    { atMs: times.releaseMs, cue: 'lift', volume: 0.6 },
    { atMs: times.releaseMs + 40, cue: `win-${outcome.size}` },
    { atMs: times.countAtMs + times.countMs, cue: 'coin', volume: 0.5 },
  ];
}
