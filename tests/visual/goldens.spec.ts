import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { differing, GOLDEN_FOLDER, goldens, majorOf, MAX_BYTES, photograph, spread, storedMajor } from './goldens.ts';
import { expectHealthy, test } from './support.ts';

/** Pixels that may differ with the browser the photographs were taken with, and the share with another one. */
const SAME_BROWSER_PIXELS = 100;
const OTHER_BROWSER_SHARE = 0.02;

test('every photograph has its scene, and none is too heavy', () => {
  const kept = readdirSync(GOLDEN_FOLDER).filter((file) => file.endsWith('.png'));
  expect(kept.sort()).toEqual(goldens.map(({ name }) => `${name}.png`).sort());
  for (const file of kept) expect(statSync(`${GOLDEN_FOLDER}${file}`).size, file).toBeLessThan(MAX_BYTES);
});

for (const golden of goldens) {
  test(`looks as it did: ${golden.name}`, async ({ scenePage: page, browser }, info) => {
    const taken = await photograph(page, golden);
    await expectHealthy(page);
    expect(await spread(taken), 'the picture is flat').toBeGreaterThan(4);
    const file = `${GOLDEN_FOLDER}${golden.name}.png`;
    expect(existsSync(file), `${golden.name}.png is missing: npm run goldens takes it`).toBe(true);
    const { count, total } = await differing(taken, readFileSync(file));
    const [stored, running] = [storedMajor(), majorOf(browser.version())];
    const allowed = stored === running ? SAME_BROWSER_PIXELS : Math.round(total * OTHER_BROWSER_SHARE);
    if (stored !== running)
      console.log(
        `${golden.name}: taken with browser ${stored}, compared with ${running} at a tolerance of 2 %: ${count} of ${total} pixels differ`,
      );
    if (count > allowed) {
      await writeFile(info.outputPath(`${golden.name}.png`), taken);
      await info.attach('taken', { body: taken, contentType: 'image/png' });
    }
    expect(count, `${golden.name}: pixels that differ`).toBeLessThanOrEqual(allowed);
  });
}
