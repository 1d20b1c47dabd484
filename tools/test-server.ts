import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Serves the built shop for the browser suites, on the port named first, with a data folder that is gone afterwards. */
const dataDir = mkdtempSync(join(tmpdir(), 'fairdrop-test-'));
process.env['PORT'] = process.argv[2] ?? '3900';
process.env['DATA_DIR'] = dataDir;
process.env['RATE_LIMITS'] = 'off';
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
await import('../server/main.ts');
