import type { Clip } from '#scenes/stage/contract.ts';
import { ease } from '#scenes/stage/eases.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { score } from '#scenes/stage/score.ts';
import { type DiceRolled, type DiceState, reduceDice } from '../model.ts';
import { blankOutcome, type OutcomePose, restOutcome, restSetting, verdictOf } from '../pose.ts';
import { lengthOf, rollTimes } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';
import { resultCues } from './cues.ts';

/** What stays of the die while it waits for the result. */
const WAITING = 0.4;

/**
 * Tells a roll with less motion: the old result goes, the die waits where it lies, and at the very moment at which it would land it stands at its
 * place: by a cross-fade (`reduced`) or at once (`still`).
 */
export function calmRollClip(before: DiceState, fact: DiceRolled, kit: ClipKit, clip: { id: string; atMs: number }): Clip {
  const { tuning, motion } = kit.env;
  const after = reduceDice(before, fact);
  const { releaseMs } = rollTimes(fact, tuning);
  const durationMs = lengthOf(fact, motion, tuning);
  const fadeMs = Math.max(1, Math.min(tuning.fadeMs, releaseMs / 2));
  const marks = { out: 0, gone: 0, in: 0 };
  const timeline = score();
  const mark = (name: keyof typeof marks, atMs: number, lengthMs: number): void => {
    timeline.fromTo(marks, { [name]: 0 }, { [name]: 1, duration: Math.max(1, lengthMs) / 1000, ease: ease.state }, atMs / 1000);
  };
  mark('out', 0, fadeMs);
  mark('gone', releaseMs - fadeMs, fadeMs);
  mark('in', releaseMs, Math.max(1, durationMs - releaseMs));
  const moving = byMotion(motion, { full: true, reduced: true, still: false });
  const setting = restSetting(after);
  const old = restOutcome(before, blankOutcome());
  const rest = restOutcome(after, blankOutcome());
  const pose = restOutcome(before, blankOutcome());
  const waiting = (): OutcomePose => {
    const leaving = moving ? 1 - marks.out : 0;
    pose.secret = true;
    pose.numberTold = false;
    pose.lit = old.lit * leaving;
    pose.numberAlpha = old.numberAlpha * leaving;
    pose.gainAlpha = old.gainAlpha * leaving;
    pose.offerAlpha = old.offerAlpha * leaving;
    pose.dieAlpha = (WAITING + (1 - WAITING) * leaving) * (moving ? 1 - marks.gone : 1);
    return pose;
  };
  const coming = restOutcome(after, blankOutcome());
  const told = (): OutcomePose => {
    coming.dieAlpha = coming.lit = coming.numberAlpha = marks.in;
    coming.gainAlpha = rest.gainAlpha * marks.in;
    return coming;
  };
  return {
    ...clip,
    durationMs,
    timeline,
    cues: resultCues(verdictOf(after) ?? 'lost', rest.size, releaseMs, tuning).map((cue) => ({ ...cue, atMs: releaseMs })),
    releaseAtMs: releaseMs,
    draw: (elapsedMs) => {
      kit.drawSetting(setting);
      kit.drawOutcome(elapsedMs >= durationMs ? rest : elapsedMs >= releaseMs ? told() : waiting());
    },
    dispose: () => kit.letGo(),
  };
}
