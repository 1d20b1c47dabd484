import type { Clip } from '#scenes/stage/contract.ts';
import { type ClipStart, scoredClip } from '#scenes/stage/clip-kit.ts';
import { ease } from '#scenes/stage/eases.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { Score } from '#scenes/stage/score.ts';
import { type BoxShown, type BoxState, reduceBox } from '../model.ts';
import { type Pose, restPose } from '../pose.ts';
import { showMs } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';

/** Presents a box on show: what was there fades, the dearest prizes rise one after another and come to rest. */
export function shownClip(before: BoxState, fact: BoxShown, kit: ClipKit, clip: ClipStart): Clip {
  const { tuning, motion } = kit.env;
  const old = restPose(before, tuning);
  const rest = restPose(reduceBox(before, fact), tuning);
  const sameShow = before.box === fact.box && before.result === null;
  const durationMs = sameShow ? 0 : showMs(tuning, motion);
  const progress = { out: 0, in: 0 };
  const outMs = durationMs * tuning.showOut;
  const score = new Score()
    .label('make way', 0)
    .label('show', outMs)
    .move('what was there', progress, { out: [0, 1] }, { at: 'make way', ms: outMs, ease: ease.state })
    .move('showcase', progress, { in: [0, 1] }, { at: 'show', ms: durationMs * (1 - tuning.showOut), ease: ease.linear });
  const travels = byMotion(motion, { full: true, reduced: false, still: false });
  const rising = (): Pose => {
    const showcase = rest.showcase && {
      ...rest.showcase,
      risen: (rank: number): number => {
        if (!travels) return 1;
        const late = rank * tuning.showStagger;
        return ease.settle(Math.min(1, Math.max(0, (progress.in - late) / (1 - 4 * tuning.showStagger))));
      },
      alpha: travels ? Math.min(1, progress.in * 6) : ease.state(progress.in),
    };
    return { ...rest, showcase };
  };
  return scoredClip(clip, score, {
    durationMs,
    releaseAtMs: 0,
    draw: (elapsedMs) => {
      if (elapsedMs >= durationMs) kit.draw(rest);
      else if (progress.out < 1) kit.draw(faded(old, 1 - progress.out));
      else kit.draw(rising());
    },
  });
}

/** A pose with everything in it faded alike. */
export function faded(pose: Pose, alpha: number): Pose {
  return {
    ...pose,
    showcase: pose.showcase && { ...pose.showcase, alpha: pose.showcase.alpha * alpha },
    reels: pose.reels.map(({ reel, needle, hero, spot }) => ({
      reel: { ...reel, alpha: reel.alpha * alpha },
      needle: { ...needle, alpha: needle.alpha * alpha },
      hero: hero && { ...hero, alpha: hero.alpha * alpha },
      spot: spot && { ...spot, strength: spot.strength * alpha },
    })),
    total: pose.total && { ...pose.total, alpha: pose.total.alpha * alpha },
  };
}
