import type { Cue } from '#scenes/stage/contract.ts';
import { bounceMs, type Throw } from '../path.ts';
import type { Verdict } from '../pose.ts';
import type { WinSize } from '#contract/win-size.ts';
import type { DiceTuning } from '../tuning.ts';

/** What is heard of a throw before it lands: its times are those of every throw, so they can't give a result away. */
export function throwCues(run: Pick<Throw, 'crouchMs' | 'landMs' | 'bounce'>, tuning: DiceTuning): Cue[] {
  return [
    { atMs: run.crouchMs, cue: 'tick-1', volume: tuning.hopVolume, rate: 0.8 },
    { atMs: Math.round(bounceMs(run)), cue: 'tick-2', volume: tuning.hopVolume, rate: 0.9 },
  ];
}

/** What is heard when the die lands: its weight, and a win by its size or a neutral settling. */
export function resultCues(verdict: Verdict, size: WinSize, releaseMs: number, tuning: DiceTuning): Cue[] {
  const landing: Cue = { atMs: releaseMs, cue: 'drop', volume: tuning.landVolume };
  if (verdict !== 'won') return [landing, { atMs: releaseMs + 30, cue: 'settle', volume: 0.5 }];
  return [landing, { atMs: releaseMs + 30, cue: `win-${size}` }];
}
