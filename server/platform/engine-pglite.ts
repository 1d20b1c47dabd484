import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Engine, Queries, Tx } from './database.ts';

/**
 * PostgreSQL inside this process, its files in `dataDir` (undefined: in memory, for tests; `files` starts it from a dump). Transactions run one
 * by one. What was answered outlives a killed process, since each commit is in the files before it is answered; an outage of the whole machine
 * is not covered.
 */
export async function openPglite(dataDir: string | undefined, files?: Blob): Promise<Engine & { dump(): Promise<Blob> }> {
  const client = await PGlite.create({
    relaxedDurability: false,
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(files === undefined ? {} : { loadDataDir: files }),
  });
  const queries = drizzle({ client }) as unknown as Queries;
  return {
    name: 'pglite',
    description: dataDir === undefined ? 'embedded, in memory' : `embedded, in ${dataDir}`,
    queries,
    transaction: (run) => queries.transaction((tx) => run(tx as Tx)),
    async script(text) {
      await client.transaction((tx) => tx.exec(text));
    },
    // One process owns the files, so nobody else can be in the section.
    exclusively: (_lock, run) => run(),
    close: () => client.close(),
    dump: () => client.dumpDataDir('none'),
  };
}
