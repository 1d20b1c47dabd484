import { isFast, winSizeOf, type BoxFact, type BoxOpened, type BoxState } from './model.ts';
import type { Run } from '#scenes/stage/run.ts';
import type { Strip } from '#scenes/reels/box-strip.ts';
import type { BoxTuning } from './tuning.ts';
import { seeded } from '#scenes/stage/random.ts';
import type { Motion } from '#scenes/stage/contract.ts';
import { byMotion } from '#scenes/stage/motion.ts';

/** The lengths of one opening, ms from its start. */
export interface OpeningTimes {
  /** The result can be read; nothing shows it earlier. */
  releaseMs: number;
  backMs: number;
  riseMs: number;
  settleMs: number;
  staggerMs: number;
  /** Cards that pass the needle. */
  travel: number;
  /** When the number begins to count, and for how long. */
  countAtMs: number;
  countMs: number;
  /** From the release to the end. */
  celebrateMs: number;
  endMs: number;
}

/** The lengths that the tuning and the result's size give to an opening in full motion. */
export function openingTimes(fact: BoxOpened, tuning: BoxTuning): OpeningTimes {
  const fast = isFast(fact.mode);
  const releaseMs = fast ? tuning.fastSpinMs : tuning.spinMs;
  const size = winSizeOf(fact);
  const hurry = fast ? tuning.fastCelebration : 1;
  const countMs = Math.round((size === 0 ? tuning.countMs * tuning.calmCount : tuning.countMs + (size - 1) * tuning.countStepMs) * hurry);
  const celebration = size === 0 ? tuning.calmMs : tuning.celebrateMs + (size - 1) * tuning.celebrateStepMs;
  const lifts = tuning.liftMs + (fact.openings.length - 1) * tuning.liftStaggerMs;
  const countAtMs = releaseMs + tuning.countDelayMs;
  const celebrateMs = Math.max(Math.round(celebration * hurry), lifts, tuning.countDelayMs + countMs + tuning.gainMs);
  const times = fast
    ? {
        backMs: tuning.fastBackMs,
        riseMs: tuning.fastRiseMs,
        settleMs: tuning.fastSettleMs,
        staggerMs: tuning.fastStaggerMs,
        travel: tuning.fastTravel,
      }
    : { backMs: tuning.backMs, riseMs: tuning.riseMs, settleMs: tuning.settleMs, staggerMs: tuning.staggerMs, travel: tuning.travel };
  return { ...times, releaseMs, countAtMs, countMs, celebrateMs, endMs: releaseMs + celebrateMs };
}

/** The run of reel `reel` of `count`: where in the card it stops is drawn from the opening's id alone. */
export function runOf(strip: Strip, openingId: string, reel: number, count: number, times: OpeningTimes, tuning: BoxTuning): Run {
  const spread = tuning.landingSpread;
  return {
    from: strip.from,
    target: strip.target,
    landing: strip.target + seeded(`${openingId}:landing`).between(-spread, spread),
    backMs: times.backMs,
    riseMs: times.riseMs,
    stopMs: Math.max(times.backMs + times.riseMs + 100, times.releaseMs - times.settleMs - (count - 1 - reel) * times.staggerMs),
    settleMs: times.settleMs,
    back: tuning.backCards,
    fall: tuning.fall,
  };
}

/** Length of the showcase's entrance. */
export function showMs(tuning: BoxTuning, motion: Motion): number {
  return byMotion(motion, { full: tuning.showMs, reduced: tuning.fadeMs, still: 0 });
}

/** Ms from presenting a fact to the end of its clip; every motion releases at the same moment. */
export function lengthOf(fact: BoxFact, motion: Motion, tuning: BoxTuning): number {
  if (fact.kind === 'shown') return showMs(tuning, motion);
  const { releaseMs, endMs } = openingTimes(fact, tuning);
  return byMotion(motion, { full: endMs, reduced: releaseMs + tuning.fadeMs, still: releaseMs });
}

/** True when a reel of the opening can go on from what the state before shows. */
export function continues(before: BoxState, fact: BoxOpened): boolean {
  return before.result !== null && before.result.openings.length === fact.openings.length;
}
