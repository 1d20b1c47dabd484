import { AsyncLocalStorage } from 'node:async_hooks';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import { Refusal, type Clock, type Random } from './contract.ts';
import { flushPending, newPending, type Pending } from './pending.ts';

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
   * `lost` is called once when the lock is gone without a release.
   */
  hold(lock: number, lost: () => void): Promise<(() => Promise<void>) | null>;
  close(): Promise<void>;
}

/** The most times that a transaction is tried when the database asks for another try. */
const MAX_TRIES = 5;
/** serialization_failure, deadlock_detected. */
const TRY_AGAIN: ReadonlySet<string> = new Set(['40001', '40P01']);
/** lock_not_available, query_canceled (statement timeout), too_many_connections, and what the pool says when nobody is free. */
const BUSY: ReadonlySet<string> = new Set(['55P03', '57014', '53300', '57P03']);

/** The database's code of a failure (SQLSTATE), wherever the driver and Drizzle wrapped it; undefined for other failures. */
export function sqlState(error: unknown): string | undefined {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** The name of the constraint that a statement ran into, if any. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const name = (cause as { constraint?: unknown }).constraint;
    if (typeof name === 'string') return name;
  }
  return undefined;
}

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
   * Runs `run` in one transaction and answers its result after the commit. Serialization failures and deadlocks run it again, five times at most,
   * so it must have no effect but through `tx`. What was enqueued is written with the commit, then told. Throws Refusal `unavailable` when the
   * database stays busy; otherwise whatever `run` throws, with everything rolled back.
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
        const state = sqlState(error);
        if (state !== undefined && BUSY.has(state))
          throw new Refusal(503, 'unavailable', 'The shop is very busy. Please try again in a moment.', undefined, error);
        if (state === undefined || !TRY_AGAIN.has(state)) throw error;
        if (attempt === MAX_TRIES)
          throw new Refusal(503, 'unavailable', 'The shop is very busy. Please try again in a moment.', undefined, error);
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
  hold(lock: number, lost: () => void): Promise<(() => Promise<void>) | null> {
    return this.#engine.hold(lock, lost);
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
