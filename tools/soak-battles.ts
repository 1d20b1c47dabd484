import { sql } from 'drizzle-orm';
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { openPglite } from '#server/database/engine-pglite.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { createLog } from '#server/runtime/log.ts';
import { auditLedger } from '#server/wallet/ledger.ts';
import { battlesCampaign } from './battles-campaign.ts';
import { temporaryDataDir } from './shop-process.ts';

/** `npm run soak:battles [-- --kills 20]`: kills the shop so often, each time with a battle in each of its states, on the embedded database or on DATABASE_URL, and audits. */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
const data = temporaryDataDir();
try {
  const report = await battlesCampaign({ dataDir: data.path, kills: Number(values.kills), env: {} });
  const url = process.env['DATABASE_URL'];
  const engine = url ? await openPostgres(url, 2, createLog('silent')) : await openPglite(join(data.path, 'pg'));
  const { rows } = await engine.queries.execute<{ fault: string }>(sql`select fault from battle_fault`);
  report.faults.push(...rows.map(({ fault }) => fault), ...(await auditLedger(engine.queries)));
  await engine.close();
  console.log(JSON.stringify(report, null, 2));
  process.exitCode = report.faults.length === 0 ? 0 : 1;
} finally {
  data.remove();
}
