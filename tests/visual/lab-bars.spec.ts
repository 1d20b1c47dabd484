import { expect, test } from '@playwright/test';
import { openLab } from './lab-page.ts';

test('a knob that the address sets is marked as changed', async ({ page }) => {
  await openLab(page, 'scene=dice&story=set&t=100&k.setMs=200');
  await expect(page.locator('.knobs .moved')).toHaveCount(1);
  await expect(page.locator('.knobs [data-field="setMs"]')).toHaveClass(/moved/);
});

test('a bar is moved by the tuning field behind it, by key and by drag, and each is one step of undo', async ({ page }) => {
  await openLab(page, 'scene=dice&story=set&t=100');
  const bar = page.locator('.bar[aria-label="setting"]').first();
  const changed = page.locator('.changed');
  await bar.focus();
  await expect(page.locator('.bar-hint')).toContainText('end: setMs');

  const before = await bar.getAttribute('aria-valuenow');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(changed).toContainText('1 field differs');
  await expect(bar).not.toHaveAttribute('aria-valuenow', before ?? '');
  await expect(bar).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(bar).toHaveAttribute('aria-valuenow', before ?? '');

  const box = await bar.boundingBox();
  if (box === null) throw new Error('the bar is not drawn');
  const [endX, y] = [box.x + box.width - 2, box.y + box.height / 2];
  await page.mouse.move(endX, y);
  await page.mouse.down();
  await page.mouse.move(endX + 60, y, { steps: 6 });
  await page.mouse.up();
  await expect(changed).toContainText('1 field differs');
  await page.keyboard.press('Control+z');
  await expect(bar).toHaveAttribute('aria-valuenow', before ?? '');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
});
