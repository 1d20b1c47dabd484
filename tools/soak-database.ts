import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { createLog } from '#server/runtime/log.ts';
import { auditLedger } from '#server/wallet/ledger.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { databaseCampaign } from './database-campaign.ts';
import { OUTAGE_SERVER, OUTAGES } from './database-outages.ts';

/** `npm run soak:database [-- --turns 10 --seconds 4 --only pause,kill]`: takes PostgreSQL away in every way, so often and so long, while players bet, and audits. */
const { values } = parseArgs({
  options: { turns: { type: 'string', default: '10' }, seconds: { type: 'string', default: '4' }, only: { type: 'string' } },
});
const chosen = OUTAGES.filter((outage) => values.only === undefined || values.only.split(',').includes(outage));
const outages = Array.from({ length: Number(values.turns) }, () => chosen).flat();
const server = await startPostgres(OUTAGE_SERVER);
try {
  const { output, ...report } = await databaseCampaign({ server, outages, players: 6, lastsMs: () => Number(values.seconds) * 1_000 });
  const engine = await openPostgres(server.url, 2, createLog('silent'));
  const { rows } = await engine.queries.execute<{ fault: string }>(sql`select fault from round_fault`);
  report.faults.push(...rows.map(({ fault }) => fault), ...(await auditLedger(engine.queries)));
  await engine.close();
  console.log(JSON.stringify(report, null, 2));
  if (report.faults.length > 0) console.error(output);
  process.exitCode = report.faults.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
