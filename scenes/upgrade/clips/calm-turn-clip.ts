import { type ClipStart, scoredClip } from '#scenes/stage/clip-kit.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { ease } from '#scenes/stage/eases.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { Score } from '#scenes/stage/score.ts';
import { reduceUpgrade, type UpgradePlayed, type UpgradeState } from '../model.ts';
import { type OutcomePose, restOutcome, restSetting, shareResult } from '../pose.ts';
import { lengthOf, playTimes } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';
import { resultCues } from './cues.ts';

/**
 * Presents a play with less motion: the needle goes and light gathers at the ring; at the very moment at which it would be revealed in full motion the needle
 * is shown at its ticket and the result with it: by a cross-fade (`reduced`) or at once (`still`).
 */
export function calmTurnClip(before: UpgradeState, fact: UpgradePlayed, kit: ClipKit, clip: ClipStart): Clip {
  const { tuning, motion } = kit.env;
  const after = reduceUpgrade(before, fact);
  const times = playTimes(fact, tuning);
  const { releaseMs } = times;
  const durationMs = lengthOf(fact, motion, tuning);
  const fadeMs = Math.max(1, Math.min(tuning.fadeMs, releaseMs / 2));
  const progress = { out: 0, wait: 0, in: 0 };
  const score = new Score()
    .label('make way', 0)
    .label('reveal', releaseMs)
    .move('old result', progress, { out: [0, 1] }, { at: 'make way', ms: fadeMs, ease: ease.state })
    .move('waiting', progress, { wait: [0, 1] }, { at: 'make way', afterMs: fadeMs, ms: releaseMs - fadeMs, ease: ease.state })
    .move('result', progress, { in: [0, 1] }, { at: 'reveal', ms: durationMs - releaseMs, ease: ease.state });
  const moving = byMotion(motion, { full: true, reduced: true, still: false });
  const setting = restSetting(after);
  const old = restOutcome(before);
  const rest = restOutcome(after);
  const pose = restOutcome(before);
  const coming = restOutcome(after);
  const waiting = (): OutcomePose => {
    const leaving = moving ? 1 - progress.out : 0;
    pose.secret = true;
    pose.revealed = false;
    pose.price = null;
    pose.needleAlpha = leaving;
    pose.focus = moving ? progress.wait : tuning.stillFocus;
    shareResult(pose, old, leaving);
    return pose;
  };
  const revealed = (): OutcomePose => {
    coming.needleAlpha = progress.in;
    shareResult(coming, rest, progress.in);
    return coming;
  };
  return scoredClip(clip, score, {
    durationMs,
    // All at the release: without motion the clip ends there.
    cues: resultCues(rest.size, times)
      .filter(({ cue }) => cue !== 'lift' && cue !== 'coin')
      .map((cue) => ({ ...cue, atMs: releaseMs })),
    releaseAtMs: releaseMs,
    draw: (elapsedMs) => {
      kit.drawSetting(setting);
      kit.drawOutcome(elapsedMs >= durationMs ? rest : elapsedMs >= releaseMs ? revealed() : waiting());
    },
    dispose: () => kit.letGo(),
  });
}
