import type { Motion } from '#scenes/stage/contract.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { type DiceFact, type DiceRolled, winSizeOf } from './model.ts';
import { REST_AFTER_MS } from './path.ts';
import type { DiceTuning } from './tuning.ts';

/** The lengths of one roll, ms from its start. */
export interface RollTimes {
  /** The die lands and the result can be read; nothing shows it earlier. */
  releaseMs: number;
  endMs: number;
}

/** The lengths that the tuning and the result's size give to a roll in full motion. */
export function rollTimes(fact: DiceRolled, tuning: DiceTuning): RollTimes {
  const instant = fact.mode === 'instant';
  const releaseMs = instant ? tuning.instantMs : tuning.rollMs;
  const size = winSizeOf(fact);
  const afterMs = size === 0 ? tuning.calmMs : tuning.celebrateMs + (size - 1) * tuning.celebrateStepMs;
  return { releaseMs, endMs: releaseMs + Math.max(REST_AFTER_MS, Math.round(afterMs * (instant ? tuning.instantCelebration : 1))) };
}

/** Length of the glide to a new setting. */
export function setMs(motion: Motion, tuning: DiceTuning): number {
  return byMotion(motion, { full: tuning.setMs, reduced: 0, still: 0 });
}

/** Ms from presenting a fact to the end of its clip; every motion releases at the same moment. */
export function lengthOf(fact: DiceFact, motion: Motion, tuning: DiceTuning): number {
  if (fact.kind === 'set') return setMs(motion, tuning);
  const { releaseMs, endMs } = rollTimes(fact, tuning);
  return byMotion(motion, { full: endMs, reduced: releaseMs + tuning.fadeMs, still: releaseMs });
}
