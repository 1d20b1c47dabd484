import type { Clock } from '#server/core/clock.ts';
import { inside, type Tracer } from '#server/core/spans.ts';
import type { App } from './deps.ts';
import type { Logger } from './log.ts';

/** How often rows are looked for that others have written, ms. */
const POLL_MS = 30_000;
/** When work that has failed goes on, ms. */
const AGAIN_MS = 5_000;

export interface DueWorkOptions {
  /** Whether others may write what becomes due without a call of `scheduleAt` here: other processes, a command. */
  others: boolean;
  /** The log line for work that fails, which it does with the database. */
  failure: string;
}

/**
 * Work that waits in the database until it is due. One run follows the other: at the time that the last one has answered, at one that a caller reports, and
 * now and then where others may write. Nothing is kept here that can't be read again, so another process goes on where this one ended.
 */
export abstract class DueWork<D extends { clock: Clock; log: Logger }> {
  protected readonly deps: D;
  readonly #options: DueWorkOptions;
  #timer: { at: number; cancel(): void } | null = null;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;
  #tracer: Tracer | null = null;

  constructor(deps: D, options: DueWorkOptions) {
    this.deps = deps;
    this.#options = options;
  }

  /** Does all that is due, unless it is stopped meanwhile; answers when the next is due, ms since 1970, or null. */
  protected abstract work(): Promise<number | null>;

  protected get stopped(): boolean {
    return this.#stopped;
  }

  /** Takes up what was left and follows the clock from now on. `tracer`: records each run; `at`: when the first one is due, ms since 1970. */
  start(tracer: Tracer | null = null, at = this.deps.clock.now()): void {
    this.#tracer = tracer;
    this.scheduleAt(at);
  }

  /** Resolves when the run under way has ended; there is none after it. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    await this.#running;
  }

  /** Something is due at a time, ms since 1970. */
  scheduleAt(at: number): void {
    if (this.#stopped || (this.#timer && this.#timer.at <= at)) return;
    const { clock } = this.deps;
    this.#timer?.cancel();
    const { cancel } = clock.setTimeout(() => void this.runDue(), Math.max(0, at - clock.now()));
    this.#timer = { at, cancel };
  }

  /** Does everything that is due now; resolves when it is done. Never rejects. */
  runDue(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = null;
    this.#running = this.#running.then(() => this.#runOnce());
    return this.#running;
  }

  async #runOnce(): Promise<void> {
    const { clock, log } = this.deps;
    const { others, failure } = this.#options;
    try {
      const span = this.#tracer?.begin(this.constructor.name, 'internal', {});
      const due = span ? await inside(span, () => this.work()) : await this.work();
      const next = Math.min(due ?? Infinity, others ? clock.now() + POLL_MS : Infinity);
      if (next !== Infinity) this.scheduleAt(next);
    } catch (error) {
      log.error({ err: error }, failure);
      this.scheduleAt(clock.now() + AGAIN_MS);
    }
  }
}

/** Runs work from the moment the shop is ready until it stops. */
export function runWhileServing(app: App, work: { start(tracer: Tracer | null): void; stop(): Promise<void> }): void {
  app.addHook('onReady', async () => work.start(app.tracer));
  app.addHook('preClose', () => work.stop());
}
