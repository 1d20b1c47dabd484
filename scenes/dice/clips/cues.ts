import type { Cue } from '#scenes/stage/contract.ts';
import { bounceMs, type Throw } from '../path.ts';
import type { Outcome } from '../pose.ts';
import type { WinSize } from '#contract/win-size.ts';
import type { DiceTuning } from '../tuning.ts';

/** The cues of a throw before it lands: their times are the same for every throw, so they can't reveal a result. */
export function throwCues(run: Pick<Throw, 'crouchMs' | 'landMs' | 'bounce'>, tuning: DiceTuning): Cue[] {
  return [
    { atMs: run.crouchMs, cue: 'tick-1', volume: tuning.hopVolume, rate: 0.8 },
    { atMs: Math.round(bounceMs(run)), cue: 'tick-2', volume: tuning.hopVolume, rate: 0.9 },
  ];
}

/** The cues when the die lands: its weight, and a win by its size or a neutral settling. */
export function resultCues(outcome: Outcome, size: WinSize, releaseMs: number, tuning: DiceTuning): Cue[] {
  const landing: Cue = { atMs: releaseMs, cue: 'drop', volume: tuning.landVolume };
  if (outcome !== 'won') return [landing, { atMs: releaseMs + 30, cue: 'settle', volume: 0.5 }];
  return [landing, { atMs: releaseMs + 30, cue: `win-${size}` }];
}
