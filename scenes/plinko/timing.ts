import type { WinSize } from '#contract/win-size.ts';
import type { Motion } from '#scenes/stage/contract.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { landMs } from './fall.ts';
import { type BallFell, type PlinkoFact, winSizeOf } from './model.ts';
import type { PlinkoTuning } from './tuning.ts';

/** When a ball's result can be read, ms after its presentation: the same for every ball of a board, in every motion. */
export function releaseMs(fact: Pick<BallFell, 'rows' | 'mode'>, tuning: PlinkoTuning): number {
  return fact.mode === 'instant' ? tuning.instantMs : landMs(fact.rows, tuning);
}

/** How long it goes on after that in full motion. */
export function afterMs(size: WinSize, tuning: PlinkoTuning): number {
  return size === 0 ? tuning.calmMs : tuning.celebrateMs + (size - 1) * tuning.celebrateStepMs;
}

/** Ms from presenting a fact to the end of its clip. */
export function lengthOf(fact: PlinkoFact, motion: Motion, tuning: PlinkoTuning): number {
  if (fact.kind === 'board') return byMotion(motion, { full: tuning.fadeMs, reduced: tuning.fadeMs, still: 0 });
  const landed = releaseMs(fact, tuning);
  return byMotion(motion, {
    full: landed + afterMs(winSizeOf(fact), tuning),
    reduced: landed + afterMs(winSizeOf(fact), tuning),
    still: landed,
  });
}
