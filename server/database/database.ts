import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '#server/core/clock.ts';
import type { Random } from '#server/core/random.ts';
import { asksForAnotherTry, DatabaseAway, passingFailure } from './database-failure.ts';
import type { Engine, Pending, Queries, Tx } from './engine.ts';
import { lastStatement, newPending } from './pending.ts';

export type { Engine, Queries, Tx } from './engine.ts';

/** The most times that a transaction is tried when the database asks for another try, or its connection broke. */
const MAX_TRIES = 5;

/** The shop's one database. */
export class Database {
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #inside = new AsyncLocalStorage<true>();
  readonly #onCommit: (() => void)[] = [];

  constructor(engine: Engine, clock: Clock, random: Random) {
    this.#engine = engine;
    this.#clock = clock;
    this.#random = random;
  }

  get engine(): Engine['name'] {
    return this.#engine.name;
  }

  get description(): string {
    return this.#engine.description;
  }

  /** Single reads. Throws inside `transaction`, where they would wait for the transaction that waits for them: use its `tx` there. */
  get read(): Queries {
    this.#refuseInside();
    return this.#engine.queries;
  }

  /** For lists that are the same for all players; see Engine. What a player has just done may be missing. */
  async readStale<T>(run: (queries: Queries) => Promise<T>): Promise<T> {
    this.#refuseInside();
    return this.#engine.readStale(run);
  }

  /**
   * Runs `run` in one transaction and answers its result after the commit. Serialization failures, deadlocks and broken connections run it again,
   * five times at most, so it must have no effect but through `tx`. What was enqueued is written with the commit, then published. Throws Refusal
   * `database_away` when the database is busy or away; otherwise what `run` throws, with everything rolled back.
   */
  async transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    this.#refuseInside();
    for (let attempt = 1; ; attempt++) {
      let pending: Pending | undefined;
      try {
        const result = await this.#inside.run(true, () =>
          this.#engine.transaction(async (tx, endWith) => {
            pending = newPending(tx);
            const value = await run(tx);
            const last = lastStatement(pending);
            if (last) endWith(last);
            return value;
          }),
        );
        for (const done of pending?.done ?? []) done();
        if (pending && pending.events.length > 0) for (const listener of this.#onCommit) listener();
        return result;
      } catch (error) {
        // Where the connection broke before the commit, nothing was written.
        const again = error instanceof DatabaseAway ? !error.uncertain && this.#engine.isThere() : asksForAnotherTry(error);
        if (!again || attempt === MAX_TRIES) throw passingFailure(error) ?? error;
        await this.#pause(attempt);
      }
    }
  }

  /** Calls a listener after each commit that enqueued events. */
  onCommit(listener: () => void): void {
    this.#onCommit.push(listener);
  }

  script(text: string): Promise<void> {
    return this.#engine.script(text);
  }

  exclusively<T>(lock: number, run: () => Promise<T>): Promise<T> {
    return this.#engine.exclusively(lock, run);
  }

  /** See Engine. */
  hold(lock: number, holder: string, lost: () => void): Promise<(() => Promise<void>) | null> {
    return this.#engine.hold(lock, holder, lost);
  }

  /** See Engine. */
  holderOf(lock: number): Promise<string | null> {
    return this.#engine.holderOf(lock);
  }

  get isThere(): boolean {
    return this.#engine.isThere();
  }

  /** Resolves when the database is there, however long that takes. */
  whenThere(): Promise<void> {
    return this.#engine.whenThere();
  }

  /** See Engine. */
  connections(): ReturnType<Engine['connections']> {
    return this.#engine.connections();
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  #refuseInside(): void {
    if (this.#inside.getStore()) throw new Error('a transaction is open here: use its tx');
  }

  /** 0–10 ms, 0–20 ms, … so that those who collided spread out. */
  #pause(attempt: number): Promise<void> {
    const [byte = 0] = this.#random.bytes(1);
    return new Promise((resolve) => this.#clock.setTimeout(resolve, (byte / 255) * 10 * attempt));
  }
}
