import { readdirSync, statSync } from 'node:fs';
import { expect } from '@playwright/test';
import { attachCandidate } from './attach-candidate.ts';
import { GOLDEN_FOLDER } from './golden-record.ts';
import { faultOf } from './golden-fault.ts';
import { ends, goldenGroups, goldens, photograph } from './goldens.ts';
import { pageVisits } from './page-photographs.ts';
import { majorOf, maxBytes, pngOf, spread } from './pixels.ts';
import { expectHealthy, test } from './support.ts';

// A picture is the same each time: a second try would hide what differs.
test.describe.configure({ retries: 0 });

test('every photograph has its scene, and none is too heavy', () => {
  const kept = readdirSync(GOLDEN_FOLDER).filter((file) => file.endsWith('.png'));
  const canvases = goldens.map(({ name, show: { size } }) => ({ name, ...size }));
  const taken = [...canvases, ...pageVisits.flatMap(({ photographs }) => photographs)];
  expect(kept.sort()).toEqual(taken.map(({ name }) => `${name}.png`).sort());
  for (const { name, width, height } of taken)
    expect(statSync(`${GOLDEN_FOLDER}${name}.png`).size, name).toBeLessThan(maxBytes(width * height));
});

for (const group of goldenGroups()) {
  test(`looks as it did: ${group.map(({ name }) => name).join(', ')}`, async ({ scenePage: page, browser }, info) => {
    const photographs = await photograph(page, group);
    await expectHealthy(page);
    expect(photographs).toHaveLength(group.length);
    for (const [index, taken] of photographs.entries()) {
      const { name = '', show: { scene = '' } = {} } = group[index] ?? {};
      expect.soft(await spread(taken.picture), `${name}: the picture is flat`).toBeGreaterThan(4);
      const fault = await faultOf(taken, name, scene, majorOf(browser.version()));
      if (fault !== null) await attachCandidate(info, name, scene, taken);
      expect.soft(fault, name).toBeNull();
    }
  });
}

for (const golden of ends.filter(({ name }) => name.endsWith('-wide-still'))) {
  test(`looks as it did after its graphics were lost: ${golden.name}`, async ({ scenePage: page, browser }) => {
    await photograph(page, [golden]);
    const address = await page.evaluate(() => {
      window.visual.loseFor(100);
      return window.visual.picture();
    });
    expect(await faultOf({ picture: pngOf(address) }, golden.name, golden.show.scene, majorOf(browser.version()))).toBeNull();
  });
}
