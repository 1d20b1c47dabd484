import { battlePace } from '#contract/battle/schedule.ts';
import type { Motion } from '#scenes/stage/contract.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { endedLengthMs } from './final/ended-clip.ts';
import { type BattleFact, type BattleSetup, roundLengthMs } from './model.ts';
import type { BattleTuning } from './tuning.ts';

/** The parts of one round, ms after its start. */
export interface RoundTimes {
  lengthMs: number;
  backMs: number;
  riseMs: number;
  stopMs: number;
  settleMs: number;
  /** The prizes can be read; nothing shows them earlier. */
  revealMs: number;
  /** Prizes fly to their shelves. */
  flyAtMs: number;
  flyMs: number;
  /** Totals race. */
  countMs: number;
  /** The light has moved to the current leader; nothing moves from here on. */
  restsMs: number;
  /** Cards that pass the needle. */
  travel: number;
}

/** The parts of a round. All are shares of its length, so a fast battle and a slow last round need no values of their own. */
export function roundTimes(setup: BattleSetup, round: number, tuning: BattleTuning): RoundTimes {
  const lengthMs = roundLengthMs(setup, round);
  const last = round === setup.rounds.length - 1;
  const stopMs = lengthMs * (last ? tuning.lastStop : tuning.stop);
  const settleMs = Math.min(tuning.settleMs, lengthMs * tuning.settleShare);
  const revealMs = stopMs + settleMs;
  const restMs = lengthMs - revealMs;
  const flyAtMs = revealMs + restMs * tuning.flyAt;
  const flyMs = Math.min(tuning.flyMs, restMs * tuning.flyShare);
  const countMs = Math.min(tuning.countMs, restMs * tuning.countShare);
  const spotMs = Math.min(tuning.spotMs, restMs * tuning.spotShare);
  return {
    lengthMs,
    backMs: Math.min(tuning.backMs, lengthMs * tuning.backShare),
    riseMs: Math.min(tuning.riseMs, lengthMs * tuning.riseShare),
    stopMs,
    settleMs,
    revealMs,
    flyAtMs,
    flyMs,
    countMs,
    restsMs: Math.max(flyAtMs + flyMs, revealMs + countMs + spotMs),
    travel: Math.round((stopMs / 1000) * tuning.pace),
  };
}

/** When a round's motion has ended, ms after its start. */
export function roundRestsMs({ revealMs, countMs, restsMs }: RoundTimes, motion: Motion, { fadeMs }: BattleTuning): number {
  return byMotion(motion, { full: restsMs, reduced: revealMs + Math.max(fadeMs, restsMs - revealMs - countMs), still: revealMs });
}

/** The longest that a round of any battle takes to be read, ms. */
function longestRoundMs(): number {
  return battlePace(false).last_round_ms;
}

/** Ms from presenting a fact to the end of its clip, at most. */
export function lengthOf(fact: BattleFact, motion: Motion, tuning: BattleTuning): number {
  switch (fact.kind) {
    case 'round':
      return longestRoundMs();
    case 'ended':
      return endedLengthMs(fact, motion, tuning);
    case 'seated':
      return byMotion(motion, { full: tuning.seatMs, reduced: tuning.fadeMs, still: 0 });
    case 'shown':
    case 'started':
    case 'settled':
    case 'canceled':
      return 0;
  }
}
