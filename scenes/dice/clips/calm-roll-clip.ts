import { type ClipStart, scoredClip } from '#scenes/stage/clip-kit.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { ease } from '#scenes/stage/eases.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { Score } from '#scenes/stage/score.ts';
import { type DiceRolled, type DiceState, reduceDice } from '../model.ts';
import { blankOutcome, type OutcomePose, restOutcome, restSetting, outcomeOf } from '../pose.ts';
import { lengthOf, rollTimes } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';
import { resultCues } from './cues.ts';

/**
 * Presents a roll with less motion: the old result goes, the die waits where it lies, and at the very moment at which it would land it is shown at its
 * place: by a cross-fade (`reduced`) or at once (`still`).
 */
export function calmRollClip(before: DiceState, fact: DiceRolled, kit: ClipKit, clip: ClipStart): Clip {
  const { tuning, motion } = kit.env;
  const after = reduceDice(before, fact);
  const { releaseMs } = rollTimes(fact, tuning);
  const durationMs = lengthOf(fact, motion, tuning);
  const fadeMs = Math.max(1, Math.min(tuning.fadeMs, releaseMs / 2));
  const progress = { out: 0, gone: 0, in: 0 };
  const fade = { ms: fadeMs, ease: ease.state };
  const score = new Score()
    .label('make way', 0)
    .label('reveal', releaseMs)
    .move('old result', progress, { out: [0, 1] }, { at: 'make way', ...fade })
    .move('die', progress, { gone: [0, 1] }, { at: releaseMs - fadeMs, ...fade })
    .move('result', progress, { in: [0, 1] }, { at: 'reveal', ms: durationMs - releaseMs, ease: ease.state });
  const moving = byMotion(motion, { full: true, reduced: true, still: false });
  const setting = restSetting(after);
  const old = restOutcome(before, blankOutcome());
  const rest = restOutcome(after, blankOutcome());
  const pose = restOutcome(before, blankOutcome());
  const waiting = (): OutcomePose => {
    const leaving = moving ? 1 - progress.out : 0;
    pose.secret = true;
    pose.numberRevealed = false;
    pose.lit = old.lit * leaving;
    pose.numberAlpha = old.numberAlpha * leaving;
    pose.gainAlpha = old.gainAlpha * leaving;
    pose.offerAlpha = old.offerAlpha * leaving;
    pose.dieAlpha = (tuning.waitingDie + (1 - tuning.waitingDie) * leaving) * (moving ? 1 - progress.gone : 1);
    return pose;
  };
  const coming = restOutcome(after, blankOutcome());
  const revealed = (): OutcomePose => {
    coming.dieAlpha = coming.lit = coming.numberAlpha = progress.in;
    coming.gainAlpha = rest.gainAlpha * progress.in;
    return coming;
  };
  return scoredClip(clip, score, {
    durationMs,
    cues: resultCues(outcomeOf(after) ?? 'lost', rest.size, releaseMs, tuning).map((cue) => ({ ...cue, atMs: releaseMs })),
    releaseAtMs: releaseMs,
    draw: (elapsedMs) => {
      kit.drawSetting(setting);
      kit.drawOutcome(elapsedMs >= durationMs ? rest : elapsedMs >= releaseMs ? revealed() : waiting());
    },
    dispose: () => kit.letGo(),
  });
}
