import type { Motion, SceneKit } from '#scenes/stage/contract.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import type { FinalTuning } from './knobs.ts';
import { pileOf, type PileRecording } from './pile.ts';
import type { FinalPlan } from './plan.ts';
import { leavesAtMs } from './times.ts';

/** Steps that are recorded at once when the page is idle: a few milliseconds. */
const AHEAD = 10;

/** The most steps of a pile that one frame records, more than a slow frame plays: only a page that comes late needs more. */
const MOST_PER_FRAME = 20;

/** The pile of a seat. */
interface Pile {
  readonly pile: PileRecording;
  /** The place of its first parcel among all that fly. */
  readonly firstOrder: number;
  /** False while the pile can't be read at the time of the frame. */
  recorded: boolean;
}

/**
 * The piles of a final. They are recorded while the page is idle, and by need as they are played; a page that is opened when all is over would need all of
 * it for its first frame, so it shows the pile once it is recorded.
 */
export class Piles {
  readonly #plan: FinalPlan;
  readonly #bySeat = new Map<number, Pile>();
  #isAwaited = false;
  #isOver = false;

  constructor(plan: FinalPlan, tuning: FinalTuning, kit: Pick<SceneKit, 'spare' | 'invalidate'>) {
    this.#plan = plan;
    for (const { to, order } of plan.parcels) {
      if (!this.#bySeat.has(to)) this.#bySeat.set(to, { pile: pileOf(plan, to, tuning), firstOrder: order, recorded: false });
    }
    kit.spare(() => {
      if (this.#isOver) return false;
      const goesOn = [...this.#bySeat.values()].some(({ pile }) => pile.recordAhead(AHEAD));
      if (!goesOn && this.#isAwaited) kit.invalidate();
      return goesOn;
    });
  }

  /** Records what a frame shows, as far as it may; times are ms after the end of the last round. */
  prepare(elapsedMs: number, motion: Motion): void {
    const { times } = this.#plan;
    // Without motion a pile appears as it comes to rest.
    const atMs = byMotion(motion, { full: Math.min(elapsedMs, times.endMs), reduced: Infinity, still: Infinity });
    this.#isAwaited = false;
    for (const known of this.#bySeat.values()) {
      const sinceMs = atMs - leavesAtMs(times, known.firstOrder) - times.flyMs;
      known.recorded = known.pile.recordTowards(sinceMs, MOST_PER_FRAME);
      this.#isAwaited ||= !known.recorded;
    }
  }

  /** The pile of a seat; undefined for one to which nothing flies. */
  of(seat: number): Readonly<Pile> | undefined {
    return this.#bySeat.get(seat);
  }

  destroy(): void {
    this.#isOver = true;
    for (const { pile } of this.#bySeat.values()) pile.destroy();
  }
}
