import { type ClipStart, scoredClip } from '#scenes/stage/clip-kit.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { easeOf } from '#scenes/stage/eases.ts';
import { Score } from '#scenes/stage/score.ts';
import { type DiceSet, type DiceState, reduceDice } from '../model.ts';
import { blankOutcome, restOutcome, restSetting } from '../pose.ts';
import { setMs } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';

/** Presents a new setting: handle and zones glide, the last result makes way for what a win would pay. The die stays where it lies. */
export function setClip(before: DiceState, fact: DiceSet, kit: ClipKit, clip: ClipStart): Clip {
  const { tuning, motion } = kit.env;
  const after = reduceDice(before, fact);
  const durationMs = setMs(motion, tuning);
  const progress = { go: 0 };
  const score = new Score()
    .label('glide', 0)
    .move('setting', progress, { go: [0, 1] }, { at: 'glide', ms: durationMs, ease: easeOf(tuning.setEase) });
  const setting = restSetting(after);
  const turned = before.side !== after.side;
  // Only a setting that clears a result has anything to fade; while the target is dragged the rest come too often to touch it.
  const clears = before.result !== null && after.result === null;
  const old = clears ? restOutcome(before, blankOutcome()) : null;
  const pose = clears ? restOutcome(before, blankOutcome()) : null;
  return scoredClip(clip, score, {
    durationMs,
    releaseAtMs: 0,
    draw: (elapsedMs) => {
      const gone = elapsedMs >= durationMs ? 1 : progress.go;
      setting.border = before.target + (after.target - before.target) * gone;
      setting.fresh = turned ? tuning.stale + (1 - tuning.stale) * gone : 1;
      kit.drawSetting(setting);
      if (old === null || pose === null) return;
      const leaving = 1 - gone;
      pose.lit = old.lit * leaving;
      pose.numberAlpha = old.numberAlpha * leaving;
      pose.gainAlpha = old.gainAlpha * leaving;
      pose.offerAlpha = gone;
      if (gone >= 1) restOutcome(after, pose);
      kit.drawOutcome(pose);
    },
    dispose: () => kit.letGo(),
  });
}
