import { battlePace } from '#contract/battle/schedule.ts';
import { type ClipStart, quietClip } from '#scenes/stage/clip-kit.ts';
import type { Clip, Motion } from '#scenes/stage/contract.ts';
import type { ClipKit } from '../clips/clip-kit.ts';
import { type BattleEnded, type BattleState, decidedAtMs, isDrawn } from '../model.ts';
import type { BattleTuning } from '../tuning.ts';

/** Presents the end of a battle: it can be read who wins when the draw, if there is one, is over. */
export function endedClip(before: BattleState, { outcome }: BattleEnded, _kit: ClipKit, clip: ClipStart): Clip {
  const atMs = (decidedAtMs(before) ?? clip.atMs) + (isDrawn(outcome) ? (before.setup?.pace.draw_ms ?? 0) : 0);
  const releaseAtMs = Math.max(0, atMs - clip.atMs);
  return { ...quietClip(clip, releaseAtMs), releaseAtMs };
}

/** Ms from the end of the last round to the end of its clip, at most. */
export function endedLengthMs({ outcome }: BattleEnded, _motion: Motion, _tuning: BattleTuning): number {
  const { draw_ms, final_ms } = battlePace(false);
  return (isDrawn(outcome) ? draw_ms : 0) + final_ms;
}
