import type { Clip } from '#scenes/stage/contract.ts';
import { ease } from '#scenes/stage/eases.ts';
import { score } from '#scenes/stage/score.ts';
import type { WheelState } from '../model.ts';
import type { ClipKit } from './clip-kit.ts';

/** Tells a new round: the last result goes out, the countdown comes. The wheel stays where it stands. */
export function openedClip(before: WheelState, durationMs: number, { craft }: ClipKit, clip: { id: string; atMs: number }): Clip {
  const marks = { out: 0, in: 0 };
  const timeline = score();
  const half = Math.max(1, durationMs) / 2000;
  timeline.fromTo(marks, { out: 0 }, { out: 1, duration: half, ease: ease.state }, 0);
  timeline.fromTo(marks, { in: 0 }, { in: 1, duration: half, ease: ease.settle }, half);
  return {
    ...clip,
    durationMs,
    timeline,
    cues: [],
    releaseAtMs: 0,
    draw: (elapsedMs) => {
      const leaving = elapsedMs < durationMs / 2;
      craft.state = leaving ? before : null;
      craft.alpha = elapsedMs >= durationMs ? 1 : leaving ? 1 - marks.out : marks.in;
    },
    dispose: () => undefined,
  };
}
