import type { Clip } from '#scenes/stage/contract.ts';
import { type ClipStart, scoredClip } from '#scenes/stage/clip-kit.ts';
import { ease } from '#scenes/stage/eases.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { Score } from '#scenes/stage/score.ts';
import { type BoxOpened, type BoxState, reduceBox } from '../model.ts';
import { type Pose, restPose, outcomeOf } from '../pose.ts';
import { lengthOf, openingTimes } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';
import { resultCues } from './cues.ts';
import { faded } from './shown-clip.ts';

/**
 * Presents an opening with less motion: closed cards are shown where the reels would run, and the result takes their place at the very moment at
 * which it would be readable in full motion: by a cross-fade (`reduced`) or at once (`still`).
 */
export function calmClip(before: BoxState, fact: BoxOpened, kit: ClipKit, clip: ClipStart): Clip {
  const { tuning, motion } = kit.env;
  const { releaseMs, ...times } = openingTimes(fact, tuning);
  const durationMs = lengthOf(fact, motion, tuning);
  const old = restPose(before, tuning);
  const rest = restPose(reduceBox(before, fact), tuning);
  const closed: Pose = {
    showcase: null,
    reels: [],
    total: null,
    backs: { alpha: 1, glow: byMotion(motion, { full: 0, reduced: 0, still: tuning.closedGlow }) },
    edges: tuning.closedEdges,
    secret: true,
  };
  const fadeMs = byMotion(motion, { full: tuning.fadeMs, reduced: tuning.fadeMs, still: 1 });
  const progress = { out: 0, shut: 0, glow: 0, open: 0 };
  const fade = { ms: fadeMs, ease: ease.state };
  const score = new Score()
    .label('make way', 0)
    .label('reveal', releaseMs)
    .move('what was there', progress, { out: [0, 1] }, { at: 'make way', ...fade })
    .move('closed cards', progress, { shut: [0, 1] }, { at: 'make way', afterMs: fadeMs * 0.5, ...fade })
    .move('their glow', progress, { glow: [0, 1] }, { at: 'make way', afterMs: fadeMs, ms: releaseMs - fadeMs, ease: ease.state })
    .move('result', progress, { open: [0, 1] }, { at: 'reveal', ...fade });
  const moving = byMotion(motion, { full: true, reduced: true, still: false });
  const pose = (elapsedMs: number): Pose => {
    if (!moving) return closed;
    if (elapsedMs >= releaseMs) return { ...faded(rest, progress.open), backs: { alpha: 1 - progress.open, glow: 1 } };
    const shut = { alpha: progress.shut, glow: progress.glow };
    return progress.out < 1 ? { ...faded(old, 1 - progress.out), backs: shut, secret: true } : { ...closed, backs: shut };
  };
  return scoredClip(clip, score, {
    durationMs,
    // All at the release: without motion the clip ends there.
    cues: resultCues(outcomeOf(fact), { ...times, releaseMs, countAtMs: releaseMs, countMs: 0 })
      .filter(({ cue }) => cue !== 'lift' && cue !== 'coin')
      .map((cue) => ({ ...cue, atMs: releaseMs })),
    releaseAtMs: releaseMs,
    draw: (elapsedMs) => kit.draw(elapsedMs >= durationMs ? rest : pose(elapsedMs)),
  });
}
