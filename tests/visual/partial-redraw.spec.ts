import { expect } from '@playwright/test';
import { pixelsOf, pngOf } from './pixels.ts';
import { casesByScene, SIZES } from './cases.ts';
import { expectHealthy, show, test } from './support.ts';

// A picture is the same each time: a second try would hide what differs.
test.describe.configure({ retries: 0 });

/** Moments of a story at which its picture is looked at. */
const GLANCES = 8;
const STEP_MS = 50;
/** Scaled pictures over each other may differ by this much of 255 where they are drawn in part, and at sharp edges a few pixels in a thousand by more. */
const ROUNDING = 16;
const EDGES_SHARE = 0.001;

/** The share of pixels that differ by more than rounding. */
async function difference(one: string, other: string): Promise<number> {
  const [{ data: a }, { data: b }] = await Promise.all([pixelsOf(pngOf(one)), pixelsOf(pngOf(other))]);
  expect(a.length).toBe(b.length);
  let count = 0;
  for (let at = 0; at < a.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > ROUNDING)) count += 1;
  return count / (a.length / 3);
}

for (const [scene, { bench }] of await casesByScene()) {
  for (const tier of ['canvas', 'lean'] as const) {
    test(`${scene}: on the ${tier} tier, what is drawn where something changed is the whole picture`, async ({ scenePage: page }) => {
      const story = bench.at(-1)?.story ?? '';
      await show(page, { scene, story, size: SIZES.phone, motion: 'full', tier, antialias: true });
      for (let glance = 0; glance < GLANCES; glance++) {
        const { partly, anew } = await page.evaluate(
          ({ glances, stepMs }) => {
            const { visual } = window;
            const endMs = Math.max(...visual.presentations().map((presentation) => presentation.endMs));
            visual.play(endMs / glances, stepMs);
            return { partly: visual.picture(), anew: visual.pictureAnew() };
          },
          { glances: GLANCES, stepMs: STEP_MS },
        );
        await expectHealthy(page);
        expect(await difference(partly, anew), `after ${glance + 1} of ${GLANCES} parts`).toBeLessThan(EDGES_SHARE);
      }
    });
  }
}
