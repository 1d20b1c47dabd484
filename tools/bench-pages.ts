import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { games } from '#contract/games/index.ts';
import { ensureChromium } from './chromium.ts';
import { buildClient } from './build.ts';
import { faultsOf, figuresOf, HEADING, median, missesOf, rowOf } from './pages/figures.ts';
import { openLighthouse, type LighthouseResult } from './pages/lighthouse.ts';
import { overlayPaintMs } from './pages/overlay.ts';
import { FIXED_SLOWDOWN, slowdownFor, slowdownNote } from './pages/slowdown.ts';
import { visitsOf } from './pages/visits.ts';
import { projectRoot } from './project.ts';
import { startShop, temporaryDataDir } from './shop-process.ts';
import { launchChromium } from './launch-chromium.ts';

/*
 * `npm run bench:pages [-- --runs 3] [-- --only home,boxes]`: Lighthouse's phone visits the shop as `npm start` serves it, on a data folder of its own.
 * Prints the median of the runs for each page, what they do wrong, and how soon the loading overlay is seen on a network that is really slow. The last
 * run's reports lie in `.bench/pages`. Times follow the machine: compare only what was measured on one, at rest. A machine that is slower than Lighthouse
 * takes it for gets a second row for each page, with the slowdown that suits it.
 */

const PAGES = [
  { name: 'home', path: '/', leastScore: 95 },
  { name: 'boxes', path: '/boxes', leastScore: 90 },
  { name: 'one-box', path: '/boxes/night-market', leastScore: 80 },
  // A game with a stake of the player's choice is played at its own address.
  ...games()
    .filter(({ limits }) => limits !== null)
    .map(({ key }) => ({ name: key, path: `/${key}`, leastScore: 80 })),
  ...['custom-boxes', 'leaderboard', 'cashback', 'battles'].map((name) => ({ name, path: `/${name}`, leastScore: 90 })),
  ...[
    'faq',
    'how-it-works',
    'contacts',
    'partnership',
    'provably-fair',
    'terms-of-service',
    'privacy-statement',
    'cookie-policy',
    'aml-policy',
  ].map((name) => ({ name, path: `/${name}`, leastScore: 95 })),
];
const OVERLAY_WITHIN_MS = 1_000;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } } });
const runs = Math.max(1, Math.trunc(Number(values.runs)) || 1);
const only = values.only?.split(',');
const folder = join(projectRoot, '.bench', 'pages');
mkdirSync(folder, { recursive: true });
ensureChromium();
await buildClient('client');
const visit = await openLighthouse();
const data = temporaryDataDir();
const shop = await startShop({ dataDir: data.path, entry: 'tools/serve.ts' });
let failed = false;

async function printOverlay(): Promise<void> {
  const browser = await launchChromium();
  try {
    const ms = await overlayPaintMs(browser, shop.url);
    failed ||= ms > OVERLAY_WITHIN_MS;
    console.log(`loading overlay on slow 4G: ${ms.toFixed(0)} ms (wanted: at most ${OVERLAY_WITHIN_MS})`);
  } finally {
    await browser.close();
  }
}

const visits = (path: string, slowdown: number): Promise<LighthouseResult[]> => visitsOf(runs, () => visit(shop.url + path, slowdown));

async function printPage({ name, path, leastScore }: (typeof PAGES)[number]): Promise<void> {
  const reports = await visits(path, FIXED_SLOWDOWN);
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(reports.at(-1), null, 2));
  const figures = figuresOf(reports);
  const misses = missesOf(figures, leastScore);
  failed ||= misses.length > 0;
  console.log(rowOf(name, figures, leastScore));
  for (const fault of faultsOf(reports)) console.log(`  ${fault}`);
  const index = median(reports.map(({ environment }) => environment.benchmarkIndex));
  const slowdown = slowdownFor(index);
  if (slowdown !== FIXED_SLOWDOWN) console.log(rowOf(`  at ${slowdown}×`, figuresOf(await visits(path, slowdown)), leastScore));
  console.log(`  ${slowdownNote(index)}`);
}

try {
  await printOverlay();
  console.log(HEADING);
  for (const page of PAGES.filter(({ name }) => only?.includes(name) ?? true)) {
    try {
      await printPage(page);
    } catch (error) {
      // The figures of the other pages are worth having all the same.
      failed = true;
      console.log(`${page.name} could not be measured: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
} finally {
  await shop.stop();
  data.remove();
}
console.log(failed ? 'A figure was missed.' : 'Held.');
process.exitCode = failed ? 1 : 0;
