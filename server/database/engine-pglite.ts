import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { Connection, runScript } from './connection.ts';
import { READS } from './database-failure.ts';
import type { DiskSpace } from './disk-space.ts';
import { EmbeddedWire } from './embedded-wire.ts';
import type { Engine, Queries } from './engine.ts';
import type { PlainSql } from './plain-sql.ts';
import { StatementNames } from './statement-names.ts';

/**
 * PostgreSQL's own 128 MB of buffers would all be touched in time, and stay with the process; the files' pages are in the system's cache anyway. The timer of
 * its log of a recovery's progress would go on after the recovery.
 */
const START_PARAMS = ['-c', 'shared_buffers=32MB', '-c', 'log_startup_progress_interval=0'];

/** The embedded database, with what only it can do. */
export interface EmbeddedEngine extends Engine {
  /** All its files as they are now. */
  dump(): Promise<Blob>;
  /** The same database in texts of SQL; closing one closes the other. */
  readonly plain: PlainSql;
}

/** Pieces of work, one after the other in the order in which they were asked for. */
function oneByOne(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** Starts the database alone, without a connection to it. */
export const startPglite = (options: PGliteOptions): Promise<PGlite> =>
  PGlite.create({ relaxedDurability: false, startParams: [...PGlite.defaultStartParams, ...START_PARAMS], ...options });

/**
 * PostgreSQL inside this process, its files in `dataDir` (undefined: in memory, for tests, which may have `started` it). Transactions run one
 * by one. What was answered outlives a killed process, since each commit is in the files before it is answered; an outage of the whole machine
 * is not covered. Where the disk has no `room` left, reads go on and writes fail with the SQLSTATE disk_full.
 */
export async function openPglite(dataDir: string | undefined, room?: DiskSpace, started?: PGlite): Promise<EmbeddedEngine> {
  const database = started ?? (await startPglite(dataDir === undefined ? {} : { dataDir }));
  const client = new pg.Client({ user: 'postgres', database: 'postgres', pipeline: true, stream: () => new EmbeddedWire(database) });
  // What ends the connection shows in the statement that it interrupts.
  client.on('error', () => undefined);
  await client.connect();

  const alone = oneByOne();
  const names = new StatementNames();
  // It is the only connection, so no other caller gets it.
  const own = Object.assign(client, { release: () => undefined });
  const admit = (text: string): void => {
    if (room && !READS.test(text)) room.demand();
  };
  const work = <T>(run: (connection: Connection) => Promise<T>): Promise<T> =>
    alone(() => run(new Connection(own, { names, mayTakeMs: Infinity, suspect: () => undefined, admit })));
  const single = { query: (statement: { text: string }, params?: unknown[]) => work((connection) => connection.query(statement, params)) };
  const queries = drizzle({ client: single as unknown as pg.Client }) as unknown as Queries;
  const close = async (): Promise<void> => {
    await alone(() => client.end());
    await database.close();
  };
  return {
    name: 'pglite',
    description: dataDir === undefined ? 'embedded, in memory' : `embedded, in ${dataDir}`,
    queries,
    readStale: (run) => run(queries),
    readsReplica: () => null,
    transaction: (run) => work((connection) => connection.transaction(run)),
    // It works in this thread: the statements of a group that leave as one let nothing else go on.
    groups: { atOnce: 1, most: 8 },
    together: (runs) => work((connection) => connection.together(runs)),
    script: (text) => alone(() => runScript(client, text)),
    // One process owns the files, so no other process can be in the section.
    exclusively: (_lock, run) => run(),
    ...holding(),
    isThere: () => true,
    whenThere: async () => undefined,
    checkConnections: () => undefined,
    connections: () => null,
    memoryBytes: () => database.Module.HEAPU8.byteLength,
    close,
    dump: () => alone(() => database.dumpDataDir('none')),
    plain: {
      script: (text) => alone(async () => void (await client.query(text))),
      query: async <Row extends object>(text: string, params: readonly unknown[] = []) =>
        (await alone(() => client.query<Row>(text, [...params]))).rows,
      close,
    },
  };
}

/** Locks of a database that only this process has. */
function holding(): Pick<Engine, 'hold' | 'holderOf'> {
  const holders = new Map<number, string>();
  return {
    async hold(lock, holder) {
      holders.set(lock, holder);
      return async () => void holders.delete(lock);
    },
    holderOf: async (lock) => holders.get(lock) ?? null,
  };
}
