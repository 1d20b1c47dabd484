import { parseArgs } from 'node:util';
import { SCENE_KEYS } from '#scenes/registry.ts';
import { faultText, trySequences } from '#tests/visual/monkey/monkey.ts';
import { serveLab } from './lab-server.ts';
import { launchChromium } from './launch-chromium.ts';

/*
 * `npm run soak:scenes [-- --scene KEY --seed 1 --sequences 1000 --painted]`: plays random sequences of each scene and prints the smallest that breaks a rule
 * (tests/visual/monkey/play-sequence.ts). Without `--painted` one in ten is played on a page that paints, which is several times slower.
 */

const { values } = parseArgs({
  options: {
    scene: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    sequences: { type: 'string', default: '1000' },
    painted: { type: 'boolean', default: false },
  },
});

const PORT = Number(process.env['LAB_PORT'] ?? 4410);
const seed = Number(values.seed);
const sequences = Number(values.sequences);
if (!Number.isInteger(seed)) throw new Error('--seed must be a whole number.');
if (!Number.isInteger(sequences) || sequences < 1) throw new Error('--sequences must be a whole number above 0.');
const scenes = SCENE_KEYS.filter((key) => values.scene === undefined || key === values.scene);
if (scenes.length === 0) throw new Error(`--scene must be one of ${SCENE_KEYS.join(', ')}.`);

/** Sequences of one document: a long visit, but not one that hides a leak of the test page itself. */
const PER_PAGE = 250;
const PAINTED_SHARE = 0.1;

const parts = values.painted
  ? [{ query: '', count: sequences }]
  : [
      { query: '?unpainted', count: Math.ceil(sequences * (1 - PAINTED_SHARE)) },
      { query: '', count: Math.floor(sequences * PAINTED_SHARE) },
    ];

const { url, close } = await serveLab(PORT);
const browser = await launchChromium();
try {
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  for (const scene of scenes) {
    const startMs = performance.now();
    let fault: string | null = null;
    let tried = 0;
    for (const { query, count } of parts) {
      for (let left = count; left > 0 && fault === null; left -= PER_PAGE) {
        await page.goto(`${url}/tests/visual/page.html${query}`);
        await page.waitForFunction(() => 'visual' in window);
        const found = await trySequences(page, { scene, seed: seed + tried, runs: Math.min(left, PER_PAGE) });
        tried += found?.runs ?? Math.min(left, PER_PAGE);
        if (found !== null)
          fault = `${faultText(found)}\n  again: npm run soak:scenes -- --scene ${scene} --seed ${found.seed}${query === '' ? ' --painted' : ''}`;
      }
    }
    console.log(
      fault ?? `${scene}: ${tried} sequences of seed ${seed} in ${Math.round((performance.now() - startMs) / 1_000)} s, no fault`,
    );
    if (fault !== null) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await close();
}
