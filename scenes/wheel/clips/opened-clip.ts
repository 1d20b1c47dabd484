import { type ClipStart, scoredClip } from '#scenes/stage/clip-kit.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { easeOf } from '#scenes/stage/eases.ts';
import { Score } from '#scenes/stage/score.ts';
import type { WheelState } from '../model.ts';
import type { ClipKit } from './clip-kit.ts';

/** Presents a new round: the last result goes out, the countdown comes. The wheel doesn't move. */
export function openedClip(before: WheelState, durationMs: number, { overrides, env: { tuning } }: ClipKit, clip: ClipStart): Clip {
  const progress = { out: 0, in: 0 };
  const half = durationMs / 2;
  const score = new Score()
    .label('make way', 0)
    .label('countdown', half)
    .move('last result', progress, { out: [0, 1] }, { at: 'make way', ms: half, ease: easeOf(tuning.leaveEase) })
    .move('middle', progress, { in: [0, 1] }, { at: 'countdown', ms: half, ease: easeOf(tuning.comeEase) });
  return scoredClip(clip, score, {
    durationMs,
    releaseAtMs: 0,
    draw: (elapsedMs) => {
      const leaving = elapsedMs < half;
      overrides.state = leaving ? before : null;
      overrides.alpha = elapsedMs >= durationMs ? 1 : leaving ? 1 - progress.out : progress.in;
    },
  });
}
