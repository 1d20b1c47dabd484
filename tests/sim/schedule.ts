import { setImmediate } from 'node:timers/promises';
import { type ManualClock, manualClock } from '#tests/support/manual-clock.ts';
import type { Seeded } from './seeded.ts';

/** Something that can happen next. */
export interface Step {
  /** What it is, in the log: without values that differ from run to run. */
  label: string;
  /** How likely it is beside others. */
  weight: number;
  /** False while it can't happen. */
  isPossible?(): boolean;
  /** Does it. What is answered goes into the log. */
  run(): void | string | Promise<void | string>;
}

/** Turns of the event loop without work that is sure to follow, until a process counts as waiting. */
const QUIET_TURNS = 2;
/** How far time moves in one step, ms. */
const LEAPS_MS = [5, 200, 1_000, 3_000] as const;

/**
 * Decides what happens next, and when. The processes run until all of them wait: for the database, the network, a service or the clock. Then chance picks one of
 * the things that they wait for. So one seed has one history.
 */
export class Schedule {
  readonly clock: ManualClock;
  readonly log: string[] = [];
  readonly #chance: Seeded;
  readonly #steps = new Set<Step>();
  readonly #isBusy: () => boolean;

  /** `isBusy`: whether work is under way outside of the event loop. */
  constructor(chance: Seeded, startMs: number, isBusy: () => boolean) {
    this.#chance = chance;
    this.#isBusy = isBusy;
    this.clock = manualClock(startMs);
  }

  /** Adds something that can happen; what is answered takes it back. */
  offer(step: Step): () => void {
    this.#steps.add(step);
    return () => void this.#steps.delete(step);
  }

  /** Adds something that happens once. Resolves when it has, with what it answers. */
  once<T>(step: Omit<Step, 'run'>, run: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const own: Step = {
        ...step,
        run: async () => {
          this.#steps.delete(own);
          try {
            resolve(await run());
          } catch (error) {
            reject(error as Error);
          }
        },
      };
      this.#steps.add(own);
    });
  }

  /** Lets one thing happen, once all processes wait. False where nothing can. */
  async step(): Promise<boolean> {
    await this.quiet();
    const possible = [...this.#steps].filter(({ isPossible }) => isPossible?.() ?? true);
    if (possible.length === 0) return false;
    // By name first: the order in which they were offered may depend on the machine's threads.
    const step = this.#chance.weighted(possible.toSorted((a, b) => (a.label < b.label ? -1 : Number(a.label > b.label))));
    const result = await step.run();
    this.log.push(typeof result === 'string' ? `${step.label}: ${result}` : step.label);
    return true;
  }

  /** Moves time on. Timers run on the way, as on a machine that was stopped for a while. */
  leap(ms: number = this.#chance.pick(LEAPS_MS)): string {
    this.clock.moveTo(this.clock.monotonic() + ms);
    return `${ms} ms`;
  }

  /** Resolves when all processes wait. */
  async quiet(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      await setImmediate();
      if (this.#isBusy() || process.getActiveResourcesInfo().includes('Immediate')) quiet = -1;
    }
  }
}
