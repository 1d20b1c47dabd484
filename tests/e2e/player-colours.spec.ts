import type { Locator } from '@playwright/test';
import { CALM, expect, sharedTest as test, visit } from './support.ts';

test.use(CALM);

const colours = (avatar: Locator): Promise<string> => avatar.evaluate((element) => getComputedStyle(element).backgroundImage);

test('a player has the same colours in the header, on the profile and among the players of a round', async ({ page, player }) => {
  expect(player.email).not.toBe('');
  await visit(page, '/profile/main');
  const header = page.locator('header [class*="avatar"]:visible').first();
  const own = await colours(header);
  expect(own).toContain('gradient');
  expect(await colours(page.locator('main [class*="avatar"]').first())).toBe(own);

  await visit(page, '/wheel');
  await page.getByTestId('bet-2').click();
  const row = page.getByTestId('players').getByRole('listitem').filter({ hasText: 'You' }).first();
  await expect(row).toBeVisible({ timeout: 30_000 });
  expect(await colours(row.locator('[class*="avatar"]'))).toBe(own);
});
