import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { TEMPLATE } from '#tests/support/global-setup.ts';
import { layOut } from '#tests/support/prepared-files.ts';
import type { DatabaseKind } from '#tests/support/shop.ts';
import { startShop, temporaryDataDir, type ShopProcess } from '#tools/shop-process.ts';

/** A shop in a process of its own that may be attacked, and taken away with its database. */
export interface TargetShop extends ShopProcess {
  /** The lines of its log from a level on (40 is `warn`, 50 `error`), parsed. */
  logged(level: number): Record<string, unknown>[];
  remove(): Promise<void>;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const linesOf = (output: string): Record<string, unknown>[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{"level"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Starts a shop on a stocked database, without rate limits unless `env` asks for them. */
export async function startTarget(database: DatabaseKind, env: NodeJS.ProcessEnv = {}): Promise<TargetShop> {
  const dataDir = temporaryDataDir();
  const name = `target_${randomUUID().replaceAll('-', '')}`;
  const databaseEnv: NodeJS.ProcessEnv = {};
  if (database === 'pglite') {
    await layOut(join(dataDir.path, 'pg'), inject('pgliteFiles'));
  } else {
    await administer(`create database ${name} template ${TEMPLATE}`);
    databaseEnv['DATABASE_URL'] = new URL(`/${name}`, inject('postgresUrl')).href;
  }
  const shop = await startShop({
    dataDir: dataDir.path,
    entry: 'tests/fuzz/serve.ts',
    env: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ROUNDS: 'watched', CHAIN_LENGTH: '1000', ...databaseEnv, ...env },
  });
  return {
    ...shop,
    logged: (level) => linesOf(shop.output()).filter((line) => Number(line['level']) >= level),
    async remove() {
      await shop.stop('SIGTERM');
      dataDir.remove();
      if (database === 'postgres') await administer(`drop database if exists ${name} with (force)`);
    },
  };
}
