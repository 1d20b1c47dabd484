import { expect, type Page, test } from '@playwright/test';
import { attachCandidate } from './attach-candidate.ts';
import { faultOf } from './golden-fault.ts';
import { openVisit, PAGES, pageVisits } from './page-photographs.ts';
import { majorOf } from './pixels.ts';

// A picture is the same each time: a second try would hide what differs.
test.describe.configure({ retries: 0 });

for (const visit of pageVisits) {
  test(`looks as it did around the canvas: ${visit.scene}, ${visit.moment}`, async ({ browser, baseURL }, info) => {
    const { photograph: take, close } = await openVisit(browser, baseURL, visit);
    for (const photograph of visit.photographs) {
      const taken = await take(photograph);
      const fault = await faultOf(taken, photograph.name, PAGES, majorOf(browser.version()));
      if (fault !== null) await attachCandidate(info, photograph.name, PAGES, taken);
      expect.soft(fault, photograph.name).toBeNull();
    }
    await close();
  });
}

test('a planted fault of a page goes red: a row 2 px lower, a wrong colour, a missing word', async ({ browser, baseURL }) => {
  const visit = pageVisits.find(({ scene, moment }) => scene === 'box' && moment === 'result');
  const photograph = visit?.photographs.find(({ name }) => name.endsWith('-phone'));
  if (visit === undefined || photograph === undefined) throw new RangeError('the box has no photograph');
  const { page, photograph: take, close } = await openVisit(browser, baseURL, visit);
  const faultWith = async (style: string): Promise<string | null> => {
    const undo = await planted(page, style);
    const { picture } = await take(photograph);
    await undo();
    return faultOf({ picture }, photograph.name, PAGES, majorOf(browser.version()));
  };
  for (const style of [
    '[data-testid=result] { position: relative; inset-block-start: 2px }',
    '[data-testid=open-box] { filter: brightness(0.9) }',
    '[data-testid=balance] { visibility: hidden }',
  ])
    expect(await faultWith(style), style).not.toBeNull();
  await close();
});

/** Adds a style to a page; returns the undo. */
async function planted(page: Page, content: string): Promise<() => Promise<void>> {
  const added = await page.addStyleTag({ content });
  return () => added.evaluate((element) => (element as Element).remove());
}
