import type { Clip } from '#scenes/stage/contract.ts';
import { ease } from '#scenes/stage/eases.ts';
import { score } from '#scenes/stage/score.ts';
import type { BoardShown } from '../model.ts';
import { lengthOf } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';

/** Tells that another board was chosen: it takes the place of the old one by a cross-fade. Money waits for nothing here. */
export function boardClip(fact: BoardShown, changed: boolean, kit: ClipKit, clip: { id: string; atMs: number }): Clip {
  const { tuning, motion } = kit.env;
  const durationMs = changed ? lengthOf(fact, motion, tuning) : 0;
  const marks = { in: 0 };
  const timeline = score();
  timeline.fromTo(marks, { in: 0 }, { in: 1, duration: Math.max(1, durationMs) / 1000, ease: ease.state }, 0);
  return {
    ...clip,
    durationMs,
    timeline,
    cues: [],
    releaseAtMs: 0,
    draw: (elapsedMs) => {
      if (changed) kit.fade(elapsedMs >= durationMs ? 1 : marks.in);
    },
    dispose: () => {},
  };
}
