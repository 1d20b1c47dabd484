import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { chosenCookies } from '#tests/support/chosen-cookie.ts';
import { deposit, newPlayer } from '#tools/api-player.ts';
import { openLab } from './lab-page.ts';

const described = (page: Page) => page.evaluate(() => (window as unknown as { __lab: { describe(): unknown } }).__lab.describe());

/** The shop of this run: its port is before the lab's (playwright.config.ts). */
const shopOf = (lab: string): string => `http://127.0.0.1:${Number(new URL(lab).port) - 1}`;

test('a play that F8 saved in the shop opens in the lab at its moment, and is offered as a story', async ({ page, baseURL }) => {
  const shop = shopOf(baseURL ?? '');
  const player = await newPlayer(shop);
  await deposit(shop, player, 50);
  await page.context().addCookies([...chosenCookies(shop), { name: 'token', value: player.token, url: shop, sameSite: 'Strict' }]);
  await page.goto(`${shop}/dice`);
  const bet = page.getByTestId('place-bet');
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(bet).not.toHaveAttribute('aria-disabled', 'true');
  await bet.click();
  const roll = await page
    .getByRole('list', { name: /last rolls/ })
    .getByRole('link')
    .first()
    .innerText();

  const saving = page.waitForEvent('download');
  await page.keyboard.press('F8');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('fairdrop-dice.recording.json');
  const file = await saved.path();
  const written = await readFile(file, 'utf8');
  for (const secret of [player.email, player.token, ...player.token.split('.')]) expect(written).not.toContain(secret);

  // The file goes to its own scene, whatever is shown.
  await openLab(page, 'scene=plinko&story=board&t=100');
  await page.keyboard.press('o');
  await page.getByLabel('Recording to open').setInputFiles(file);
  const dialog = page.locator('.recording-dialog[open]');
  await expect(dialog).toContainText('rolled: released');
  await expect(page).toHaveURL(/scene=dice&story=recording&t=\d+/);
  await expect.poll(() => described(page)).toMatchObject({ result: { roll: roll.split('\n')[0] } });

  await dialog.getByRole('button', { name: 'Save as a story' }).click();
  const form = page.locator('.compose-dialog[open]');
  await expect(form.getByLabel('Which story is edited')).toHaveValue(':shown');
  await expect(form.locator('[name=roll]')).toBeHidden();
  await form.locator('[name=id]').fill('seen');
  await form.locator('[name=title]').fill('Seen by QA');
  await form.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/story=seen/);
  await expect.poll(() => described(page)).toMatchObject({ die: {} });
});

test('a file that is no recording is refused in words and changes nothing', async ({ page }) => {
  await openLab(page, 'scene=dice&story=win-2&t=100');
  const before = await described(page);
  await page.keyboard.press('o');
  const file = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"kind":"fairdrop-recording","format":9}') };
  await page.getByLabel('Recording to open').setInputFiles(file);
  await expect(page.locator('.recording-dialog .status')).toContainText('Not opened: The recording has the format 9');
  await expect(page).toHaveURL(/story=win-2&t=100/);
  expect(await described(page)).toEqual(before);
});
