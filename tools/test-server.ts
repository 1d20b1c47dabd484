import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timeStart } from './suites/shop-starts.ts';

/** Serves the built shop for the browser suites, on the port named first or in `PORT`, with a data folder that is gone afterwards. */
const dataDir = mkdtempSync(join(tmpdir(), 'fairdrop-test-'));
process.env['PORT'] = process.argv[2] ?? process.env['PORT'] ?? '3900';
process.env['DATA_DIR'] = dataDir;
process.env['RATE_LIMITS'] = 'off';
// Never the PostgreSQL server of the shell: its rounds would be known in advance.
process.env['DATABASE'] = 'embedded';
delete process.env['DATABASE_URL'];
delete process.env['DATABASE_POOL'];
// Rounds are shorter than a shop's, so that a test sees several; flights end early.
Object.assign(process.env, {
  CRASH_STARTING_MS: '3000',
  CRASH_ENDED_MS: '1500',
  WHEEL_STARTING_MS: '5000',
  WHEEL_SPIN_MS: '3000',
  WHEEL_ENDED_MS: '1500',
});
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const up = timeStart('server of the browser tests');
await import('../server/database/lean-modules.ts');
await (await import('./crash-rounds.ts')).prepareShortRounds();
await import('../server/main.ts');
up();
