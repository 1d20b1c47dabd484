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

/** A group of works holds the locks of all of them, so it gives way instead of waiting longer than this for another one, ms. Less than the database's `deadlock_timeout`. */
const GROUP_LOCK_MS = 50;

/** All values, or the first failure: nothing is left under way then, as it would be with `Promise.all`. */
async function allOf<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

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
  readonly #beginning: string;
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
  /** What begins the transaction: it goes with the next statement. Null once it was sent. */
  #begin: string | null = null;
  /** The statements that are still to be sent before the commit, which goes with the last of them. */
  #untilCommit = 0;
  #inTransaction = false;

  /** `suspect`: called when the connection is silent or lost. `admit`: called before a statement is sent; throws where it can't be. */
  constructor(client: pg.PoolClient, { names, begin = 'begin', mayTakeMs, suspect, admit = () => undefined }: ConnectionOptions) {
    this.#client = client as PipelinedClient;
    this.#names = names;
    this.#beginning = begin;
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
    const results = settled.map((one) => (one as PromiseFulfilledResult<pg.QueryResult>).value);
    // A commit after a statement that failed earlier is answered, but not with an error.
    if (place < results.length - 1 && results.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
    return results[place] as pg.QueryResult;
  }

  /** Runs in one READ COMMITTED transaction. Where the connection is lost at the commit it is unknown whether the work was written. */
  async transaction<T>(run: Work<T>): Promise<T> {
    const [value] = await this.together([run]);
    return value as T;
  }

  /** Runs pieces of work in one transaction, as `transaction` does. Each has a `tx` of its own on this connection. Of several none waits long for a lock. */
  async together<T>(runs: readonly Work<T>[]): Promise<T[]> {
    let committing = false;
    this.#inTransaction = true;
    this.#begin = runs.length > 1 ? `${this.#beginning}; set local lock_timeout = ${GROUP_LOCK_MS}` : this.#beginning;
    const works = runs.map((run) => ({ run, tx: this.#newTx(), last: null as SQL | null }));
    try {
      const values = await allOf(works.map(async (work) => work.run(work.tx, (last) => (work.last = last))));
      if (this.#lost) throw this.#lost;
      committing = true;
      await this.#commit(works);
      return values;
    } catch (error) {
      const lost = this.#lost;
      // On a lost connection there is nothing left to roll back.
      if (lost) throw committing ? new DatabaseAway(lost.cause, { uncertain: true }) : lost;
      await this.#rollback();
      throw error;
    }
  }

  #newTx(): Tx {
    const session = new NodePgSession(this as unknown as NodePgClient, dialect, undefined);
    return new NodePgTransaction(dialect, session, undefined) as unknown as Tx;
  }

  /** Sends the last statements and the commit, as one. Rejects with the first failure once all are answered. */
  async #commit(works: readonly { tx: Tx; last: SQL | null }[]): Promise<void> {
    const ends = works.flatMap(({ tx, last }) => (last ? [{ tx, last }] : []));
    this.#untilCommit = ends.length;
    if (ends.length > 0) await allOf(ends.map(async ({ tx, last }) => tx.execute(last)));
    else if (this.#begin === null && (await this.query('commit')).command !== 'COMMIT') throw new Error('the transaction was rolled back');
  }

  /** Nothing is sent where no statement was. After a commit that was refused the database has rolled back already, and takes no harm from this. */
  async #rollback(): Promise<void> {
    this.#untilCommit = 0;
    if (this.#begin === null) await this.query('rollback').catch(() => undefined);
  }

  /** Sends a statement with what goes with it. Each has an answer of its own, the statement's at its `place`. What is sent in one turn leaves in one packet. */
  #send(statement: string | { text: string }, params?: unknown[]): { answers: Promise<pg.QueryResult>[]; place: number } {
    const named = this.#inTransaction && typeof statement !== 'string' ? { ...statement, name: this.#names.of(statement.text) } : statement;
    const before = this.#begin === null ? [] : [this.#begin];
    this.#begin = null;
    const isLast = this.#untilCommit === 1;
    this.#untilCommit = Math.max(0, this.#untilCommit - 1);
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const sent = (one: string | object): Promise<pg.QueryResult> =>
      this.#client.query(one as pg.QueryConfig, one === named ? params : undefined);
    return { answers: [...before, named, ...(isLast ? ['commit'] : [])].map(sent), place: before.length };
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
