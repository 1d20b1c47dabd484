import type { BoxItem } from '#contract/api/boxes.ts';
import { type LaneRun, laneRun, prizeOf } from './lane-run.ts';
import type { BattleState } from './model.ts';
import { type Totals, totalsAfter } from './totals.ts';
import { type RoundTimes, roundTimes } from './timing.ts';
import type { BattleTuning } from './tuning.ts';

/** The totals before and after a round. */
interface RoundTotals {
  before: Totals;
  after: Totals;
}

const NO_RUN: LaneRun = {
  cards: [],
  run: { from: 0, landing: 0, target: 0, backMs: 0, riseMs: 0, stopMs: 0, settleMs: 0, back: 0, fall: 1 },
  ticks: [],
  prize: null,
  last: null,
};

/** A state with what is worked out of it, each part when it is first asked for: frames ask for the same again and again. */
export class Known {
  readonly state: BattleState;
  readonly #totals = new Map<number, RoundTotals>();
  readonly #runs = new Map<string, LaneRun>();
  readonly #times = new Map<number, RoundTimes>();
  readonly #prizes = new Map<string, readonly BoxItem[]>();
  #tuning: BattleTuning | null = null;

  constructor(state: BattleState) {
    this.state = state;
  }

  /** The totals before and after a round. */
  totals(round: number): RoundTotals {
    return kept(this.#totals, round, () => ({ before: totalsAfter(this.state, round), after: totalsAfter(this.state, round + 1) }));
  }

  /** The reel of a seat in a round. */
  run(round: number, seat: number, tuning: BattleTuning): LaneRun {
    this.#forgetOther(tuning);
    const { setup } = this.state;
    return setup === null ? NO_RUN : kept(this.#runs, `${round}:${seat}`, () => laneRun(this.state, setup, round, seat, tuning));
  }

  /** The parts of a round. */
  times(round: number, tuning: BattleTuning): RoundTimes {
    this.#forgetOther(tuning);
    const { setup } = this.state;
    if (setup === null) throw new RangeError('no battle is known');
    return kept(this.#times, round, () => roundTimes(setup, round, tuning));
  }

  /** What a seat has drawn in the first rounds, in their order; rounds that were missed are left out. */
  prizes(seat: number, rounds: number): readonly BoxItem[] {
    return kept(this.#prizes, `${seat}:${rounds}`, () =>
      Array.from({ length: rounds }, (_, round) => prizeOf(this.state, round, seat)).filter((prize) => prize !== null),
    );
  }

  /** Runs follow from the tuning, too. */
  #forgetOther(tuning: BattleTuning): void {
    if (tuning === this.#tuning) return;
    this.#tuning = tuning;
    this.#runs.clear();
    this.#times.clear();
  }
}

function kept<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
