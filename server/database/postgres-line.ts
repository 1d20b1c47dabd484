import { type NodePgClient, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Tx } from './database.ts';
import { DatabaseAway, endsConnection } from './database-failure.ts';

/** After so long without an answer it is asked whether the database is there at all, ms. */
const SILENCE_MS = 800;

const dialect = new PgDialect();

const tooLate = (): Error => new Error('the database took too long');

/**
 * An answer, if it comes in time, or else the failure `tooLate`. `silent` is called when it lets wait. After a stall of this process an
 * answer that lies there already has a turn to be read before it counts as missing.
 */
export function inTime<T>(answer: Promise<T>, ms: number, { silent, tooLate }: { silent(): void; tooLate(): Error }): Promise<T> {
  return new Promise((resolve, reject) => {
    let answered = false;
    const afterTurn = (run: () => void) => () => setImmediate(() => answered || run());
    const wary = setTimeout(afterTurn(silent), SILENCE_MS);
    const limit =
      ms === Infinity
        ? undefined
        : setTimeout(
            afterTurn(() => reject(tooLate())),
            Math.max(0, ms),
          );
    answer.then(resolve, reject).finally(() => {
      answered = true;
      clearTimeout(wary);
      clearTimeout(limit);
    });
  });
}

/** One connection, taken from the pool for one piece of work. Whatever befalls it shows as DatabaseAway, and nothing more is sent on it. */
export class Line {
  readonly #client: pg.PoolClient;
  readonly #suspect: () => void;
  /** When the work must be done, by `performance.now`. */
  readonly #until: number;
  /** Rejects when the line is lost. */
  readonly #end: Promise<never>;
  #endWith: (lost: DatabaseAway) => void = () => undefined;
  #lost: DatabaseAway | null = null;

  /** `suspect`: called when the connection is silent or lost. */
  constructor(client: pg.PoolClient, { mayTakeMs, suspect }: { mayTakeMs: number; suspect(): void }) {
    this.#client = client;
    this.#suspect = suspect;
    this.#until = performance.now() + mayTakeMs;
    this.#end = new Promise((_resolve, reject) => {
      this.#endWith = reject;
    });
    this.#end.catch(() => undefined);
  }

  /** One statement, in the forms that the driver takes. */
  async query(statement: string | object, params?: unknown[]): Promise<pg.QueryResult> {
    if (this.#lost) throw this.#lost;
    const answer = Promise.race([this.#client.query(statement as pg.QueryConfig, params), this.#end]);
    try {
      return await inTime(answer, this.#until - performance.now(), { silent: this.#suspect, tooLate });
    } catch (error) {
      if (endsConnection(error)) this.#lose(error);
      throw this.#lost ?? error;
    }
  }

  /** Runs in one READ COMMITTED transaction. Where the line is lost at the commit nobody can say whether the work was written. */
  async transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const session = new NodePgSession(this as unknown as NodePgClient, dialect, undefined);
    const tx = new NodePgTransaction(dialect, session, undefined) as unknown as Tx;
    await this.query('begin');
    let value: T;
    try {
      value = await run(tx);
    } catch (error) {
      const lost = this.#lost;
      // On a lost line there is nothing left to roll back.
      if (!lost) await this.query('rollback').catch(() => undefined);
      throw lost ?? error;
    }
    if (this.#lost) throw this.#lost;
    try {
      await this.query('commit');
    } catch (error) {
      throw error instanceof DatabaseAway ? new DatabaseAway(error.cause, { uncertain: true }) : error;
    }
    return value;
  }

  /** Ends what waits on this line: the database is away. */
  cut(): void {
    this.#lose(new Error('the database is away'));
  }

  /** Gives the connection back to the pool; a lost one is thrown away. */
  release(): void {
    this.#client.release(this.#lost ?? undefined);
    this.#lost ??= new DatabaseAway(new Error('the work on this connection is over'));
  }

  #lose(error: unknown): void {
    if (this.#lost) return;
    this.#lost = error instanceof DatabaseAway ? error : new DatabaseAway(error);
    this.#endWith(this.#lost);
    this.#suspect();
  }
}
