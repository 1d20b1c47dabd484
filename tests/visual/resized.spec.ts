import { expect } from '@playwright/test';
import { faultOf } from './golden-fault.ts';
import { majorOf, pngOf } from './pixels.ts';
import { casesByScene, SIZES } from './cases.ts';
import { expectHealthy, show, test } from './support.ts';

// A picture is the same each time: a second try would hide what differs.
test.describe.configure({ retries: 0 });

for (const [scene, { calm, inMotion }] of await casesByScene()) {
  test(`${scene}: a slot that becomes a phone's in the middle of a clip shows what a phone does`, async ({ scenePage: page, browser }) => {
    const middle = inMotion.find(({ story }) => story === calm)?.middle ?? 0;
    await show(page, { scene, story: calm, size: SIZES.wide, motion: 'full', tier: 'high', resolution: 1, antialias: false, unseen: true });
    const address = await page.evaluate(
      ({ atMs, phone }) => {
        const { visual } = window;
        visual.seek(atMs / 2);
        visual.resize(phone);
        visual.seek(atMs);
        return visual.picture();
      },
      { atMs: middle, phone: SIZES.phone },
    );
    await expectHealthy(page);
    expect(await faultOf({ picture: pngOf(address) }, `${scene}-${calm}-phone-middle`, scene, majorOf(browser.version()))).toBeNull();
  });
}
