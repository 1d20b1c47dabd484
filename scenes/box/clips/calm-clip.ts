import type { Clip } from '#scenes/stage/contract.ts';
import { ease } from '#scenes/stage/eases.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { score } from '#scenes/stage/score.ts';
import { type BoxOpened, type BoxState, reduceBox } from '../model.ts';
import { type Pose, restPose, verdictOf } from '../pose.ts';
import { lengthOf, openingTimes } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';
import { resultCues } from './cues.ts';
import { faded } from './shown-clip.ts';

/**
 * Tells an opening with less motion: closed cards stand where the reels would run, and the result takes their place at the very moment at
 * which it would be readable in full motion: by a cross-fade (`reduced`) or at once (`still`).
 */
export function calmClip(before: BoxState, fact: BoxOpened, kit: ClipKit, clip: { id: string; atMs: number }): Clip {
  const { tuning, motion } = kit.env;
  const { releaseMs, ...times } = openingTimes(fact, tuning);
  const durationMs = lengthOf(fact, motion, tuning);
  const old = restPose(before, tuning);
  const rest = restPose(reduceBox(before, fact), tuning);
  const closed: Pose = {
    showcase: null,
    reels: [],
    total: null,
    backs: { alpha: 1, glow: byMotion(motion, { full: 0, reduced: 0, still: 0.5 }) },
    edges: 0.6,
    secret: true,
  };
  const fadeMs = byMotion(motion, { full: tuning.fadeMs, reduced: tuning.fadeMs, still: 1 });
  const marks = { out: 0, shut: 0, glow: 0, open: 0 };
  const timeline = score();
  const mark = (name: keyof typeof marks, atMs: number, lengthMs: number): void => {
    timeline.fromTo(marks, { [name]: 0 }, { [name]: 1, duration: lengthMs / 1000, ease: ease.state }, atMs / 1000);
  };
  mark('out', 0, fadeMs);
  mark('shut', fadeMs * 0.5, fadeMs);
  mark('glow', fadeMs, Math.max(1, releaseMs - fadeMs));
  mark('open', releaseMs, fadeMs);
  const moving = byMotion(motion, { full: true, reduced: true, still: false });
  const pose = (elapsedMs: number): Pose => {
    if (!moving) return closed;
    if (elapsedMs >= releaseMs) return { ...faded(rest, marks.open), backs: { alpha: 1 - marks.open, glow: 1 } };
    const shut = { alpha: marks.shut, glow: marks.glow };
    return marks.out < 1 ? { ...faded(old, 1 - marks.out), backs: shut, secret: true } : { ...closed, backs: shut };
  };
  return {
    ...clip,
    durationMs,
    timeline,
    // All at the release: without motion the clip ends there.
    cues: resultCues(verdictOf(fact), { ...times, releaseMs, countAtMs: releaseMs, countMs: 0 })
      .filter(({ cue }) => cue !== 'lift' && cue !== 'coin')
      .map((cue) => ({ ...cue, atMs: releaseMs })),
    releaseAtMs: releaseMs,
    draw: (elapsedMs) => kit.draw(elapsedMs >= durationMs ? rest : pose(elapsedMs)),
    dispose: () => {},
  };
}
