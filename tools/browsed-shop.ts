import type { Browser } from 'playwright';
import { buildClient } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { launchChromium } from './launch-chromium.ts';
import { startShop, temporaryDataDir } from './shop-process.ts';

/** Runs with a browser and a running shop: the one at `url`, else one that is built and started for the run, on a data folder of its own. */
export async function withBrowsedShop(run: (browser: Browser, url: string) => Promise<void>, url?: string): Promise<void> {
  ensureChromium();
  if (url === undefined) await buildClient('client');
  const data = temporaryDataDir();
  const shop = url === undefined ? await startShop({ dataDir: data.path, env: { RATE_LIMITS: 'off' } }) : null;
  const browser = await launchChromium();
  try {
    await run(browser, url ?? shop?.url ?? '');
  } finally {
    await browser.close();
    await shop?.stop();
    data.remove();
  }
}
