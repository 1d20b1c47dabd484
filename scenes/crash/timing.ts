import type { Motion } from '#scenes/stage/contract.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { type CrashFact, winSizeOf } from './model.ts';
import type { CrashTuning } from './tuning.ts';

/** Ms from presenting a fact to the end of its clip. Every presentation releases at its first moment: the picture shows it at once. */
export function lengthOf(fact: CrashFact, motion: Motion, tuning: CrashTuning): number {
  const calm = (ms: number): number => byMotion(motion, { full: ms, reduced: tuning.fadeMs, still: 0 });
  switch (fact.kind) {
    case 'opened':
      return calm(tuning.openMs);
    case 'started':
      return calm(tuning.takeOffMs);
    case 'cashed': {
      const own = fact.outs.find((out) => out.own);
      const size = own === undefined ? 0 : winSizeOf(own);
      return calm(Math.max(tuning.peelMs, size === 0 ? 0 : tuning.celebrateMs + (size - 1) * tuning.celebrateStepMs));
    }
    case 'busted':
      return calm(tuning.bustMs);
    case 'lagged':
      return fact.sinceMs === null ? calm(tuning.catchUpMs) : 0;
    case 'staked':
      return 0;
  }
}

/** What is left of a fading light after this many of its lengths can't be seen. */
const FADED = 4;

/** Ms from the end of a flight until its picture has come to rest. */
export function calmsMs(tuning: CrashTuning): number {
  const { wreckAfterMs, wreckMs, coolMs, marksDimMs, reddenMs, skyCalmMs, starsStopMs, emberMs } = tuning;
  return Math.max(wreckAfterMs + wreckMs, coolMs, marksDimMs, reddenMs, FADED * skyCalmMs, FADED * starsStopMs, emberMs);
}
