import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '#server/core/clock.ts';
import type { Random } from '#server/core/random.ts';
import { asksForAnotherTry, DatabaseAway, passingFailure } from './database-failure.ts';
import type { Engine, Pending, Queries, Tx, Work } from './engine.ts';
import { type GroupCounts, type GroupOutcome, Groups } from './groups.ts';
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
  readonly #groups: Groups<Tx>;

  constructor(engine: Engine, clock: Clock, random: Random) {
    this.#engine = engine;
    this.#clock = clock;
    this.#random = random;
    this.#groups = new Groups(engine.groups, clock, {
      alone: (run) => this.transaction(run),
      together: (runs) => this.#together(runs),
    });
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

  /** Reads a list that is the same for all. Guests may see its state of two seconds ago (see Engine); a player sees what they have just done. */
  async readList<T>(playerId: string | null, run: (queries: Queries) => Promise<T>): Promise<T> {
    this.#refuseInside();
    return playerId === null ? this.#engine.readStale(run) : run(this.#engine.queries);
  }

  /**
   * Runs `run` in one transaction and answers its result after the commit. Serialization failures, deadlocks and broken connections run it again,
   * five times at most, so it must have no effect but through `tx`. What was enqueued is written with the commit, then published. Throws Refusal
   * `database_away` when the database is busy or away; otherwise what `run` throws, with everything rolled back.
   */
  async transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    this.#refuseInside();
    for (let attempt = 1; ; attempt++) {
      const work = this.#collecting(run);
      try {
        const result = await this.#engine.transaction(work.run);
        this.#followUp([work.pending]);
        return result;
      } catch (error) {
        // Where the connection broke before the commit, nothing was written.
        const again = error instanceof DatabaseAway ? !error.uncertain && this.#engine.isThere() : asksForAnotherTry(error);
        if (!again || attempt === MAX_TRIES) throw passingFailure(error) ?? error;
        await this.#pause(attempt);
      }
    }
  }

  /**
   * Runs `run` as `transaction` does, with work of other keys that waits at the same time in one transaction, and after all work of this key. It must lock
   * nothing but rows of its key. Its `tx` opens no savepoint, not even where the work runs alone: a savepoint would take along what others of the group write after it.
   */
  grouped<T>(key: string, run: (tx: Tx) => Promise<T>): Promise<T> {
    this.#refuseInside();
    // Inside the caller's context, which the group gives back to it.
    return this.#groups.run(key, (tx) => {
      tx.transaction = () => Promise.reject(new Error('a grouped transaction opens no savepoint: use transaction()'));
      return this.#inside.run(true, () => run(tx));
    });
  }

  /** How many groups of work there were since the start. */
  get groupCounts(): GroupCounts {
    return this.#groups.counts;
  }

  async #together(runs: readonly ((tx: Tx) => Promise<unknown>)[]): Promise<GroupOutcome> {
    let failedAt: number | null = null;
    const works = runs.map((run, index) =>
      this.#collecting((tx) =>
        run(tx).catch((error: unknown) => {
          failedAt ??= index;
          throw error;
        }),
      ),
    );
    let results: unknown[];
    try {
      results = await this.#engine.together(works.map(({ run }) => run));
    } catch (error) {
      if (error instanceof DatabaseAway && error.uncertain) throw error;
      return { failedAt };
    }
    this.#followUp(works.map(({ pending }) => pending));
    return { results };
  }

  /** Work that ends with what it has collected. */
  #collecting<T>(run: (tx: Tx) => Promise<T>): { run: Work<T>; pending: Pending } {
    const pending = newPending();
    const collecting: Work<T> = async (tx, endWith) => {
      tx.pending = pending;
      const value = await this.#inside.run(true, () => run(tx));
      const last = lastStatement(pending);
      if (last) endWith(last);
      return value;
    };
    return { run: collecting, pending };
  }

  /** What follows a commit. */
  #followUp(collected: readonly Pending[]): void {
    for (const { done } of collected) for (const run of done) run();
    if (collected.some(({ events }) => events.length > 0)) for (const listener of this.#onCommit) listener();
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

  /** See Engine. */
  get readsReplica(): boolean | null {
    return this.#engine.readsReplica();
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
