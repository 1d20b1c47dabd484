import type { Writable } from 'node:stream';
import type { SQL } from 'drizzle-orm';
import { type NodePgClient, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { inSpan, runningSpan } from '#server/core/spans.ts';
import { DatabaseAway, endsConnection } from './database-failure.ts';
import type { Tx, Work } from './engine.ts';
import { inTime } from './in-time.ts';
import type { StatementNames } from './statement-names.ts';

const dialect = new PgDialect();

/** Characters of a statement that a trace has at most. */
const TRACED_CHARACTERS = 2_000;

/** Runs a text of several statements in one transaction. */
export async function runScript(client: pg.ClientBase, text: string): Promise<void> {
  try {
    await client.query(`begin;\n${text}\n;commit;`);
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** A client of the pool. Statements sent while its stream is corked leave in one packet. */
type PipelinedClient = pg.PoolClient & { connection: { stream: Pick<Writable, 'cork' | 'uncork'> } };

interface ConnectionOptions {
  names: Pick<StatementNames, 'of'>;
  /** What begins a transaction. */
  begin?: string;
  mayTakeMs: number;
  suspect(): void;
  admit?(text: string): void;
}

/**
 * One connection, taken from the pool for one piece of work. Each failure of it shows as DatabaseAway, and nothing more is sent on it. A transaction begins
 * with its first statement and is committed with its last, each time in one trip.
 */
export class Connection {
  readonly #client: PipelinedClient;
  readonly #names: Pick<StatementNames, 'of'>;
  readonly #begin: string;
  readonly #suspect: () => void;
  readonly #admit: (text: string) => void;
  /** When the work must be done, by `performance.now`. */
  readonly #until: number;
  /** Rejects when the connection is lost. */
  readonly #end: Promise<never>;
  #endWith: (lost: DatabaseAway) => void = () => undefined;
  #lost: DatabaseAway | null = null;
  /** It belongs to another caller. */
  #over = false;
  /** What goes with the next statement: the beginning or the end of a transaction. */
  #beginsNext = false;
  #commitsNext = false;
  #inTransaction = false;

  /** `suspect`: called when the connection is silent or lost. `admit`: called before a statement is sent; throws where it can't be. */
  constructor(client: pg.PoolClient, { names, begin = 'begin', mayTakeMs, suspect, admit = () => undefined }: ConnectionOptions) {
    this.#client = client as PipelinedClient;
    this.#names = names;
    this.#begin = begin;
    this.#suspect = suspect;
    this.#admit = admit;
    this.#until = performance.now() + mayTakeMs;
    this.#end = new Promise((_resolve, reject) => {
      this.#endWith = reject;
    });
    this.#end.catch(() => undefined);
  }

  /** One statement, in the forms that the driver takes. A trace has its text, which has no values. */
  query(statement: string | { text: string }, params?: unknown[]): Promise<pg.QueryResult> {
    if (!runningSpan.getStore()) return this.#query(statement, params);
    const text = (typeof statement === 'string' ? statement : statement.text).replaceAll(/\s+/g, ' ').trim();
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, TRACED_CHARACTERS) };
    return inSpan(`SQL ${/^\w+/.exec(text)?.[0] ?? ''}`, 'client', attributes, () => this.#query(statement, params));
  }

  async #query(statement: string | { text: string }, params?: unknown[]): Promise<pg.QueryResult> {
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
      // On a lost connection there is nothing left to roll back.
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
    const before = this.#beginsNext ? [this.#begin] : [];
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

  /** Answers in time. Where they don't come the connection is lost. */
  async #inTime<T>(answers: Promise<T>): Promise<T> {
    try {
      const limits = { silent: this.#suspect, failure: 'the database timed out' };
      return await inTime(Promise.race([answers, this.#end]), this.#until - performance.now(), limits);
    } catch (error) {
      this.#lose(error);
      throw this.#lost ?? error;
    }
  }

  /** Ends what waits on this connection: the database is away. */
  cut(): void {
    this.#lose(new Error('the database is unreachable'));
  }

  /** Goes back to the pool; a lost one is thrown away. */
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
