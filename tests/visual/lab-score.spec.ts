import { expect, type Page, test } from '@playwright/test';
import { openLab } from './lab-page.ts';

const time = (page: Page) => page.locator('output.time');

test('a time after the end of its story shows the end, and says so', async ({ page }) => {
  await openLab(page, 'scene=dice&story=win-2&t=99999&tier=canvas');
  await expect(page.getByRole('alert')).toContainText('t=99999: the story ends at');
  const [, now, length] = (await time(page).innerText()).match(/(\d+) of (\d+) ms/) ?? [];
  expect(now).toBe(length);
});

test('the lab draws the score of a clip, and a click, a label and a key go to its moments', async ({ page }) => {
  await openLab(page, 'scene=box&story=mythic&t=6000');
  const score = page.locator('.score');
  await expect(score.getByRole('button')).toHaveText(['draw back', 'run', 'reveal', 'celebrate']);
  for (const track of ['cues', 'reel', 'winner', 'count', 'celebration'])
    await expect(score.locator('.name', { hasText: new RegExp(`^${track}$`) })).toHaveCount(1);

  const reveal = score.getByRole('button', { name: 'reveal' });
  await reveal.click();
  await expect(time(page)).toContainText('5500 of');
  // The arrow keys go on with the time; they move a label that the Tab key reached.
  await expect(reveal).not.toBeFocused();

  const lane = await score.locator('.track-row .lane').first().boundingBox();
  if (lane === null) throw new Error('no lane is drawn');
  await page.mouse.click(lane.x + lane.width / 4, lane.y + 6);
  const length = Number((await time(page).innerText()).match(/of (\d+)/)?.[1]);
  await expect(time(page)).not.toContainText('5500 of');
  const clicked = Number.parseInt((await time(page).innerText()).trim(), 10);
  expect(Math.abs(clicked - length / 4)).toBeLessThan(length / 100);

  await page.keyboard.press(']');
  await expect(time(page)).toContainText('5500 of');
  await page.keyboard.press('[');
  await expect(time(page)).toContainText(' 380 of');
});

test('a key goes to a clip that is ahead, and each scene is a link', async ({ page }) => {
  await openLab(page, 'scene=crash&story=bust&t=0&tier=canvas');
  await page.keyboard.press(']');
  await expect(time(page)).toContainText('1260 of');
  const scenes = page.getByRole('navigation', { name: 'Fairdrop scenes' });
  await expect(scenes.locator('[aria-current="page"]')).toHaveText('crash');
  await scenes.getByRole('link', { name: 'dice' }).click();
  await expect(page).toHaveURL(/scene=dice/);
});

test('the score is within a narrow window, under the bar of the time', async ({ page }) => {
  await openLab(page, 'scene=upgrade&story=win-4&t=5000', { width: 390, height: 844 });
  const [bar, score] = [await page.locator('.time-line .track').boundingBox(), await page.locator('.score').boundingBox()];
  if (bar === null || score === null) throw new Error('the score is not drawn');
  expect(score.x).toBeGreaterThanOrEqual(0);
  expect(score.x + score.width).toBeLessThanOrEqual(390);
  expect(score.y).toBeGreaterThanOrEqual(bar.y + bar.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
