import { chromium } from '@playwright/test';
import { CASES } from '#tests/visual/cases.ts';
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts';
import { serveLab } from './lab-server.ts';

/*
 * `npm run bench:scenes`: how long the script of one frame takes in headless Chromium, from the clock's tick to the end of the draw calls, and
 * how many frames a scene at rest draws. The renderer is software, so the time of the pixels themselves is not part of it: frames are
 * submitted and timed one by one with the pipeline empty.
 */

const PORT = Number(process.env['LAB_PORT'] ?? 4411);
const RUNS = 3;
/** A software renderer takes far longer to paint a frame than its script takes: of the frames of a run, one in six is drawn and timed. */
const STEP_MS = 100;
/** Small, because script time doesn't depend on the size and the software renderer's painting does. */
const SIZE = { width: 480, height: 300 };

interface Result {
  scene: string;
  story: string;
  targetMs: number;
  medianMs: number;
  p95Ms: number;
  frames: number;
  idleFrames: number;
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

const { url, close } = await serveLab(PORT);
const executablePath = chromiumPath();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...CHROMIUM_ARGS] });
const results: Result[] = [];
try {
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 1 });
  await page.goto(`${url}/tests/visual/page.html`);
  await page.waitForFunction(() => 'visual' in window);
  const asked = Object.entries(CASES).flatMap(([scene, { bench }]) => bench.map((one) => ({ scene, ...one })));
  for (const { scene, story, targetMs } of asked) {
    const { times, idleFrames } = await page.evaluate(
      async ({ options, runs, stepMs }) => {
        const { visual } = window;
        await visual.show(options);
        const endMs = Math.max(...visual.tellings().map((telling) => telling.endMs));
        await visual.measure(endMs, stepMs);
        const all: number[] = [];
        for (let run = 0; run < runs; run++) {
          visual.restart();
          all.push(...(await visual.measure(endMs, stepMs)));
        }
        return { times: all, idleFrames: visual.idle(10_000) };
      },
      { options: { scene, story, size: SIZE, motion: 'full', tier: 'high' } as const, runs: RUNS, stepMs: STEP_MS },
    );
    const sorted = [...times].sort((a, b) => a - b);
    results.push({
      scene,
      story,
      targetMs,
      medianMs: quantile(sorted, 0.5),
      p95Ms: quantile(sorted, 0.95),
      frames: times.length,
      idleFrames,
    });
  }
} finally {
  await browser.close();
  await close();
}

for (const { scene, story, targetMs, medianMs, p95Ms, frames, idleFrames } of results) {
  console.log(
    `${scene}/${story}: script per frame median ${medianMs.toFixed(2)} ms (target ${targetMs}), 95 % below ${p95Ms.toFixed(2)} ms (${frames} frames); frames at rest in 10 s: ${idleFrames}`,
  );
}
const failed = results.filter(({ medianMs, targetMs, idleFrames }) => idleFrames > 0 || medianMs > targetMs);
console.log(failed.length === 0 ? 'Every scene is within its target, and still at rest.' : 'Over a target, or not still at rest.');
process.exitCode = failed.length === 0 ? 0 : 1;
