import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { COMMITTED_AFTER_MS } from '#server/counting/counter.ts';
import { openPglite } from '#server/database/engine-pglite.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { createLog } from '#server/runtime/log.ts';
import { auditLedger } from '#server/wallet/ledger.ts';
import { type EndAim, endFaults, endsCampaign } from './ends-campaign.ts';
import { temporaryDataDir } from './shop-process.ts';

/** `npm run soak:ends [-- --kills 20]`: kills the shop so often around the ends of cashback days and of weeks, on the embedded database or on DATABASE_URL, and audits. */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
/** Most kills fall into the moments in which days and weeks are closed; some before, some after. */
const aims = Array.from({ length: Number(values.kills) }, (_, index): EndAim => {
  const spreadMs = [-300, COMMITTED_AFTER_MS - 5, COMMITTED_AFTER_MS + 400][index % 5] ?? COMMITTED_AFTER_MS;
  return { end: index % 2 === 0 ? 'day' : 'week', afterMs: Math.round(spreadMs + 60 * Math.random()) };
});
const data = temporaryDataDir();
try {
  const report = await endsCampaign({ dataDir: data.path, aims, env: {} });
  const url = process.env['DATABASE_URL'];
  const engine = url ? await openPostgres(url, 2, createLog('silent')) : await openPglite(join(data.path, 'pg'));
  report.faults.push(...(await endFaults(engine.queries, report.now)), ...(await auditLedger(engine.queries)));
  await engine.close();
  console.log(JSON.stringify(report, null, 2));
  process.exitCode = report.faults.length === 0 ? 0 : 1;
} finally {
  data.remove();
}
