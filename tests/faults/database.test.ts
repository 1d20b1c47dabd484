import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { auditLedger } from '#server/wallet/ledger.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { silentLog } from '#tests/support/test-config.ts';
import { databaseCampaign } from '#tools/database-campaign.ts';
import { OUTAGE_SERVER, OUTAGES } from '#tools/database-outages.ts';

/** How long the database is away, ms; where it doesn't answer, longer than a call may take. */
const LASTS_MS = 1_000;
const SILENT_MS = 3_500;
/** What a call may take however busy this machine is, ms; `npm run soak:database` says what it takes on a quiet one. */
const SLOWEST_CALL_MS = 3_000;

it('a shop whose database is ended, killed, paused, full or crowded says so, loses nothing, and plays on when it is back', async () => {
  // Of this try alone: another one has a data folder of its own, and the keys in it are not those of a database that an earlier one left.
  const server = await startPostgres(OUTAGE_SERVER);
  onTestFinished(() => server.stop());
  const report = await databaseCampaign({
    server,
    outages: OUTAGES,
    players: 3,
    lastsMs: (outage) => (outage === 'pause' ? SILENT_MS : LASTS_MS),
  });
  expect(report.faults).toEqual([]);
  for (const { outage, refused, notReady, slowestCallMs } of report.outages) {
    // Ended connections are made anew, so possibly no bet is refused.
    if (outage !== 'terminate') expect(refused, `${outage}: refused`).toBeGreaterThan(0);
    if (['fast', 'immediate', 'kill', 'pause'].includes(outage)) expect(notReady, `${outage}: not ready`).toBeGreaterThan(0);
    expect(slowestCallMs, `${outage}: the slowest call`).toBeLessThan(SLOWEST_CALL_MS * 2);
  }
  for (const [play, bets] of Object.entries(report.bets)) expect(bets, play).toBeGreaterThan(OUTAGES.length);
  expect(report.roundBets).toBeGreaterThan(OUTAGES.length);
  // Nothing goes unhandled.
  expect(report.output).not.toMatch(/"level":60/);
  const engine = await openPostgres(server.url, 2, silentLog);
  const { rows } = await engine.queries.execute(sql`select fault from round_fault`);
  expect(rows).toEqual([]);
  expect(await auditLedger(engine.queries)).toEqual([]);
  await engine.close();
}, 240_000);
