import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { COMMITTED_AFTER_MS } from '#server/counting/counter.ts';
import { openPglite } from '#server/database/engine-pglite.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { auditLedger } from '#server/wallet/ledger.ts';
import { layOut } from '#tests/support/prepared-files.ts';
import { DATABASES, freshPostgres } from '#tests/support/shop.ts';
import { silentLog } from '#tests/support/test-config.ts';
import { type EndAim, endFaults, endsCampaign } from '#tools/ends-campaign.ts';
import { temporaryDataDir } from '#tools/shop-process.ts';

/** In the moment in which a day and a week are closed; `npm run soak:ends` tries many moments. */
const AIMS: EndAim[] = [
  { end: 'day', afterMs: COMMITTED_AFTER_MS + 15 },
  { end: 'week', afterMs: COMMITTED_AFTER_MS + 15 },
];

describe.each(DATABASES)('a shop on %s that is killed as its day and its week end', (database) => {
  const dataDir = temporaryDataDir();
  let postgres: Awaited<ReturnType<typeof freshPostgres>> | null = null;
  beforeAll(async () => {
    if (database === 'postgres') return void (postgres = await freshPostgres());
    await layOut(join(dataDir.path, 'pg'), inject('pgliteFiles'));
  });
  afterAll(async () => {
    dataDir.remove();
    await postgres?.drop();
  });

  it('loses no cashback and no prize, and pays each once', async () => {
    const report = await endsCampaign({ dataDir: dataDir.path, aims: AIMS, env: postgres ? { DATABASE_URL: postgres.url } : {} });
    const engine = postgres ? await openPostgres(postgres.url, 2, silentLog) : await openPglite(join(dataDir.path, 'pg'));
    const faults = [...report.faults, ...(await endFaults(engine.queries, report.now)), ...(await auditLedger(engine.queries))];
    await engine.close();
    expect(faults).toEqual([]);
    expect(report.bets).toBeGreaterThan(0);
    expect(report.claims).toBeGreaterThan(0);
  }, 600_000);
});
