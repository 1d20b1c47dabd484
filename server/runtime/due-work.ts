import type { Clock } from '#server/core/clock.ts';
import type { Logger } from './log.ts';

/** How often rows are looked for that others have written, ms. */
const POLL_MS = 30_000;
/** When work that has failed goes on, ms. */
const AGAIN_MS = 5_000;

interface Parts {
  clock: Clock;
  log: Logger;
  /** Whether others may write what becomes due without saying so here: other processes, a command. */
  others: boolean;
  /** Does all that is due, unless it is stopped meanwhile; answers when the next is due, ms since 1970, or null. */
  work: () => Promise<number | null>;
  /** What the log says when the work fails, which it does with the database. */
  failure: string;
}

/**
 * Work that waits in the database until it is due. One run follows the other: at the time that the last one has answered, at one that a caller reports, and
 * now and then where others may write. Nothing is kept here that can't be read again, so another process goes on where this one ended.
 */
export class DueWork {
  readonly #parts: Parts;
  #timer: { at: number; cancel(): void } | null = null;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** Takes up what was left and follows the clock from now on. */
  start(): void {
    this.heard(this.#parts.clock.now());
  }

  /** Resolves when the run under way has ended; there is none after it. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    await this.#running;
  }

  /** Something is due at a time, ms since 1970. */
  heard(at: number): void {
    if (this.#stopped || (this.#timer && this.#timer.at <= at)) return;
    const { clock } = this.#parts;
    this.#timer?.cancel();
    const { cancel } = clock.setTimeout(() => void this.run(), Math.max(0, at - clock.now()));
    this.#timer = { at, cancel };
  }

  /** Does everything that is due now; resolves when it is done. Never rejects. */
  run(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = null;
    this.#running = this.#running.then(() => this.#runOnce());
    return this.#running;
  }

  async #runOnce(): Promise<void> {
    const { clock, log, others, work, failure } = this.#parts;
    try {
      const next = Math.min((await work()) ?? Infinity, others ? clock.now() + POLL_MS : Infinity);
      if (next !== Infinity) this.heard(next);
    } catch (error) {
      log.error({ err: error }, failure);
      this.heard(clock.now() + AGAIN_MS);
    }
  }
}
