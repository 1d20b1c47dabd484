import type { Writable } from 'node:stream';
import type { SQL } from 'drizzle-orm';
import { type NodePgClient, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { DatabaseAway, endsConnection } from './database-failure.ts';
import type { Tx, Work } from './engine.ts';
import type { StatementNames } from './statement-names.ts';

/** After so long without an answer it is asked whether the database is there at all, ms. */
const SILENCE_MS = 800;

const dialect = new PgDialect();

const tooLate = (): Error => new Error('the database timed out');

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

/** A client of the pool. Statements sent while its stream is corked leave in one packet. */
type PipelinedClient = pg.PoolClient & { connection: { stream: Pick<Writable, 'cork' | 'uncork'> } };

interface LineOptions {
  names: StatementNames;
  mayTakeMs: number;
  suspect(): void;
  admit?(text: string): void;
}

/**
 * One connection, taken from the pool for one piece of work. Each failure of it shows as DatabaseAway, and nothing more is sent on it. A transaction begins
 * with its first statement and is committed with its last, each time in one trip.
 */
export class Line {
  readonly #client: PipelinedClient;
  readonly #names: StatementNames;
  readonly #suspect: () => void;
  readonly #admit: (text: string) => void;
  /** When the work must be done, by `performance.now`. */
  readonly #until: number;
  /** Rejects when the line is lost. */
  readonly #end: Promise<never>;
  #endWith: (lost: DatabaseAway) => void = () => undefined;
  #lost: DatabaseAway | null = null;
  /** The connection belongs to another caller. */
  #over = false;
  /** What goes with the next statement: the beginning or the end of a transaction. */
  #beginsNext = false;
  #commitsNext = false;
  #inTransaction = false;

  /** `suspect`: called when the connection is silent or lost. `admit`: called before a statement is sent; throws where it can't be. */
  constructor(client: pg.PoolClient, { names, mayTakeMs, suspect, admit = () => undefined }: LineOptions) {
    this.#client = client as PipelinedClient;
    this.#names = names;
    this.#suspect = suspect;
    this.#admit = admit;
    this.#until = performance.now() + mayTakeMs;
    this.#end = new Promise((_resolve, reject) => {
      this.#endWith = reject;
    });
    this.#end.catch(() => undefined);
  }

  /** One statement, in the forms that the driver takes. */
  async query(statement: string | { text: string }, params?: unknown[]): Promise<pg.QueryResult> {
    if (this.#lost) throw this.#lost;
    if (this.#over) throw new DatabaseAway(new Error('this connection was already released'));
    if (typeof statement !== 'string') this.#admit(statement.text);
    const { answers, place } = this.#send(statement, params);
    const settled = await this.#inTime(Promise.allSettled(answers));
    const failed = settled.find((one) => one.status === 'rejected');
    if (failed) {
      if (endsConnection(failed.reason)) this.#lose(failed.reason);
      throw this.#lost ?? failed.reason;
    }
    return (settled[place] as PromiseFulfilledResult<pg.QueryResult>).value;
  }

  /** Runs in one READ COMMITTED transaction. Where the connection is lost at the commit it is unknown whether the work was written. */
  async transaction<T>(run: Work<T>): Promise<T> {
    const session = new NodePgSession(this as unknown as NodePgClient, dialect, undefined);
    const tx = new NodePgTransaction(dialect, session, undefined) as unknown as Tx;
    let last = null as SQL | null;
    let committing = false;
    this.#inTransaction = true;
    this.#beginsNext = true;
    try {
      const value = await run(tx, (statement) => {
        last = statement;
      });
      if (this.#lost) throw this.#lost;
      committing = true;
      await this.#commit(tx, last);
      return value;
    } catch (error) {
      const lost = this.#lost;
      // On a lost line there is nothing left to roll back.
      if (lost) throw committing ? new DatabaseAway(lost.cause, { uncertain: true }) : lost;
      await this.#rollback();
      throw error;
    }
  }

  async #commit(tx: Tx, last: SQL | null): Promise<void> {
    if (last) {
      this.#commitsNext = true;
      await tx.execute(last);
    } else if (!this.#beginsNext) await this.query('commit');
  }

  /** Nothing is sent where no statement was. After a commit that was refused the database has rolled back already, and takes no harm from this. */
  async #rollback(): Promise<void> {
    this.#commitsNext = false;
    if (!this.#beginsNext) await this.query('rollback').catch(() => undefined);
  }

  /** Sends a statement with what goes with it, in one packet. Each has an answer of its own, the statement's at its `place`. */
  #send(statement: string | { text: string }, params?: unknown[]): { answers: Promise<pg.QueryResult>[]; place: number } {
    const named = this.#inTransaction && typeof statement !== 'string' ? { ...statement, name: this.#names.of(statement.text) } : statement;
    const before = this.#beginsNext ? ['begin'] : [];
    const after = this.#commitsNext ? ['commit'] : [];
    this.#beginsNext = false;
    this.#commitsNext = false;
    const { stream } = this.#client.connection;
    stream.cork();
    try {
      const sent = (one: string | object): Promise<pg.QueryResult> =>
        this.#client.query(one as pg.QueryConfig, one === named ? params : undefined);
      return { answers: [...before, named, ...after].map(sent), place: before.length };
    } finally {
      stream.uncork();
    }
  }

  /** Answers in time. Where they don't come the line is lost. */
  async #inTime<T>(answers: Promise<T>): Promise<T> {
    try {
      return await inTime(Promise.race([answers, this.#end]), this.#until - performance.now(), { silent: this.#suspect, tooLate });
    } catch (error) {
      this.#lose(error);
      throw this.#lost ?? error;
    }
  }

  /** Ends what waits on this line: the database is away. */
  cut(): void {
    this.#lose(new Error('the database is unreachable'));
  }

  /** Gives the connection back to the pool; a lost one is thrown away. */
  release(): void {
    this.#client.release(this.#lost ?? undefined);
    this.#over = true;
  }

  #lose(error: unknown): void {
    if (this.#lost || this.#over) return;
    this.#lost = error instanceof DatabaseAway ? error : new DatabaseAway(error);
    this.#endWith(this.#lost);
    this.#suspect();
  }
}
