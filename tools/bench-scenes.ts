import { caseOf, SCENE_KEYS } from '#scenes/registry.ts';
import { launchChromium } from './launch-chromium.ts';
import { serveLab } from './lab-server.ts';
import { median, quantile } from './scenarios/figures.ts';

/*
 * `npm run bench:scenes`: how long the script of one frame takes in headless Chromium, from the clock's tick to the end of the draw calls, and
 * what it costs afterwards: nothing at rest, little while it waits for the next round. The renderer is software, so the time of the pixels
 * themselves is not part of it: frames are submitted and timed one by one with the pipeline empty. With words
 * (`npm run bench:scenes -- SCENE SCENE/STORY`) only the stories whose name begins with one of them.
 */

const PORT = Number(process.env['LAB_PORT'] ?? 4411);
const RUNS = 3;
/** A software renderer takes far longer to paint a frame than its script takes: of the frames of a run, one in six is drawn and timed. */
const STEP_MS = 100;
/** Small, because script time doesn't depend on the size and the software renderer's painting does. */
const SIZE = { width: 480, height: 300 };

/** How long a scene is watched after its facts, ms: less than a countdown. */
const WATCH_MS = 3_000;
/** The most of one core that a scene may take while it waits for the next round. */
const WAITING_SHARE = 0.05;

const { url, close } = await serveLab(PORT);
const browser = await launchChromium();
let missed = false;
try {
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 1 });
  await page.goto(`${url}/tests/visual/page.html`);
  await page.waitForFunction(() => 'visual' in window);
  const prefixes = process.argv.slice(2);
  const benched = await Promise.all(SCENE_KEYS.map(async (scene) => (await caseOf(scene)).bench.map((one) => ({ scene, ...one }))));
  const asked = benched
    .flat()
    .filter(({ scene, story }) => prefixes.length === 0 || prefixes.some((word) => `${scene}/${story}`.startsWith(word)));
  if (asked.length === 0) throw new Error(`No benched story begins with ${prefixes.join(' or ')}`);
  for (const { scene, story, targetMs, after = 'rests' } of asked) {
    const { times, drawn } = await page.evaluate(
      async ({ options, runs, stepMs, watchMs }) => {
        const { visual } = window;
        await visual.show(options);
        const endMs = Math.max(...visual.presentations().map((presentation) => presentation.endMs));
        await visual.measure(endMs, stepMs);
        const all: number[] = [];
        for (let run = 0; run < runs; run++) {
          visual.restart();
          all.push(...(await visual.measure(endMs, stepMs)));
        }
        return { times: all, drawn: visual.idle(watchMs) };
      },
      { options: { scene, story, size: SIZE, motion: 'full', tier: 'high' } as const, runs: RUNS, stepMs: STEP_MS, watchMs: WATCH_MS },
    );
    const medianMs = median(times);
    const share = (drawn * medianMs) / WATCH_MS;
    const afterwards =
      after === 'rests'
        ? `then ${drawn} frames`
        : `then ${((drawn / WATCH_MS) * 1_000).toFixed(0)} frames/s, ${(share * 100).toFixed(1)} % of a core`;
    const held = medianMs <= targetMs && (after !== 'rests' || drawn === 0) && (after !== 'waits' || share <= WAITING_SHARE);
    missed ||= !held;
    console.log(
      `${scene}/${story}: script per frame median ${medianMs.toFixed(2)} ms (target ${targetMs}), 95 % below ${quantile(times, 0.95).toFixed(2)} ms (${times.length} frames); ${afterwards}${held ? '' : ' (missed)'}`,
    );
  }
} finally {
  await browser.close();
  await close();
}

console.log(missed ? 'Over a target, or not still at rest.' : 'Every scene is within its target, and still at rest.');
process.exitCode = missed ? 1 : 0;
