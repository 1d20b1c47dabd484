import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { chosenCookies } from '#tests/support/chosen-cookie.ts';
import { SCREENSHOTS } from './assets/brand.ts';
import { buildClient } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { launchChromium } from './launch-chromium.ts';
import { projectRoot } from './project.ts';
import { startShop, temporaryDataDir } from './shop-process.ts';

/* `npm run screenshots`: the pictures of the shop that browsers show before they install it, taken from the running shop into public/screenshots. */

/** Pixels of a phone's screen for each of its CSS pixels. */
const PHONE_DENSITY = 2;

ensureChromium();
await buildClient('client');
const data = temporaryDataDir();
const shop = await startShop({ dataDir: data.path, env: { RATE_LIMITS: 'off' } });
const browser = await launchChromium();
const folder = join(projectRoot, 'public', 'screenshots');
mkdirSync(folder, { recursive: true });
try {
  for (const { file, path, form, size } of SCREENSHOTS) {
    const density = form === 'narrow' ? PHONE_DENSITY : 1;
    const viewport = { width: size.width / density, height: size.height / density };
    const context = await browser.newContext({ viewport, deviceScaleFactor: density, serviceWorkers: 'block' });
    await context.addCookies(chosenCookies(shop.url));
    const page = await context.newPage();
    await page.goto(shop.url + path, { waitUntil: 'load' });
    await page.locator('#loading').waitFor({ state: 'detached' });
    await page.waitForTimeout(3_000);
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(join(folder, file));
    await context.close();
  }
} finally {
  await browser.close();
  await shop.stop();
  data.remove();
}
