import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { apiCall } from './api-player.ts';
import { withBrowsedShop } from './browsed-shop.ts';
import { projectRoot } from './project.ts';

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

await withBrowsedShop(async (browser, url) => {
  const answer = await shiningSpin(url);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route(`**/api/boxes/${BOX}/demo`, (route) => route.fulfill({ json: answer }));
  await page.goto(`${url}/boxes/${BOX}`);
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
});
