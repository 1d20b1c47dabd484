import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createShop } from '#server/app.ts';
import { openPglite, startPglite } from '#server/database/engine-pglite.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import type { Engine } from '#server/database/database.ts';
import { migrate, MIGRATIONS, readMigrations } from '#server/database/migrate.ts';
import { bundleServer } from '#tools/bundle-server.ts';
import { BUNDLES_VARIABLE } from '#tools/shop-process.ts';
import { startPgBouncer } from '#tools/cluster/pgbouncer.ts';
import { ensurePrograms } from '#tools/cluster/start-cluster.ts';
import { startPostgres } from './postgres-server.ts';
import { silentLog, testConfig } from './test-config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the run's PostgreSQL server. */
    postgresUrl: string;
    /** Where PgBouncer listens in front of it, with `TEST_POOLER=on`; else null. */
    poolerPort: string | null;
    /** A file with an embedded database, migrated and stocked. */
    pgliteFiles: string;
    /** A file with an embedded database that nothing was written to. */
    pgliteEmpty: string;
  }
}

/** The database that every test's own is copied from. */
export const TEMPLATE = 'fairdrop_template';

/** Migrates an engine and lets a shop stock it with its catalogue and demo account. */
async function stock(engine: Engine): Promise<void> {
  await migrate(engine, readMigrations(MIGRATIONS));
  const shop = await createShop({ config: testConfig(), engine: { ...engine, close: async () => undefined }, log: silentLog });
  await shop.app.ready();
  await shop.settled();
  await shop.close();
  // Nothing but the demo staff's apps is sealed in it yet, and processes under test have keys of their own.
  await engine.queries.execute(sql`update installation set seed_probe = null`);
  for (const table of ['data_key', 'sealing_key']) await engine.queries.execute(sql`delete from ${sql.identifier(table)}`);
}

/** Once per run: one PostgreSQL server and one embedded database, each with a stocked template, and the bundles that shops in processes of their own start from, which stay for the next run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'fairdrop-tests-'));
  const bundles = await bundleServer();
  // The processes of the tests inherit it.
  process.env[BUNDLES_VARIABLE] = bundles;
  ensurePrograms();
  const server = await startPostgres({ durable: false });
  const pooler = process.env['TEST_POOLER'] === 'on' ? await startPgBouncer(server.url) : null;
  try {
    const embedded = await openPglite(undefined, undefined, await startPglite({ initDbStartParams: ['--wal-segsize=1'] }));
    const dumped = async (name: string): Promise<string> => {
      const file = join(folder, name);
      // Each database that starts on these files replays what was written since the last checkpoint.
      await embedded.script('checkpoint');
      writeFileSync(file, Buffer.from(await (await embedded.dump()).arrayBuffer()));
      return file;
    };
    project.provide('pgliteEmpty', await dumped('empty.tar'));
    await stock(embedded);
    project.provide('pgliteFiles', await dumped('pglite.tar'));
    await embedded.close();

    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create database ${TEMPLATE}`);
    await client.end();
    const template = await openPostgres(new URL(`/${TEMPLATE}`, server.url).href, 4, silentLog);
    await stock(template);
    await template.close();

    project.provide('postgresUrl', server.url);
    project.provide('poolerPort', pooler && new URL(pooler.through(server.url)).port);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return async () => {
    await pooler?.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
