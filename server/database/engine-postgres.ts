import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { Availability } from './availability.ts';
import { spendingCallTime } from './call-time.ts';
import type { Engine, Queries } from './database.ts';
import { DatabaseAway, endsConnection, READS } from './database-failure.ts';
import { failureText } from '#server/runtime/failure-text.ts';
import type { Logger } from '#server/runtime/log.ts';
import { inTime, Line } from './postgres-line.ts';
import { StatementNames } from './statement-names.ts';

/** How long the database may take before a caller gives up, ms. */
interface DatabasePatience {
  /** For one call, all its reads and transactions together. */
  callMs: number;
  /** For a row lock, one statement, and a transaction that is left open. */
  lockMs: number;
  statementMs: number;
  idleInTransactionMs: number;
}

const PATIENCE: DatabasePatience = { callMs: 2_300, lockMs: 2_000, statementMs: 5_000, idleInTransactionMs: 10_000 };
/** How long a new connection may take, ms, and one that is to show whether the database is there at all. */
const CONNECT_MS = 5_000;
const LOOK_MS = 1_000;
/** What the database's own lists call connections of the shop. */
const NAME = 'fairdrop';
/** Connections are replaced now and then: their memory grows. Not often, since a new one plans every statement again. */
const LIFETIME_S = 600;
/** How often a new connection is tried, ms: a server that waits for its old ones to end (a smart shutdown) refuses new ones, and is noticed by that. */
const LOOK_EVERY_MS = 15_000;

const noAnswer = (): Error => new Error('the database is not responding');

/** A connection whose end is expected: it shows in what is asked of it, and must not end the process. */
function quiet<Client extends pg.ClientBase>(client: Client): Client {
  return client.on('error', () => undefined) as Client;
}

/** PostgreSQL by address, with a pool of `connections`. Rejects when the database can't be reached, without naming the password. */
export async function openPostgres(url: string, connections: number, log: Logger, patience = PATIENCE): Promise<Engine> {
  const { host, pathname } = new URL(url);
  const description = `PostgreSQL at ${host}${pathname}`;
  const newClient = (connectionTimeoutMillis: number, stream = new Socket()): pg.Client =>
    quiet(
      new pg.Client({
        connectionString: url,
        connectionTimeoutMillis,
        application_name: NAME,
        keepAlive: true,
        stream: () => stream,
      }),
    );

  const newPool = (): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: url,
      application_name: NAME,
      max: connections,
      pipeline: true,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: LIFETIME_S,
      keepAlive: true,
      // A statement whose caller has given up ends soon.
      options: '-c client_connection_check_interval=1s',
      lock_timeout: patience.lockMs,
      statement_timeout: patience.statementMs,
      idle_in_transaction_session_timeout: patience.idleInTransactionMs,
    });
    pool.on('connect', quiet);
    pool.on('error', (error) => {
      log.debug({ err: error }, 'an idle database connection was closed');
      availability.suspect();
    });
    return pool;
  };

  const look = async (): Promise<void> => {
    const client = newClient(LOOK_MS);
    try {
      await inTime(
        client.connect().then(() => client.query('select 1')),
        LOOK_MS,
        { silent: () => undefined, tooLate: noAnswer },
      );
    } finally {
      client.end().catch(() => undefined);
    }
  };
  const names = new StatementNames();
  const lines = new Set<Line>();
  /** How to end the lines that hold locks. */
  const held = new Set<() => void>();
  /** Nothing that is connected to a database that is away comes back to life with it. */
  const dropAll = (): void => {
    const old = pool;
    pool = newPool();
    for (const line of lines) line.cut();
    for (const end of held) end();
    old.end().catch(() => undefined);
  };
  const availability = new Availability(look, dropAll, log);
  const suspect = (): void => availability.suspect();
  const looks = setInterval(() => void look().catch(suspect), LOOK_EVERY_MS).unref();
  let pool = newPool();

  /** A connection of the pool, for work that may take some time, ms. */
  const connected = async (mayTakeMs: number): Promise<Line> => {
    const since = performance.now();
    await availability.ready();
    const asked = pool.connect();
    try {
      const client = await inTime(asked, mayTakeMs - (performance.now() - since), { silent: suspect, tooLate: noAnswer });
      return new Line(client, { names, mayTakeMs: mayTakeMs - (performance.now() - since), suspect });
    } catch (error) {
      asked.then((late) => late.release()).catch(() => undefined);
      if (endsConnection(error)) suspect();
      throw new DatabaseAway(error);
    }
  };
  const work = <T>(run: (line: Line) => Promise<T>): Promise<T> =>
    spendingCallTime(patience.callMs, async (mayTakeMs) => {
      const line = await connected(mayTakeMs);
      lines.add(line);
      try {
        return await run(line);
      } finally {
        lines.delete(line);
        line.release();
      }
    });
  const single = {
    async query(statement: { text: string }, params?: unknown[]) {
      const once = (): Promise<pg.QueryResult> => work((line) => line.query(statement, params));
      // What only reads may be asked twice, so that a broken connection of the pool does not fail the call.
      return once().catch((error: unknown) => {
        if (error instanceof DatabaseAway && READS.test(statement.text)) return once();
        throw error;
      });
    },
  };
  const queries = drizzle({ client: single as unknown as pg.Pool }) as unknown as Queries;

  try {
    await look();
  } catch (error) {
    clearInterval(looks);
    await pool.end();
    throw new Error(`DATABASE_URL: ${description} can't be reached (${failureText(error)})`, { cause: error });
  }
  return {
    name: 'postgres',
    description,
    queries,
    transaction: (run) => work((line) => line.transaction(run)),
    async script(text) {
      const client = await pool.connect();
      try {
        await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = 0;\n${text}\n;commit;`);
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    async exclusively(lock, run) {
      const client = await pool.connect();
      try {
        await client.query('set statement_timeout = 0; set lock_timeout = 0');
        await client.query('select pg_advisory_lock($1)', [lock]);
        return await run();
      } finally {
        // Ending the connection frees the lock in each case, and the timeouts with it.
        client.release(true);
      }
    },
    async hold(lock, holder, lost) {
      await availability.ready();
      // A connection outside the pool: the pool replaces broken ones, and the loss of the lock would go unnoticed.
      const stream = new Socket();
      const client = newClient(CONNECT_MS, stream);
      let isHeld = false;
      const gone = (): void => {
        held.delete(cut);
        if (isHeld) lost();
        isHeld = false;
      };
      const cut = (): void => {
        stream.destroy();
        gone();
      };
      const release = async (): Promise<void> => {
        isHeld = false;
        held.delete(cut);
        await client.end();
      };
      client.on('error', gone);
      client.on('end', gone);
      held.add(cut);
      try {
        await client.connect();
        await client.query("select set_config('application_name', $1, false)", [`${NAME} ${holder}`]);
        const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
        isHeld = rows[0]?.taken === true;
      } catch (error) {
        cut();
        if (endsConnection(error)) suspect();
        throw new DatabaseAway(error);
      }
      if (isHeld) return release;
      await release();
      return null;
    },
    async holderOf(lock) {
      const { rows } = await queries.execute<{ holder: string }>(sql`
        select substr(application_name, ${NAME.length + 2}) as holder from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted and objsubid = 1 and (classid::bigint << 32 | objid::bigint) = ${lock}
          and pg_locks.database = (select oid from pg_database where datname = current_database())`);
      return rows[0]?.holder ?? null;
    },
    isThere: () => availability.isThere,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    memoryBytes: () => 0,
    whenThere: () => availability.whenThere(),
    async close() {
      clearInterval(looks);
      availability.close();
      await pool.end();
    },
  };
}
