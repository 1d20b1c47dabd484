import { setImmediate } from 'node:timers/promises';
import { type MemoryFS, PGlite, types, type QueryOptions, type Transaction } from '@electric-sql/pglite';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Engine, Queries, Tx } from './database.ts';
import type { Work } from './engine.ts';
import type { PlainSql } from './plain-sql.ts';
import { READS } from './database-failure.ts';
import type { DiskRoom } from './disk-room.ts';

const asText = (value: string): string => value;

/** Instants and intervals stay text, as Drizzle wants them; its columns turn them into values. */
const PARSERS = { [types.TIMESTAMP]: asText, [types.TIMESTAMPTZ]: asText, [types.INTERVAL]: asText, [types.DATE]: asText };

/** PostgreSQL's own 128 MB of buffers would all be touched in time, and stay with the process; the files' pages are in the system's cache anyway. */
const START_PARAMS = ['-c', 'shared_buffers=32MB'];

/** How long statements may follow one another before sockets and timers get a turn, ms. */
const TURN_MS = 3;

/**
 * The embedded database works in this very thread, and statements that wait for each other follow without ever letting the event loop go on: a crowd
 * of bets would stop every clock and every socket until the last of them is done. This gives way in between.
 */
function turns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

/** What Drizzle uses of a client. */
type Asked = Pick<PGlite, 'query' | 'transaction'>;

/**
 * The client without the parsers that Drizzle hands over with each query: the driver would copy its table of several hundred for every one of
 * them. The same parsers stand in the table from the start.
 */
function lean(client: PGlite, room: DiskRoom | undefined): Asked {
  const turn = turns();
  const query =
    (asked: Pick<Transaction, 'query'>) =>
    async <Row>(text: string, params?: unknown[], options?: QueryOptions) => {
      await turn();
      if (room && !READS.test(text)) room.demand();
      return asked.query<Row>(text, params, options?.rowMode ? { rowMode: options.rowMode } : undefined);
    };
  return {
    query: query(client) as PGlite['query'],
    transaction: (run) => client.transaction((tx) => run({ ...tx, query: query(tx) as Transaction['query'] })),
  };
}

/** Runs work and the statement that it ends with in one transaction. */
export function inTransaction<T>(queries: Queries, run: Work<T>): Promise<T> {
  return queries.transaction(async (tx) => {
    let end = null as SQL | null;
    const value = await run(tx as Tx, (last) => {
      end = last;
    });
    if (end) await tx.execute(end);
    return value;
  });
}

/** The embedded database, with what only it can do. */
export interface EmbeddedEngine extends Engine {
  /** All its files as they are now. */
  dump(): Promise<Blob>;
  /** The same database in texts of SQL; closing one closes the other. */
  readonly plain: PlainSql;
}

/**
 * PostgreSQL inside this process, its files in `dataDir` (undefined: in memory, for tests; `memory` may hold its files already). Transactions run one
 * by one. What was answered outlives a killed process, since each commit is in the files before it is answered; an outage of the whole machine
 * is not covered. Where the disk has no `room` left, reads go on and writes fail with the SQLSTATE disk_full.
 */
export async function openPglite(dataDir: string | undefined, memory?: MemoryFS, room?: DiskRoom): Promise<EmbeddedEngine> {
  const client = await PGlite.create({
    relaxedDurability: false,
    startParams: [...PGlite.defaultStartParams, ...START_PARAMS],
    parsers: PARSERS,
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(memory === undefined ? {} : { fs: memory }),
  });
  const queries = drizzle({ client: lean(client, room) as PGlite }) as unknown as Queries;
  const holders = new Map<number, string>();
  return {
    name: 'pglite',
    description: dataDir === undefined ? 'embedded, in memory' : `embedded, in ${dataDir}`,
    queries,
    transaction: (run) => inTransaction(queries, run),
    async script(text) {
      await client.transaction((tx) => tx.exec(text));
    },
    // One process owns the files, so nobody else can be in the section.
    exclusively: (_lock, run) => run(),
    async hold(lock, holder) {
      holders.set(lock, holder);
      return async () => void holders.delete(lock);
    },
    holderOf: async (lock) => holders.get(lock) ?? null,
    isThere: () => true,
    whenThere: async () => undefined,
    memoryBytes: () => client.Module.HEAPU8.byteLength,
    close: () => client.close(),
    dump: () => client.dumpDataDir('none'),
    plain: {
      async script(text) {
        await client.exec(text);
      },
      query: async <Row extends object>(text: string, params: readonly unknown[] = []) => (await client.query<Row>(text, [...params])).rows,
      close: () => client.close(),
    },
  };
}
