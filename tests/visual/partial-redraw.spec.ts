import { expect } from '@playwright/test';
import { pixelsOf, pngOf } from './goldens.ts';
import { casesByScene, expectHealthy, show, SIZES, test } from './support.ts';

/** Moments of a story at which its picture is looked at. */
const GLANCES = 8;
const STEP_MS = 50;
/** Many scaled lights over each other may differ by this much of 255 where they are drawn in part. */
const ROUNDING = 16;

/** The largest difference of a channel in two pictures. */
async function difference(one: string, other: string): Promise<number> {
  const [{ data: a }, { data: b }] = await Promise.all([pixelsOf(pngOf(one)), pixelsOf(pngOf(other))]);
  expect(a.length).toBe(b.length);
  return a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? 0))), 0);
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
        expect(await difference(partly, anew), `after ${glance + 1} of ${GLANCES} parts`).toBeLessThanOrEqual(ROUNDING);
      }
    });
  }
}
