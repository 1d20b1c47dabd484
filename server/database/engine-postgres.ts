import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { failureText } from '#server/runtime/failure-text.ts';
import type { Logger } from '#server/runtime/log.ts';
import { runScript } from './connection.ts';
import type { Engine, Queries } from './database.ts';
import { Availability } from './postgres/availability.ts';
import { PostgresLocks } from './postgres/locks.ts';
import { NAME } from './postgres/client.ts';
import { PATIENCE, PostgresPool } from './postgres/pool.ts';

/** PostgreSQL by address, with a pool of `connections`, which are called `name` in the server's list. Rejects when the database can't be reached, without naming the password. */
export async function openPostgres(url: string, connections: number, log: Logger, patience = PATIENCE, name = NAME): Promise<Engine> {
  const { host, pathname } = new URL(url);
  const description = `PostgreSQL at ${host}${pathname}`;
  const dropAll = (): void => {
    pool.drop();
    locks.drop();
  };
  const availability = new Availability(url, dropAll, log);
  const pool = new PostgresPool({ url, name, connections, patience, availability, log });
  const queries = drizzle({ client: pool as unknown as pg.Pool }) as unknown as Queries;
  const locks = new PostgresLocks({ url, pool, queries, availability });
  const close = async (): Promise<void> => {
    availability.close();
    await pool.close();
  };

  try {
    await availability.look();
  } catch (error) {
    await close();
    throw new Error(`DATABASE_URL: ${description} can't be reached (${failureText(error)})`, { cause: error });
  }
  return {
    name: 'postgres',
    description,
    queries,
    transaction: (run) => pool.transaction(run),
    groups: { atOnce: 3, most: 16 },
    together: (runs) => pool.together(runs),
    async script(text) {
      const client = await pool.client();
      await runScript(client, `set local statement_timeout = 0; set local lock_timeout = 0;\n${text}`).finally(() => client.release());
    },
    exclusively: (lock, run) => locks.exclusively(lock, run),
    hold: (lock, holder, lost) => locks.hold(lock, holder, lost),
    holderOf: (lock) => locks.holderOf(lock),
    isThere: () => availability.isThere,
    connections: () => pool.counts,
    memoryBytes: () => 0,
    whenThere: () => availability.whenThere(),
    close,
  };
}
