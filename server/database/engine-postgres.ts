import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { failureText } from '#server/runtime/failure-text.ts';
import type { Logger } from '#server/runtime/log.ts';
import { runScript } from './connection.ts';
import type { Engine, Queries } from './database.ts';
import { Availability } from './postgres/availability.ts';
import { PostgresLocks } from './postgres/locks.ts';
import { NAME, NamedConnection, onItsOwn } from './postgres/client.ts';
import { PATIENCE, PostgresPool } from './postgres/pool.ts';
import { Replica } from './postgres/replica.ts';

/** What few callers choose. */
interface PostgresOptions {
  patience?: typeof PATIENCE;
  /** What its connections are called in the server's list. */
  name?: string;
  /** The same database through PgBouncer in transaction mode, which the pool connects to; null: none. */
  poolerUrl?: string | null;
  /** A streaming replica of it for reads that may be old; null: none. */
  replicaUrl?: string | null;
}

/** PostgreSQL by address, with a pool of `connections`. Rejects when the database can't be reached, without naming the password. */
export async function openPostgres(
  url: string,
  connections: number,
  log: Logger,
  { patience = PATIENCE, name = NAME, poolerUrl = null, replicaUrl = null }: PostgresOptions = {},
): Promise<Engine> {
  const { host, pathname } = new URL(url);
  const description = `PostgreSQL at ${host}${pathname}${poolerUrl === null ? '' : ` through PgBouncer at ${new URL(poolerUrl).host}`}`;
  const dropAll = (): void => {
    pool.drop();
    locks.drop();
    named?.drop();
  };
  // Of PostgreSQL itself: where all of PgBouncer's connections are busy, a look through it would wait like any call.
  const availability = new Availability(url, dropAll, log);
  const pool = new PostgresPool({
    url: poolerUrl ?? url,
    isPooler: poolerUrl !== null,
    // PgBouncer keeps its connections when the process is gone.
    name: poolerUrl === null ? name : `${NAME} pooled`,
    connections,
    patience,
    availability,
    log,
  });
  const queries = drizzle({ client: pool as unknown as pg.Pool }) as unknown as Queries;
  const locks = new PostgresLocks({ url, queries, availability, log });
  const named = poolerUrl === null ? null : new NamedConnection(url, name);
  const replica = replicaUrl === null ? null : new Replica({ url: replicaUrl, connections, primaryUrl: url, primary: queries, log });
  const close = async (): Promise<void> => {
    await replica?.close();
    availability.close();
    await named?.close();
    await pool.close();
  };

  try {
    await availability.look();
    await named?.open();
    if (poolerUrl !== null) await pool.query({ text: 'select 1' });
  } catch (error) {
    await close();
    throw new Error(`DATABASE_URL: ${description} can't be reached (${failureText(error)})`, { cause: error });
  }
  return {
    name: 'postgres',
    description,
    queries,
    readStale: (run) => (replica === null ? run(queries) : replica.read(run)),
    readsReplica: () => replica?.isRead ?? null,
    transaction: (run) => pool.transaction(run),
    groups: { atOnce: 3, most: 16 },
    together: (runs) => pool.together(runs),
    async script(text) {
      await onItsOwn(url, (client) => runScript(client, text));
    },
    exclusively: (lock, run) => locks.exclusively(lock, run),
    hold: (lock, holder, lost) => locks.hold(lock, holder, lost),
    holderOf: (lock) => locks.holderOf(lock),
    isThere: () => availability.isThere,
    checkConnections: (check) => pool.checkConnections((client) => check(drizzle({ client }) as unknown as Queries)),
    connections: () => pool.counts,
    memoryBytes: () => 0,
    whenThere: () => availability.whenThere(),
    close,
  };
}
