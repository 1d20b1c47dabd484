import { battleChances } from '#contract/battle/chance.ts';
import { estimateChances } from '#contract/battle/estimate.ts';
import { boxesToCome, type BoxValues, createRests, type RestBounds } from '#contract/battle/remaining-draws.ts';
import type { BattleMode } from '#contract/battle/rules.ts';
import { seeded } from '#scenes/stage/random.ts';

/** What the chances of a battle are counted from; the same for its whole life. */
export interface ChanceTask {
  battleId: string;
  mode: BattleMode;
  seatsPerSide: number;
  /** The box of each round. */
  boxes: readonly BoxValues[];
}

/** A moment between two rounds: how many are done, and what each side is compared by then, cents. */
export interface ChanceMoment {
  done: number;
  scores: readonly number[];
}

/** Every side's chance to win at a moment; they sum to 1. */
export interface ChanceFigures {
  sides: readonly number[];
  /** Counted over everything that can still be drawn, and not sampled. */
  exact: boolean;
  /** Of sampled chances twice the standard error, in which 19 of 20 lie; 0 of exact ones. */
  error: number;
}

/** About two seconds of a desk's processor for one sum at most, and 32 MB of kept ones. */
const BOUNDS: RestBounds = { products: 8_000_000, allProducts: 120_000_000, kept: 2_000_000 };

/** How often the rest of a battle is played where it can't be counted. */
const SAMPLES = 40_000;

/** Counts the chances of one battle. */
export interface Counter {
  count(moment: ChanceMoment): ChanceFigures;
  /** Does ahead what the moment with so many rounds done will need. */
  prepare(done: number): void;
}

/** Counts the chances of one battle: exactly where that is affordable, else as an estimate, which is the same for every viewer. */
export function createCounter({ battleId, mode, seatsPerSide, boxes }: ChanceTask, bounds = BOUNDS, samples = SAMPLES): Counter {
  const rests = createRests(mode, boxes, seatsPerSide, bounds);
  return {
    count({ done, scores }) {
      const state = { mode, scores, seatsPerSide, toCome: boxesToCome(mode, boxes, done) };
      const sides = battleChances({ ...state, rest: () => rests.after(done) });
      if (sides) return { sides, exact: true, error: 0 };
      const { chances, error } = estimateChances(state, samples, seeded(`${battleId}/chance/${done}`).next);
      return { sides: chances, exact: false, error: 2 * error };
    },
    prepare: (done) => void rests.after(done),
  };
}
