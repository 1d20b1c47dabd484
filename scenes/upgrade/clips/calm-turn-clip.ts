import { type ClipStart, scoredClip } from '#scenes/stage/clip-kit.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { ease } from '#scenes/stage/eases.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { Score } from '#scenes/stage/score.ts';
import { reduceUpgrade, type UpgradePlayed, type UpgradeState } from '../model.ts';
import { restOutcome, restSetting } from '../pose.ts';
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
  const waiting = (): void => {
    const leaving = moving ? 1 - progress.out : 0;
    pose.secret = true;
    pose.revealed = false;
    pose.price = null;
    pose.needleAlpha = leaving;
    pose.focus = moving ? progress.wait : tuning.stillFocus;
    pose.lit = old.lit * leaving;
    pose.dark = old.dark * leaving;
    pose.open = old.open * leaving;
    pose.lift = old.lift * leaving;
    pose.spent = old.spent * leaving;
    pose.gainAlpha = old.gainAlpha * leaving;
    pose.lensAlpha = old.lensAlpha * leaving;
  };
  const revealed = (): void => {
    const share = progress.in;
    coming.needleAlpha = share;
    coming.lit = rest.lit * share;
    coming.dark = rest.dark * share;
    coming.open = rest.open * share;
    coming.lift = rest.lift * share;
    coming.spent = rest.spent * share;
    coming.gainAlpha = rest.gainAlpha * share;
    coming.lensAlpha = rest.lensAlpha * share;
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
      if (elapsedMs >= durationMs) kit.drawOutcome(rest);
      else if (elapsedMs >= releaseMs) {
        revealed();
        kit.drawOutcome(coming);
      } else {
        waiting();
        kit.drawOutcome(pose);
      }
    },
    dispose: () => kit.letGo(),
  });
}
