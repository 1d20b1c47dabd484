import { expect } from '@playwright/test';
import { differing, pngOf } from './pixels.ts';
import { casesByScene, SIZES } from './cases.ts';
import { expectHealthy, show, test } from './support.ts';

// A picture is the same each time: a second try would hide what differs.
test.describe.configure({ retries: 0 });

/** Pixels that may change visibly in the two milliseconds around an end. */
const PIXELS = 60;

for (const [scene, { stories, inMotion }] of await casesByScene()) {
  // What is photographed, and what is meant for a size of its own.
  const shown = stories.filter(({ id, size }) => size !== undefined || inMotion.some(({ story }) => story === id));

  test(`${scene}: the last clip of a story runs out into rest, and nothing is cut off at its end`, async ({ scenePage: page }) => {
    for (const { id: story, size = SIZES.wide } of shown) {
      await show(page, { scene, story, size, motion: 'full', tier: 'high', resolution: 1, antialias: false, unseen: true });
      const addresses = await page.evaluate(() => {
        const { visual } = window;
        const endMs = Math.max(...visual.presentations().map((presentation) => presentation.endMs));
        const pictures = [endMs - 1, endMs + 1].map((atMs) => {
          visual.seek(atMs);
          return visual.picture();
        });
        // A flight or a countdown goes on by the clock: its picture changes at every moment.
        return visual.idle(200) > 0 ? null : pictures;
      });
      await expectHealthy(page);
      if (addresses === null) continue;
      const [running, resting] = addresses;
      if (running === undefined || resting === undefined) throw new Error('a picture was not taken');
      if (running === resting) continue;
      expect((await differing(pngOf(running), pngOf(resting))).count, `${scene}/${story}`).toBeLessThanOrEqual(PIXELS);
    }
  });
}
