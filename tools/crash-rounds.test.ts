import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testEnv } from '#tests/support/test-config.ts';
import { prepareShortRounds } from './crash-rounds.ts';

it('short rounds are published to a new embedded database alone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairdrop-short-rounds-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  // No server listens there: the settings alone are refused.
  await expect(prepareShortRounds({ ...testEnv(), DATABASE_URL: 'postgres://127.0.0.1:1/shop' })).rejects.toThrow('unset DATABASE_URL');
  const embedded = { ...testEnv(), DATA_DIR: dataDir };
  await prepareShortRounds(embedded);
  await expect(prepareShortRounds(embedded)).rejects.toThrow('has chains');
}, 60_000);
