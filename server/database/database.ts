import { AsyncLocalStorage } from 'node:async_hooks';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { Clock, Random } from '#server/http/contract.ts';
import { asksForAnotherTry, DatabaseAway, passingFailure } from './database-failure.ts';
import { flushPending, newPending, type Pending } from '#server/outbox/pending.ts';

interface Rows<Row> {
  rows: Row[];
}

/** What a raw `execute` answers on both drivers. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

type NoSchema = Record<string, never>;

/** Reads and single statements outside a transaction. */
export type Queries = PgDatabase<RowsResult, NoSchema>;

/** An open transaction. Everything that belongs together takes one of these. */
export type Tx = PgTransaction<RowsResult, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** What both engines offer; `Database` adds retries, the outbox and the guard against reads beside an open transaction. */
export interface Engine {
  readonly name: 'pglite' | 'postgres';
  /** One line for people: which database, where. */
  readonly description: string;
  readonly queries: Queries;
  /** Runs in one READ COMMITTED transaction: commits when `run` resolves, rolls back when it rejects. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a text of several statements as it stands, in one transaction of its own. */
  script(text: string): Promise<void>;
  /** Runs with every other process of this database kept out of the same section. */
  exclusively<T>(lock: number, run: () => Promise<T>): Promise<T>;
  /**
   * Takes a lock for as long as this process and its line to the database live, and answers its release; null while another process holds it.
   * `holder` is what `holderOf` answers meanwhile, at most 50 characters. `lost` is called once when the lock is gone without a release.
   */
  hold(lock: number, holder: string, lost: () => void): Promise<(() => Promise<void>) | null>;
  /** Who holds a lock, of all processes of this database; null when nobody does. */
  holderOf(lock: number): Promise<string | null>;
  /** False while the database is known to be away: every piece of work is refused at once. */
  isThere(): boolean;
  /** Resolves when the database is there, however long that takes. */
  whenThere(): Promise<void>;
  /** What the database itself takes of this process's memory, bytes; 0 where it is a process of its own. */
  memoryBytes(): number;
  close(): Promise<void>;
}

/** The most times that a transaction is tried when the database asks for another try, or its connection broke. */
const MAX_TRIES = 5;

/** The shop's one database. */
export class Database {
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #inside = new AsyncLocalStorage<true>();
  #onCommit: () => void = () => undefined;

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

  /** Reads that stand alone. Throws inside `transaction`, where they would wait for the transaction that waits for them: use its `tx` there. */
  get read(): Queries {
    this.#refuseInside();
    return this.#engine.queries;
  }

  /**
   * Runs `run` in one transaction and answers its result after the commit. Serialization failures, deadlocks and broken connections run it again,
   * five times at most, so it must have no effect but through `tx`. What was enqueued is written with the commit, then told. Throws Refusal
   * `unavailable` when the database is busy or away; otherwise whatever `run` throws, with everything rolled back.
   */
  async transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    this.#refuseInside();
    for (let attempt = 1; ; attempt++) {
      let pending: Pending | undefined;
      try {
        const result = await this.#inside.run(true, () =>
          this.#engine.transaction(async (tx) => {
            pending = newPending(tx);
            const value = await run(tx);
            await flushPending(tx, pending);
            return value;
          }),
        );
        for (const done of pending?.done ?? []) done();
        if (pending && pending.events.length > 0) this.#onCommit();
        return result;
      } catch (error) {
        // Where the connection broke before the commit, nothing was written.
        const again = error instanceof DatabaseAway ? !error.uncertain && this.#engine.isThere() : asksForAnotherTry(error);
        if (!again || attempt === MAX_TRIES) throw passingFailure(error) ?? error;
        await this.#pause(attempt);
      }
    }
  }

  /** Named by the outbox relay: called after each commit that enqueued events. */
  onCommit(listener: () => void): void {
    this.#onCommit = listener;
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
