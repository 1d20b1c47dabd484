import { callbackify } from 'node:util';
import pg from 'pg';
import type { Logger } from '#server/runtime/log.ts';
import { Turns } from '#server/core/turns.ts';
import { runningCall, spendingCallTime } from '../call-time.ts';
import { Connection } from '../connection.ts';
import { DatabaseAway, endsConnection, READS } from '../database-failure.ts';
import type { Work } from '../engine.ts';
import { inTime } from '../in-time.ts';
import { StatementNames } from '../statement-names.ts';
import type { Availability } from './availability.ts';
import { CONNECT_MS, NO_ANSWER, quiet } from './client.ts';

/**
 * How long the database may take before a caller gives up, ms: for one call with all its reads and transactions, for a row lock, one statement, and a
 * transaction that is left open.
 */
export const PATIENCE = { callMs: 2_300, lockMs: 2_000, statementMs: 5_000, idleInTransactionMs: 10_000 };
/** Connections are replaced now and then: their memory grows. Not often, since a new one plans every statement again. */
const LIFETIME_S = 600;

/** Work by who waits for it: transactions and single statements of calls, and everything that no call waits for. */
type WorkKind = 'transactions' | 'reads' | 'background';

/**
 * The largest part of the connections that each kind may have, and the least number. Of five connections and more no two kinds can take them all, so that a
 * crowd of one kind stops no other. A long look of the auditor must not stop the rounds.
 */
const SHARES: Readonly<Record<WorkKind, { part: number; least: number }>> = {
  transactions: { part: 0.6, least: 1 },
  reads: { part: 0.3, least: 1 },
  background: { part: 0.3, least: 2 },
};

/** The limits of one transaction, for connections that can't keep them. */
const limitsOf = ({ lockMs, statementMs, idleInTransactionMs }: typeof PATIENCE): string =>
  `set local lock_timeout = ${lockMs}; set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`;

interface PoolOptions {
  url: string;
  /** Whether that is PgBouncer in transaction mode: its connections change owners, so nothing is kept on one beyond a transaction. */
  isPooler: boolean;
  /** What the server's list calls them. */
  name: string;
  /** The most connections. */
  connections: number;
  patience: typeof PATIENCE;
  availability: Availability;
  log: Logger;
}

/** The connections for reads and transactions. */
export class PostgresPool {
  readonly #options: PoolOptions;
  readonly #names: Pick<StatementNames, 'of'>;
  readonly #begin: string;
  readonly #inUse = new Set<Connection>();
  readonly #shares: Turns<WorkKind>;
  #check: (client: pg.PoolClient) => Promise<void> = async () => undefined;
  #pool: pg.Pool;

  constructor(options: PoolOptions) {
    this.#options = options;
    const { isPooler, patience } = options;
    this.#names = isPooler ? { of: () => undefined } : new StatementNames();
    this.#begin = isPooler ? `begin; ${limitsOf(patience)}` : 'begin';
    this.#shares = new Turns((kind) => ({ atOnce: Math.max(SHARES[kind].least, Math.floor(options.connections * SHARES[kind].part)) }));
    this.#pool = this.#newPool();
  }

  /** How many connections are open and idle, and how many callers wait for one. */
  get counts(): { open: number; idle: number; waiting: number } {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { open, idle, waiting: waiting + this.#shares.waiting };
  }

  /** Runs a transaction on one connection, in what is left of the call's time. Throws DatabaseAway. */
  transaction<T>(run: Work<T>): Promise<T> {
    return this.#work('transactions', (connection) => connection.transaction(run));
  }

  /** Runs pieces of work in one transaction, as `transaction` does. */
  together<T>(runs: readonly Work<T>[]): Promise<T[]> {
    return this.#work('transactions', (connection) => connection.together(runs));
  }

  #work<T>(kind: WorkKind, run: (connection: Connection) => Promise<T>): Promise<T> {
    return spendingCallTime(this.#options.patience.callMs, async (mayTakeMs) => {
      const { connection, end } = await this.#connected(runningCall.getStore() ? kind : 'background', mayTakeMs);
      this.#inUse.add(connection);
      try {
        return await run(connection);
      } finally {
        this.#inUse.delete(connection);
        connection.release();
        end();
      }
    });
  }

  /** One statement. What only reads may be asked twice, so that a broken connection of the pool does not fail the call. */
  async query(statement: { text: string }, params?: unknown[]): Promise<pg.QueryResult> {
    const once = (): Promise<pg.QueryResult> => this.#work('reads', (connection) => connection.query(statement, params));
    return once().catch((error: unknown) => {
      if (error instanceof DatabaseAway && READS.test(statement.text)) return once();
      throw error;
    });
  }

  /** Has each new connection checked before work gets it. */
  checkConnections(check: (client: pg.PoolClient) => Promise<void>): void {
    this.#check = check;
  }

  /** Drops all connections: what is connected to a database that is away does not come back to life with it. */
  drop(): void {
    const old = this.#pool;
    this.#pool = this.#newPool();
    for (const connection of this.#inUse) connection.cut();
    old.end().catch(() => undefined);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  #newPool(): pg.Pool {
    const { url, isPooler, name, connections, patience, availability, log } = this.#options;
    const pool = new pg.Pool({
      connectionString: url,
      application_name: name,
      max: connections,
      pipeline: true,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: LIFETIME_S,
      keepAlive: true,
      verify: callbackify((client: pg.PoolClient) => this.#check(client)),
      // PgBouncer refuses settings of a connection.
      ...(!isPooler && {
        // A statement whose caller has given up ends soon.
        options: '-c client_connection_check_interval=1s',
        lock_timeout: patience.lockMs,
        statement_timeout: patience.statementMs,
        idle_in_transaction_session_timeout: patience.idleInTransactionMs,
      }),
    });
    pool.on('connect', quiet);
    pool.on('error', (error) => {
      log.debug({ err: error }, 'an idle database connection was closed');
      availability.suspect();
    });
    return pool;
  }

  /** Waits for the turn of a kind of work, at most so long, ms. That others go first says nothing about the database. */
  async #turn(kind: WorkKind, mayTakeMs: number): Promise<() => void> {
    const asked = this.#shares.take(kind);
    try {
      return await inTime(asked, mayTakeMs, { silent: () => undefined, failure: NO_ANSWER });
    } catch (error) {
      void asked.then((end) => end());
      throw new DatabaseAway(error);
    }
  }

  /** A connection for work that may take some time, ms, and what is called once it is released. */
  async #connected(kind: WorkKind, mayTakeMs: number): Promise<{ connection: Connection; end: () => void }> {
    const { availability } = this.#options;
    const suspect = (): void => availability.suspect();
    const since = performance.now();
    const leftMs = (): number => mayTakeMs - (performance.now() - since);
    await availability.ready();
    const end = await this.#turn(kind, leftMs());
    const asked = this.#pool.connect();
    try {
      const client = await inTime(asked, leftMs(), { silent: suspect, failure: NO_ANSWER });
      return { connection: new Connection(client, { names: this.#names, begin: this.#begin, mayTakeMs: leftMs(), suspect }), end };
    } catch (error) {
      asked.then((late) => late.release()).catch(() => undefined);
      end();
      if (endsConnection(error)) suspect();
      throw new DatabaseAway(error);
    }
  }
}
