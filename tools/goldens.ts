import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { GOLDEN_FOLDER, goldens, keepable, majorOf, photograph, goldenGroups } from '#tests/visual/goldens.ts';
import { serveLab } from './lab-server.ts';
import { launchChromium } from './launch-chromium.ts';

/*
 * `npm run goldens`: takes every photograph anew. Look at the changed files before you keep them: this command can't distinguish a fix from a mistake.
 * `npm run goldens -- mythic` takes only those whose name holds the word.
 */

const PORT = Number(process.env['LAB_PORT'] ?? 4410);
const word = process.argv[2] ?? '';
const chosen = goldens.filter(({ name }) => name.includes(word));
const { url, close } = await serveLab(PORT);
const browser = await launchChromium();
try {
  mkdirSync(GOLDEN_FOLDER, { recursive: true });
  const known = new Set(goldens.map(({ name }) => `${name}.png`));
  for (const file of readdirSync(GOLDEN_FOLDER)) if (file.endsWith('.png') && !known.has(file)) rmSync(`${GOLDEN_FOLDER}${file}`);
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  await page.goto(`${url}/tests/visual/page.html`);
  await page.waitForFunction(() => 'visual' in window);
  let bytes = 0;
  for (const group of goldenGroups(chosen)) {
    for (const [index, taken] of (await photograph(page, group)).entries()) {
      const picture = await keepable(taken);
      writeFileSync(`${GOLDEN_FOLDER}${group[index]?.name}.png`, picture);
      bytes += picture.length;
    }
  }
  writeFileSync(`${GOLDEN_FOLDER}browser.json`, `{ "major": ${majorOf(browser.version())} }\n`);
  console.log(`${chosen.length} photographs, ${Math.round(bytes / 1000)} kB, taken with Chromium ${browser.version()}.`);
} finally {
  await browser.close();
  await close();
}
