import { expect, test } from '@playwright/test';
import { openLab } from './lab-page.ts';

test('a sheet shows a story on every tier, and each picture opens in the lab', async ({ page }) => {
  await openLab(page, 'scene=dice&story=set&t=100');
  await page.keyboard.press('g');
  await expect(page.locator('.stamp')).toHaveCount(48);
  await expect(page).toHaveURL(/sheet=story/);
  const lean = page.getByRole('button', { name: '480×300 · Reduced · Lean' });
  // Nothing was drawn yet where all of its pixels are transparent.
  const painted = () =>
    lean.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      return (
        canvas
          .getContext('2d')
          ?.getImageData(0, 0, width, height)
          .data.some((value) => value > 0) === true
      );
    });
  await expect.poll(painted).toBe(true);
  await lean.click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Tier' }).getByRole('button', { name: 'Lean' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/t=100.*motion=reduced.*size=480x300.*tier=lean/);
  await expect(page).not.toHaveURL(/sheet/);
});

test('a picture of the sheet opens the version of a story that was edited, not that of the file', async ({ page }) => {
  await openLab(page, 'scene=dice&story=set&t=100');
  await page.keyboard.press('n');
  const form = page.locator('dialog[open] form');
  for (const [name, value] of Object.entries({ id: 'set', title: 'Mine', stake: '10', target: '50', roll: '49.99' }))
    await form.locator(`[name=${name}]`).fill(value);
  await form.getByRole('button', { name: 'Show' }).click();
  await page.keyboard.press('g');
  await page.getByRole('button', { name: '480×300 · Reduced · Lean' }).click();
  await expect(page).toHaveURL(/tier=lean.*#story=/);
});
