import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPglite } from '#server/database/engine-pglite.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { auditLedger } from '#server/wallet/ledger.ts';
import { layOut } from '#tests/support/prepared-files.ts';
import { DATABASES } from '#tests/support/shop.ts';
import { silentLog } from '#tests/support/test-config.ts';
import { type Aim, roundsCampaign } from '#tools/rounds-campaign.ts';
import { temporaryDataDir } from '#tools/shop-process.ts';

/** A few of the states; `npm run soak:rounds` takes each of them twenty times. */
const AIMS: Record<(typeof DATABASES)[number], Aim[]> = {
  pglite: [
    { game: 'crash', state: 'in_progress' },
    { game: 'wheel', state: 'ended' },
  ],
  postgres: [
    { game: 'crash', state: 'ended' },
    { game: 'wheel', state: 'in_progress' },
  ],
};

describe.each(DATABASES)('rounds of a shop on %s that is killed without warning', (database) => {
  const dataDir = temporaryDataDir();
  const name = `rounds_${randomUUID().replaceAll('-', '')}`;
  let env: NodeJS.ProcessEnv = {};
  const administer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  beforeAll(async () => {
    if (database === 'pglite') return layOut(join(dataDir.path, 'pg'), inject('pgliteFiles'));
    await administer(`create database ${name} template fairdrop_template`);
    env = { DATABASE_URL: new URL(`/${name}`, inject('postgresUrl')).href };
  });
  afterAll(async () => {
    dataDir.remove();
    if (database === 'postgres') await administer(`drop database if exists ${name} with (force)`);
  });

  it('pay, lose or give back every stake exactly once, and go on', async () => {
    const report = await roundsCampaign({ dataDir: dataDir.path, aims: AIMS[database], env, players: 2 });
    expect(report.faults).toEqual([]);
    expect(Object.values(report.kills)).toEqual(AIMS[database].map(() => 1));
    // How many depends on the pace of the machine.
    expect(report.bets).toBeGreaterThan(0);
    const engine =
      database === 'pglite' ? await openPglite(join(dataDir.path, 'pg')) : await openPostgres(String(env['DATABASE_URL']), 2, silentLog);
    const { rows } = await engine.queries.execute(sql`select fault from round_fault`);
    expect(rows).toEqual([]);
    expect(await auditLedger(engine.queries)).toEqual([]);
    await engine.close();
  }, 600_000);
});
