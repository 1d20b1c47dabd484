import { pause } from '#server/core/clock.ts';
import type { Deps } from '#server/runtime/deps.ts';

/** Of all processes of a shop one runs the rounds, and one the battles. */
export const ROUNDS_LOCK = 4_217_003;
export const BATTLES_LOCK = 4_217_004;
/** How often a process that does not lead asks to, and how long one that failed waits before it goes on, ms. */
const ASK_MS = 1_000;
const AGAIN_MS = 250;
/** After the leader was lost: ms between two tries, and how many there are. */
const HURRIED_MS = 50;
const HURRIED_TRIES = 40;

/** What is led: runs until the signal ends it, and may be called again after it failed. */
export type Led = (signal: AbortSignal) => Promise<void>;

/**
 * Leads while this process holds the lock: a PostgreSQL advisory lock, which goes to another process when this one or its line to the database
 * dies. The embedded database belongs to one process anyway.
 */
export class Leader {
  readonly #deps: Deps;
  readonly #led: readonly Led[];
  readonly #lock: number;
  readonly #stopping = new AbortController();
  #leading = false;
  #hurry: () => void = () => undefined;
  #hurried = 0;
  #isGone: () => boolean = () => false;
  #running: Promise<void> = Promise.resolve();

  constructor(deps: Deps, led: readonly Led[], lock: number = ROUNDS_LOCK) {
    this.#deps = deps;
    this.#led = led;
    this.#lock = lock;
  }

  get leads(): boolean {
    return this.#leading;
  }

  /** The process that leads, of all that share the database; null while none does. */
  whoLeads(): Promise<string | null> {
    return this.#deps.db.holderOf(this.#lock);
  }

  /** The process that led is gone: asks now, and again soon as long as `isGone` is true. */
  hurry(isGone: () => boolean): void {
    this.#hurried = HURRIED_TRIES;
    this.#isGone = isGone;
    this.#hurry();
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Stops what this process leads at its current step. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal: stop } = this.#stopping;
    while (!stop.aborted) {
      const leading = new AbortController();
      const { signal } = leading;
      const end = (): void => leading.abort();
      stop.addEventListener('abort', end, { once: true });
      let askAgainMs = ASK_MS;
      try {
        await this.#untilThere(stop);
        if (stop.aborted) return;
        const release = await this.#deps.db.hold(this.#lock, this.#deps.processId, end);
        if (release) {
          this.#leading = true;
          await Promise.all(this.#led.map((run) => this.#keep(run, signal)));
          this.#leading = false;
          // A process that lost the lock with the database asks as soon as that is back.
          askAgainMs = AGAIN_MS;
          await release();
        }
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'this process could not become leader; retrying');
      }
      this.#leading = false;
      stop.removeEventListener('abort', end);
      if (!stop.aborted) await this.#untilNext(askAgainMs, stop);
    }
  }

  async #keep(run: Led, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await run(signal);
      } catch (error) {
        if (signal.aborted) return;
        this.#deps.log.error({ err: error }, 'leader work of this process was interrupted; resuming');
        await pause(this.#deps.clock, AGAIN_MS, signal);
        await this.#untilThere(signal);
      }
    }
  }

  /** Waits until the database is there, or the signal ends it. */
  async #untilThere(signal: AbortSignal): Promise<void> {
    if (this.#deps.db.isThere) return;
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    await Promise.race([this.#deps.db.whenThere(), aborted]);
  }

  /** Waits before the next try; after `hurry` for no longer than a database needs to free the lock of a process that is gone. */
  async #untilNext(ms: number, stop: AbortSignal): Promise<void> {
    if (this.#hurried > 0 && this.#isGone()) {
      this.#hurried -= 1;
      return pause(this.#deps.clock, HURRIED_MS, stop);
    }
    const over = new AbortController();
    const end = (): void => over.abort();
    this.#hurry = end;
    stop.addEventListener('abort', end, { once: true });
    await pause(this.#deps.clock, ms, over.signal);
    stop.removeEventListener('abort', end);
    this.#hurry = () => undefined;
  }
}
