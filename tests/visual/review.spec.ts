import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { groupsOf, totalsIn } from '#tools/review/causes.ts';
import { compare, type FoundChange } from '#tools/review/compare.ts';
import { writeReviewFiles } from '#tools/review/pages.ts';
import { Review } from '#tools/review/review.ts';
import { serveReview } from '#tools/review/serve.ts';
import { GOLDEN_FOLDER, readRecord, recordFaults } from './golden-record.ts';

const NAMES = ['box-mythic-phone-end', 'dice-loss-wide-end', 'dice-loss-wide-middle', 'dice-loss-wide-start'] as const;
const REGION = { left: 60, top: 80, width: 40, height: 24 };

/** A folder with copies of photographs, in which a region is painted over, and their changes back to the real ones. */
async function plantedIn(folder: string): Promise<FoundChange[]> {
  mkdirSync(folder, { recursive: true });
  const input = { create: { width: REGION.width, height: REGION.height, channels: 3 as const, background: '#ff00ff' } };
  return Promise.all(
    NAMES.map(async (name) => {
      const now = readFileSync(join(GOLDEN_FOLDER, `${name}.png`));
      const before = await sharp(now)
        .composite([{ input, left: REGION.left, top: REGION.top }])
        .png()
        .toBuffer();
      writeFileSync(join(folder, `${name}.png`), before);
      const [scene = ''] = name.split('-');
      return compare({ name, scene, before, now, facts: { result: 'new' }, wordBoxes: [], record: { facts: { result: 'old' } } });
    }),
  );
}

const grouped = (folder: string, found: readonly FoundChange[]) =>
  groupsOf(
    found.map(({ change }) => change),
    { ...totalsIn(folder, ['box', 'dice']), other: 100 },
  );

const current = (page: Page) => page.locator('.item[aria-current="true"] b');

test('a review by keyboard: one photograph is refused, the acceptance of a group is undone and given again', async ({ page }, info) => {
  const folder = info.outputPath('goldens');
  const found = await plantedIn(folder);
  const planted = new Map(NAMES.map((name) => [name, readFileSync(join(folder, `${name}.png`))]));
  const isAsPlanted = (): boolean[] => NAMES.map((name) => planted.get(name)?.equals(readFileSync(join(folder, `${name}.png`))) ?? false);
  const review = new Review(folder, found, { by: 'Ada', browser: 156 });
  const served = await serveReview(review, found, grouped(folder, found), 0);
  try {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(served.url);
    await expect(current(page)).toHaveText('dice-loss-wide-end');
    await expect(page.locator('.details')).toContainText('960 px');
    await expect(page.locator('.details')).toContainText('40×24 at 60, 80');
    await expect(page.locator('.details')).toContainText('result "old" → "new"');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    for (const [key, pictures] of [
      ['1', 1],
      ['3', 1],
      ['4', 2],
      ['5', 2],
      ['6', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.locator('.frame img')).toHaveCount(pictures);
      const areLoaded = () =>
        page.locator('.frame img').evaluateAll((all) => (all as HTMLImageElement[]).every(({ naturalWidth }) => naturalWidth >= 390));
      await expect.poll(areLoaded).toBe(true);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('r');
    await expect(current(page)).toHaveText('dice-loss-wide-middle');

    await page.keyboard.press('Shift+A');
    await expect(page.getByRole('dialog', { name: 'Accept 2 of this group?' })).toBeVisible();
    await page.keyboard.press('Enter');
    expect(isAsPlanted(), 'an acceptance without a reason').toEqual([true, true, true, true]);
    await page.keyboard.type('The dice are lower');
    await page.keyboard.press('Enter');
    await expect(current(page)).toHaveText('box-mythic-phone-end');
    expect(isAsPlanted()).toEqual([true, true, false, false]);

    await page.keyboard.press('u');
    await expect(page.locator('.progress')).toHaveText('2 of 4 · 1 decided');
    expect(isAsPlanted()).toEqual([true, true, true, true]);
    await page.keyboard.press('Shift+A');
    await page.keyboard.type('The dice are lower');
    await page.keyboard.press('Enter');
    await expect(page.locator('.item[data-decision="accepted"]')).toHaveCount(2);

    await page.keyboard.press('f');
    await expect(page.getByRole('dialog')).toContainText('1 not decided');
    await page.keyboard.press('Enter');
    await served.finished;
  } finally {
    await served.close();
  }
  expect(review.outcome).toEqual({
    accepted: ['dice-loss-wide-middle', 'dice-loss-wide-start'],
    refused: ['dice-loss-wide-end'],
    undecided: ['box-mythic-phone-end'],
  });
  expect(isAsPlanted()).toEqual([true, true, false, false]);
  expect(readRecord(folder, 'dice')['dice-loss-wide-middle']?.accepted).toMatchObject({ by: 'Ada', reason: 'The dice are lower' });
  expect(recordFaults(folder)).toEqual([]);
});

test('the report of a run opens from its files and has nothing to decide', async ({ page }, info) => {
  const folder = info.outputPath('goldens');
  const found = await plantedIn(folder);
  const report = await writeReviewFiles(info.outputPath('report'), found, grouped(folder, found));
  await page.goto(pathToFileURL(report).href);
  await page.keyboard.press('j');
  await expect(current(page)).toHaveText('dice-loss-wide-middle');
  await expect(page.locator('.frame img')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expect(page.locator('footer')).toContainText('npm run goldens');
});
