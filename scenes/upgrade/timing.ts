import type { Motion } from '#scenes/stage/contract.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import type { Run } from '#scenes/stage/run.ts';
import { turnOf } from './arc.ts';
import { type UpgradeFact, type UpgradePlayed, winSizeOf } from './model.ts';
import type { UpgradeTuning } from './tuning.ts';

/** The lengths of one play, ms from its start. */
export interface PlayTimes {
  /** The result can be read; nothing shows it earlier. */
  releaseMs: number;
  /** When the price begins to count, and for how long. */
  countAtMs: number;
  countMs: number;
  endMs: number;
}

/** The lengths that the tuning and the result's size give to a play in full motion. */
export function playTimes(fact: UpgradePlayed, tuning: UpgradeTuning): PlayTimes {
  const instant = fact.mode === 'instant';
  const share = instant ? tuning.instantCelebration : 1;
  const releaseMs = instant ? tuning.instantMs : tuning.spinMs;
  const size = winSizeOf(fact);
  const countAtMs = releaseMs + Math.round(tuning.countDelayMs * share);
  const countMs = size === 0 ? 0 : Math.round((tuning.countMs + (size - 1) * tuning.countStepMs) * share);
  const after = size === 0 ? tuning.calmMs : tuning.celebrateMs + (size - 1) * tuning.celebrateStepMs;
  const least = size === 0 ? 0 : Math.max(tuning.openMs, tuning.liftMs, countAtMs - releaseMs + countMs + tuning.gainMs);
  return { releaseMs, countAtMs, countMs, endMs: releaseMs + Math.max(Math.round(after * share), least) };
}

/**
 * The needle's run from where it rests to its ticket, in turns, always clockwise. Its shape in time is the same for every ticket; the place where it
 * comes to a stop is the ticket's own, to the last bit.
 */
export function runOf(rests: number, ticket: number, tuning: UpgradeTuning): Run {
  const from = turnOf(rests);
  const to = turnOf(ticket);
  const landing = tuning.turns + (to > from ? to : to + 1);
  return { from, ...shapeOf(tuning), landing, target: landing };
}

/** A run that does not depend on the ticket: the needle's cues follow it. */
export function shapeRun(tuning: UpgradeTuning): Run {
  const landing = tuning.turns + 0.5;
  return { from: 0, ...shapeOf(tuning), landing, target: landing };
}

function shapeOf({ spinMs, holdMs, backMs, riseMs, back, fall }: UpgradeTuning): Omit<Run, 'from' | 'landing' | 'target'> {
  const stopMs = Math.max(backMs + riseMs + 100, spinMs - holdMs);
  return { backMs, riseMs, stopMs, settleMs: 1, back, fall };
}

/** Length of the glide to a new setting. */
export function setMs(motion: Motion, tuning: UpgradeTuning): number {
  return byMotion(motion, { full: tuning.setMs, reduced: tuning.setMs, still: 0 });
}

/** Ms from presenting a fact to the end of its clip; every motion releases at the same moment. */
export function lengthOf(fact: UpgradeFact, motion: Motion, tuning: UpgradeTuning): number {
  if (fact.kind === 'set') return setMs(motion, tuning);
  const { releaseMs, endMs } = playTimes(fact, tuning);
  return byMotion(motion, { full: endMs, reduced: releaseMs + tuning.fadeMs, still: releaseMs });
}
