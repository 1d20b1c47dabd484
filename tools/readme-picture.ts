import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { apiCall } from './api-player.ts';
import { buildClient } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { projectRoot } from './project.ts';
import { startShop, temporaryDataDir } from './shop-process.ts';
import { launchChromium } from './launch-chromium.ts';

/* `npm run picture`: the README's picture, taken from the running shop: a demo spin that won, just after its release. */

const BOX = 'night-market';

interface DemoAnswer {
  data: { openings: { item: { rarity: string; sale_price: number } }[] };
}

/** A true answer of the demo call that shows the scene at its best; the shop is asked until one comes. */
async function shiningSpin(url: string): Promise<DemoAnswer> {
  for (let spin = 0; spin < 2_000; spin++) {
    const answer = await apiCall<DemoAnswer>(url, 'POST', `/api/boxes/${BOX}/demo`, { count: 1 });
    if (answer.data.openings.some(({ item }) => item.rarity === 'mythic')) return answer;
  }
  throw new Error('no shining spin among 2,000');
}

ensureChromium();
await buildClient('client');
const data = temporaryDataDir();
const shop = await startShop({ dataDir: data.path, env: { RATE_LIMITS: 'off' } });
const browser = await launchChromium();
try {
  const answer = await shiningSpin(shop.url);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route(`**/api/boxes/${BOX}/demo`, (route) => route.fulfill({ json: answer }));
  await page.goto(`${shop.url}/boxes/${BOX}`);
  await page.locator('canvas').first().waitFor();
  await page.waitForTimeout(2_000);
  await page.getByRole('button', { name: /demo/i }).first().click();
  await page.getByTestId('result').waitFor({ timeout: 30_000 });
  await page.waitForTimeout(1_500);
  const folder = join(projectRoot, 'assets', 'readme');
  mkdirSync(folder, { recursive: true });
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(join(folder, 'box.webp'));
} finally {
  await browser.close();
  await shop.stop();
  data.remove();
}
