import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openPglite } from '#server/database/engine-pglite.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { auditLedger } from '#server/wallet/ledger.ts';
import { layOut } from '#tests/support/prepared-files.ts';
import { DATABASES } from '#tests/support/shop.ts';
import { silentLog } from '#tests/support/test-config.ts';
import { battlesCampaign, KILL_STATES } from '#tools/battles-campaign.ts';
import { temporaryDataDir } from '#tools/shop-process.ts';

describe.each(DATABASES)('battles of a shop on %s that is killed without warning', (database) => {
  const undo: (() => unknown)[] = [];
  const administer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };

  /** A shop of its own for each try: a second one must not find what the first one left behind. */
  async function freshShop(): Promise<{ dataDir: string; env: NodeJS.ProcessEnv }> {
    const data = temporaryDataDir();
    undo.push(() => data.remove());
    if (database === 'pglite') {
      await layOut(join(data.path, 'pg'), inject('pgliteFiles'));
      return { dataDir: data.path, env: {} };
    }
    const name = `battles_${randomUUID().replaceAll('-', '')}`;
    await administer(`create database ${name} template fairdrop_template`);
    undo.push(() => administer(`drop database if exists ${name} with (force)`));
    return { dataDir: data.path, env: { DATABASE_URL: new URL(`/${name}`, inject('postgresUrl')).href } };
  }

  afterAll(async () => {
    for (const step of undo.toReversed()) await step();
  });

  it('go on from their schedule, are paid once, or give all back', async () => {
    const { dataDir, env } = await freshShop();
    const report = await battlesCampaign({ dataDir, kills: 1, env });
    expect(report.faults).toEqual([]);
    expect(report.kills).toEqual(Object.fromEntries(KILL_STATES.map((state) => [state, 1])));
    const engine =
      database === 'pglite' ? await openPglite(join(dataDir, 'pg')) : await openPostgres(String(env['DATABASE_URL']), 2, silentLog);
    const { rows } = await engine.queries.execute(sql`select fault from battle_fault`);
    expect(rows).toEqual([]);
    expect(await auditLedger(engine.queries)).toEqual([]);
    await engine.close();
  }, 240_000);
});
