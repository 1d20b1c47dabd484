import type { Motion } from '#scenes/stage/contract.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import type { WinSize } from '#contract/win-size.ts';
import type { WheelFact } from './model.ts';
import type { WheelTuning } from './tuning.ts';

/** How long a result goes on after its release, by the size of the player's own win. */
export function afterMs(size: WinSize, motion: Motion, tuning: WheelTuning): number {
  const full = size === 0 ? tuning.calmMs : tuning.celebrateMs + (size - 1) * tuning.celebrateStepMs;
  return byMotion(motion, { full, reduced: tuning.fadeMs, still: 0 });
}

/** Ms from presenting a fact to the end of its clip; of a spin that is presented with its start, the longest that its celebration can make it. */
export function lengthOf(fact: WheelFact, motion: Motion, tuning: WheelTuning): number {
  switch (fact.kind) {
    case 'opened':
      return byMotion(motion, { full: tuning.openMs, reduced: tuning.fadeMs, still: 0 });
    case 'spun':
      return fact.lengthMs + Math.max(afterMs(0, motion, tuning), afterMs(5, motion, tuning));
    case 'staked':
    case 'lagged':
      return 0;
  }
}
