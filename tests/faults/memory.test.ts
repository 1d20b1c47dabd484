import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#tools/project.ts';
import { startShop, temporaryDataDir } from '#tools/shop-process.ts';

/** Most memory of an idle shop, MB. */
const AT_REST_MB = 350;

/** The settings that `npm start` gives to the C library of its process. */
function startSettings(): NodeJS.ProcessEnv {
  const [, bytes] = /MALLOC_TRIM_THRESHOLD_: '(\d+)'/.exec(readFileSync(join(projectRoot, 'tools/start.mjs'), 'utf8')) ?? [];
  if (bytes === undefined) throw new Error('tools/start.mjs sets no threshold any more');
  return { MALLOC_TRIM_THRESHOLD_: bytes };
}

const residentMb = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

describe.runIf(existsSync('/proc/self/status'))('a shop with its embedded database', () => {
  it('uses little memory at rest, on its first start and on the next one', { timeout: 300_000 }, async () => {
    const data = temporaryDataDir();
    try {
      for (const _start of ['first', 'next']) {
        const shop = await startShop({ dataDir: data.path, fromSources: true, env: startSettings() });
        try {
          // Memory of the background compilation at the start is freed once it is done.
          for (let second = 0; second < 120 && residentMb(shop.pid) > AT_REST_MB; second++) await sleep(1_000);
          expect(residentMb(shop.pid)).toBeLessThanOrEqual(AT_REST_MB);
        } finally {
          await shop.stop();
        }
      }
    } finally {
      data.remove();
    }
  });
});
