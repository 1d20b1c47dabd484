import type { Clip } from '#scenes/stage/contract.ts';
import { ease } from '#scenes/stage/eases.ts';
import { score } from '#scenes/stage/score.ts';
import { type DiceSet, type DiceState, reduceDice } from '../model.ts';
import { blankOutcome, restOutcome, restSetting } from '../pose.ts';
import { setMs } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';

/** What of the zones' light stays at the instant when the winning side changes. */
const STALE = 0.15;

/** Tells a new setting: handle and zones glide, the last result makes way for what a win would pay. The die stays where it lies. */
export function setClip(before: DiceState, fact: DiceSet, kit: ClipKit, clip: { id: string; atMs: number }): Clip {
  const { tuning, motion } = kit.env;
  const after = reduceDice(before, fact);
  const durationMs = setMs(motion, tuning);
  const marks = { go: 0 };
  const timeline = score();
  timeline.fromTo(marks, { go: 0 }, { go: 1, duration: Math.max(1, durationMs) / 1000, ease: ease[tuning.setEase] }, 0);
  const setting = restSetting(after);
  const turned = before.side !== after.side;
  // Only a setting that clears a result has anything to fade; while the target is dragged the rest come too often to touch it.
  const clears = before.result !== null && after.result === null;
  const old = clears ? restOutcome(before, blankOutcome()) : null;
  const pose = clears ? restOutcome(before, blankOutcome()) : null;
  return {
    ...clip,
    durationMs,
    timeline,
    cues: [],
    releaseAtMs: 0,
    draw: (elapsedMs) => {
      const gone = elapsedMs >= durationMs ? 1 : marks.go;
      setting.border = before.target + (after.target - before.target) * gone;
      setting.fresh = turned ? STALE + (1 - STALE) * gone : 1;
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
  };
}
