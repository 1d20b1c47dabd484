import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import pg from 'pg';
import { openPglite } from '#server/database/engine-pglite.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { auditLedger } from '#server/wallet/ledger.ts';
import { layOut } from '#tests/support/prepared-files.ts';
import { DATABASES } from '#tests/support/shop.ts';
import { silentLog } from '#tests/support/test-config.ts';
import { killCampaign } from '#tools/kill-campaign.ts';
import { temporaryDataDir } from '#tools/shop-process.ts';

/** How often the process is killed, each time in the middle of play; `npm run soak:kill` does it at length. */
const KILLS = 3;
const PLAYERS = 4;
const ENV = { LOG_LEVEL: 'error' };

describe.each(DATABASES)('a shop on %s that is killed without warning', (database) => {
  const dataDir = temporaryDataDir();
  const name = `killed_${randomUUID().replaceAll('-', '')}`;
  let env: NodeJS.ProcessEnv = ENV;
  const administer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  beforeAll(async () => {
    // As after an earlier start: making a new embedded database is not what is tested here.
    if (database === 'pglite') return layOut(join(dataDir.path, 'pg'), inject('pgliteFiles'));
    await administer(`create database ${name} template fairdrop_template`);
    env = { ...ENV, DATABASE_URL: new URL(`/${name}`, inject('postgresUrl')).href };
  });
  afterAll(async () => {
    dataDir.remove();
    if (database === 'postgres') await administer(`drop database if exists ${name} with (force)`);
  });

  it('has lost nothing that it answered, and makes of each intent exactly one bet', async () => {
    const report = await killCampaign({
      dataDir: dataDir.path,
      kills: KILLS,
      players: PLAYERS,
      loadMs: 60,
      depositCoins: 1_000,
      env,
    });
    expect(report.faults).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(KILLS);
    for (const [play, bets] of Object.entries(report.bets)) expect(bets, play).toBeGreaterThan(PLAYERS);
    expect(report.unknown).toBeGreaterThan(0);
    expect(report.output).not.toMatch(/"level":(50|60)/);

    const engine =
      database === 'pglite' ? await openPglite(`${dataDir.path}/pg`) : await openPostgres(String(env['DATABASE_URL']), 2, silentLog);
    expect(await auditLedger(engine.queries)).toEqual([]);
    await engine.close();
  }, 600_000);
});
