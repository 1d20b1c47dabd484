import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { chosenCookies } from '#tests/support/chosen-cookie.ts';
import { SCREENSHOTS } from './assets/brand.ts';
import { withBrowsedShop } from './browsed-shop.ts';
import { projectRoot } from './project.ts';

/* `npm run screenshots`: the pictures of the shop that browsers show before they install it, taken from the running shop into public/screenshots. */

/** Pixels of a phone's screen for each of its CSS pixels. */
const PHONE_DENSITY = 2;

const folder = join(projectRoot, 'public', 'screenshots');
mkdirSync(folder, { recursive: true });
await withBrowsedShop(async (browser, url) => {
  for (const { file, path, form, size } of SCREENSHOTS) {
    const density = form === 'narrow' ? PHONE_DENSITY : 1;
    const viewport = { width: size.width / density, height: size.height / density };
    const context = await browser.newContext({ viewport, deviceScaleFactor: density, serviceWorkers: 'block' });
    await context.addCookies(chosenCookies(url));
    const page = await context.newPage();
    await page.goto(url + path, { waitUntil: 'load' });
    await page.locator('#loading').waitFor({ state: 'detached' });
    await page.waitForTimeout(3_000);
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(join(folder, file));
    await context.close();
  }
});
