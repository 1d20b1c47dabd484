import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { differing, GOLDEN_FOLDER, goldens, majorOf, MAX_BYTES, photograph, goldenGroups, spread, storedMajor } from './goldens.ts';
import { expectHealthy, test } from './support.ts';

/** Pixels that may differ with the browser the photographs were taken with, and the share with another one. */
const SAME_BROWSER_PIXELS = 100;
const OTHER_BROWSER_SHARE = 0.02;

test('every photograph has its scene, and none is too heavy', () => {
  const kept = readdirSync(GOLDEN_FOLDER).filter((file) => file.endsWith('.png'));
  expect(kept.sort()).toEqual(goldens.map(({ name }) => `${name}.png`).sort());
  for (const file of kept) expect(statSync(`${GOLDEN_FOLDER}${file}`).size, file).toBeLessThan(MAX_BYTES);
});

/** How many pixels of a photograph may differ from the kept one; says so where another browser took that. */
function allowedOf(name: string, { count, total }: { count: number; total: number }, version: string): number {
  const [stored, running] = [storedMajor(), majorOf(version)];
  if (stored === running) return SAME_BROWSER_PIXELS;
  console.log(`${name}: taken with browser ${stored}, compared with ${running} at a tolerance of 2 %: ${count} of ${total} pixels differ`);
  return Math.round(total * OTHER_BROWSER_SHARE);
}

for (const group of goldenGroups()) {
  test(`looks as it did: ${group.map(({ name }) => name).join(', ')}`, async ({ scenePage: page, browser }, info) => {
    const pictures = await photograph(page, group);
    await expectHealthy(page);
    expect(pictures).toHaveLength(group.length);
    for (const [index, taken] of pictures.entries()) {
      const name = group[index]?.name ?? '';
      expect.soft(await spread(taken), `${name}: the picture is flat`).toBeGreaterThan(4);
      const file = `${GOLDEN_FOLDER}${name}.png`;
      expect(existsSync(file), `${name}.png is missing: npm run goldens takes it`).toBe(true);
      const difference = await differing(taken, readFileSync(file));
      const allowed = allowedOf(name, difference, browser.version());
      if (difference.count > allowed) {
        await writeFile(info.outputPath(`${name}.png`), taken);
        await info.attach(`taken: ${name}`, { body: taken, contentType: 'image/png' });
      }
      expect.soft(difference.count, `${name}: pixels that differ`).toBeLessThanOrEqual(allowed);
    }
  });
}
