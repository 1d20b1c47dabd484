import { type ClipStart, quietClip, scoredClip } from '#scenes/stage/clip-kit.ts';
import type { Clip, Motion } from '#scenes/stage/contract.ts';
import { Score } from '#scenes/stage/score.ts';
import { type BattleRound, type BattleState, roundAtMs } from '../model.ts';
import { roundRestsMs, roundTimes } from '../timing.ts';
import type { BattleTuning } from '../tuning.ts';

/** Presents a round: its reels are the clock's; here are its names for the lab, and its release at the moment in which the prizes can be read. */
export function roundClip(before: BattleState, { round }: BattleRound, motion: Motion, tuning: BattleTuning, clip: ClipStart): Clip {
  const { setup } = before;
  const startMs = roundAtMs(before, round);
  if (setup === null || startMs === null) return quietClip(clip);
  const times = roundTimes(setup, round, tuning);
  const beginMs = startMs - clip.atMs;
  const at = (ms: number): number => Math.max(0, beginMs + ms);
  const score = new Score()
    .label('draw back', at(0))
    .label('run', at(times.backMs))
    .label('stop', at(times.stopMs))
    .label('reveal', at(times.revealMs))
    .stretch('reels', 'draw back', times.revealMs)
    .stretch('shelf', at(times.flyAtMs), times.flyMs)
    .stretch('totals', 'reveal', times.countMs);
  return scoredClip(clip, score, { durationMs: at(roundRestsMs(times, motion, tuning)), releaseAtMs: at(times.revealMs) });
}
