import { readdirSync, statSync } from 'node:fs';
import { expect, type TestInfo } from '@playwright/test';
import { GOLDEN_FOLDER } from './golden-record.ts';
import { faultOf, goldenGroups, goldens, photograph, type Taken } from './goldens.ts';
import { majorOf, MAX_BYTES, spread } from './pixels.ts';
import { CANDIDATE_FACTS, CANDIDATE_PICTURE } from '#tools/suites/changed-photographs.ts';
import { expectHealthy, test } from './support.ts';

// A picture is the same each time: a second try would hide what differs.
test.describe.configure({ retries: 0 });

test('every photograph has its scene, and none is too heavy', () => {
  const kept = readdirSync(GOLDEN_FOLDER).filter((file) => file.endsWith('.png'));
  expect(kept.sort()).toEqual(goldens.map(({ name }) => `${name}.png`).sort());
  for (const file of kept) expect(statSync(`${GOLDEN_FOLDER}${file}`).size, file).toBeLessThan(MAX_BYTES);
});

for (const group of goldenGroups()) {
  test(`looks as it did: ${group.map(({ name }) => name).join(', ')}`, async ({ scenePage: page, browser }, info) => {
    const photographs = await photograph(page, group);
    await expectHealthy(page);
    expect(photographs).toHaveLength(group.length);
    for (const [index, taken] of photographs.entries()) {
      const { name = '', show: { scene = '' } = {} } = group[index] ?? {};
      expect.soft(await spread(taken.picture), `${name}: the picture is flat`).toBeGreaterThan(4);
      const fault = await faultOf(taken.picture, name, scene, majorOf(browser.version()));
      if (fault !== null) await attachCandidate(info, name, scene, taken);
      expect.soft(fault, name).toBeNull();
    }
  });
}

/** Keeps what the report of the run shows of a photograph that differs (tools/suites/changed-photographs.ts). */
async function attachCandidate(info: TestInfo, name: string, scene: string, { picture, facts, wordBoxes }: Taken): Promise<void> {
  await info.attach(`${CANDIDATE_PICTURE}${name}`, { body: picture, contentType: 'image/png' });
  await info.attach(`${CANDIDATE_FACTS}${name}`, { body: JSON.stringify({ scene, facts, wordBoxes }), contentType: 'application/json' });
}
