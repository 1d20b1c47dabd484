import { type ClipStart, scoredClip } from '#scenes/stage/clip-kit.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { ease } from '#scenes/stage/eases.ts';
import { Score } from '#scenes/stage/score.ts';
import type { BoardShown } from '../model.ts';
import { lengthOf } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';

/** Presents another board: it takes the place of the old one by a cross-fade. No payout waits for it. */
export function boardClip(fact: BoardShown, changed: boolean, kit: ClipKit, clip: ClipStart): Clip {
  const { tuning, motion } = kit.env;
  const durationMs = changed ? lengthOf(fact, motion, tuning) : 0;
  const progress = { in: 0 };
  const score = new Score().label('change', 0).move('board', progress, { in: [0, 1] }, { at: 'change', ms: durationMs, ease: ease.state });
  return scoredClip(clip, score, {
    durationMs,
    releaseAtMs: 0,
    draw: (elapsedMs) => {
      if (changed) kit.fade(elapsedMs >= durationMs ? 1 : progress.in);
    },
  });
}
