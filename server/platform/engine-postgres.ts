import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Engine, Queries, Tx } from './database.ts';
import type { Logger } from './log.ts';

/** A wait for a row lock, one statement, and a transaction left open may take this long, ms. */
const LIMITS = { lock_timeout: 2_000, statement_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 } as const;

/** PostgreSQL by address, with a pool of `connections`. Rejects when the database can't be reached, without naming the password. */
export async function openPostgres(url: string, connections: number, log: Logger): Promise<Engine> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...LIMITS,
  });
  // An idle connection that the server closes is replaced on the next use.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection ended'));
  const queries = drizzle({ client: pool }) as unknown as Queries;
  const { host, pathname } = new URL(url);
  const description = `PostgreSQL at ${host}${pathname}`;
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new Error(`DATABASE_URL: ${description} can't be reached (${(error as Error).message})`, { cause: error });
  }
  return {
    name: 'postgres',
    description,
    queries,
    transaction: (run) => queries.transaction((tx) => run(tx as Tx)),
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
        // Ending the connection frees the lock whatever happened, and the timeouts with it.
        client.release(true);
      }
    },
    async hold(lock, lost) {
      // A line of its own: the pool's are replaced when they break, and nobody would notice that the lock went with one.
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
      let held = false;
      const gone = (): void => {
        if (held) lost();
        held = false;
      };
      client.on('error', gone);
      client.on('end', gone);
      await client.connect();
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
      const release = async (): Promise<void> => {
        held = false;
        await client.end();
      };
      if (rows[0]?.taken !== true) {
        await release();
        return null;
      }
      held = true;
      return release;
    },
    close: () => pool.end(),
  };
}
