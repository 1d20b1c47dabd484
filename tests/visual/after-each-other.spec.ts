import { expect } from '@playwright/test';
import { caseOf, SCENE_KEYS } from '#scenes/registry.ts';
import type { Description } from '#scenes/stage/contract.ts';
import { pngOf, spread } from './pixels.ts';
import { balancedSequences } from './balanced-sequences.ts';
import { SIZES } from './cases.ts';
import { contextOptions, expectHealthy, loadBare, openBare, show, test } from './support.ts';

// A picture is the same each time: a second try would hide what differs.
test.describe.configure({ retries: 0 });

const TIERS = ['high', 'low', 'canvas', 'lean'] as const;

/* A renderer takes in what it can draw when it is made. Whatever scene comes first, every later one must find all that it needs. */

for (const tier of TIERS) {
  test(`${tier}: each scene looks the same whichever scenes were shown before it`, async ({ browser }, { project }) => {
    test.setTimeout(300_000);
    const pictures = new Map<string, string>();
    // Every order has a document of its own, and with it modules and renderers; what was fetched and compiled may stay.
    const context = await browser.newContext(contextOptions(project.use.baseURL));
    const { page, complaints } = await openBare(context);
    for (const [row, order] of balancedSequences(SCENE_KEYS).entries()) {
      if (row > 0) await loadBare(page);
      for (const scene of order) {
        const { calm, stories, restFaults } = await caseOf(scene);
        await show(page, { scene, story: calm, size: SIZES.wide, motion: 'full', tier, unseen: true });
        const seen = await page.evaluate(() => {
          const { visual } = window;
          visual.seek(Math.max(...visual.presentations().map(({ endMs }) => endMs)) + 1);
          return { picture: visual.picture(), shown: visual.describe(), rest: visual.rest() };
        });
        const place = `${scene}, shown in the order ${order.join(', ')}`;
        await expectHealthy(page);
        expect(complaints, place).toEqual([]);
        const shown: Description = seen.shown;
        expect(shown, place).toEqual(seen.rest);
        const story = stories.find(({ id }) => id === calm);
        expect(story && restFaults(story, shown), place).toEqual([]);
        const first = pictures.get(scene);
        if (first === undefined) {
          expect(await spread(pngOf(seen.picture)), `${place}: flat`).toBeGreaterThan(4);
          pictures.set(scene, seen.picture);
        } else expect(seen.picture === first, `${place}: another picture than in the first order`).toBe(true);
      }
    }
    await context.close();
    expect(pictures.size).toBe(SCENE_KEYS.length);
  });
}
