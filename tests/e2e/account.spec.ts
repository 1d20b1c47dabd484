import { readFileSync } from 'node:fs';
import { newPlayer } from '#tools/api-player.ts';
import { serious } from './axe.ts';
import { CALM, expect, signInPage, sharedTest as test, visit } from './support.ts';

test.use(CALM);

test('a player changes name and picture, downloads their own data and closes the account', async ({ page, baseURL }) => {
  const url = baseURL ?? '';
  // Without coins: nothing keeps the account open.
  await signInPage(page, url, await newPlayer(url));
  await visit(page, '/profile/main');

  await page.getByRole('button', { name: 'Change name' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Mira Nova');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Others see you as Mira Nova.')).toBeVisible();

  await page.getByRole('button', { name: 'Change picture' }).click();
  await page.getByText('Waves', { exact: true }).locator('..').click();
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.locator('header img[src^="/avatars/1/waves-"]')).toBeVisible();
  expect(await serious(page)).toEqual([]);

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^fairdrop-data-\d{4}-\d\d-\d\d\.json$/);
  const kept = JSON.parse(readFileSync(await file.path(), 'utf8')) as { records: { profile: { name: string }[] } };
  expect(kept.records.profile[0]?.name).toBe('Mira Nova');

  await page.getByRole('button', { name: 'Close account' }).click();
  await page.getByLabel('Type your name to confirm: Mira Nova').fill('Mira');
  await page.getByRole('button', { name: 'Close my account for good' }).click();
  await expect(page.getByText('Type your name exactly as shown above')).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await page.getByLabel('Type your name to confirm: Mira Nova').fill('Mira Nova');
  await page.getByRole('button', { name: 'Close my account for good' }).click();
  await expect(page).toHaveURL(/\/(\?.*)?$/);
  await expect(page.getByRole('button', { name: 'Login' }).first()).toBeVisible();
});
