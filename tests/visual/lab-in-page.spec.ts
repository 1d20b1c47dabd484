import { expect, type Page, test } from '@playwright/test';
import { openLab } from './lab-page.ts';

test('a story plays in the page of the shop, whose gate holds balance and result until it can be read', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname));
  await openLab(page, 'scene=dice&story=win-2&t=100&tier=canvas');
  await page.keyboard.press('p');
  const shown = page.frameLocator('.page-dialog iframe');
  const rows = page.locator('.gate li');
  await expect(rows.filter({ hasText: 'Hold payouts: shown' })).toHaveCount(1);
  for (const what of ['Balance 1,010.00', 'Result +20.00'])
    await expect(rows.filter({ hasText: what })).toHaveText(/from \d+ until \d+ ms/);
  const [fromMs, untilMs] = ((await rows.filter({ hasText: 'Balance' }).innerText()).match(/from (\d+) until (\d+)/) ?? [])
    .slice(1)
    .map(Number);
  expect((untilMs ?? 0) - (fromMs ?? 0)).toBeGreaterThan(300);
  await expect(shown.getByTestId('balance').first()).toHaveText('1,010.00');

  await page.getByRole('group', { name: 'Visitor' }).getByRole('button', { name: 'Guest' }).click();
  await expect(page.locator('.gate')).toContainText('A guest has no bets');
  await page.keyboard.press('Escape');
  // Vite passes these on to a shop that runs on this machine.
  expect(asked.filter((path) => /^\/(api|socket\.io|app)(\/|$)/.test(path))).toEqual([]);
});

/** The page loads and its scene plays on software graphics, beside another test. */
const LOADED = { timeout: 60_000 };

/** From when until when the gate held back a row, ms of the story. */
async function heldMs(page: Page, row: string): Promise<[number, number]> {
  const text = await page.locator('.gate li').filter({ hasText: row }).first().innerText();
  const [, from, until] = text.match(/from (\d+) until (\d+) ms/) ?? [];
  return [Number(from), Number(until)];
}

test('a box is opened by the controls of its page: balance and drop wait, then the result row is filled', async ({ page }) => {
  await openLab(page, 'scene=box&story=fast&t=100&tier=canvas');
  await page.keyboard.press('p');
  const shown = page.frameLocator('.page-dialog iframe');
  const rows = page.locator('.gate li');
  await expect(rows.filter({ hasText: 'Hold movement: shown' })).toHaveCount(1, LOADED);
  for (const row of ['Balance', 'Drop Petal kimono']) {
    const [from, until] = await heldMs(page, row);
    expect(until - from, row).toBeGreaterThan(300);
  }
  await expect(shown.getByTestId('result').getByRole('listitem')).toHaveText(/Petal kimono.*108\.00/s);
  await expect(shown.getByTestId('balance').first()).not.toHaveText('1,000.00');
});

test('a battle runs on the server of its page, which pays and publishes the drops after the final', async ({ page }) => {
  await openLab(page, 'scene=battle&story=mythic&t=100&tier=canvas');
  await page.keyboard.press('p');
  const shown = page.frameLocator('.page-dialog iframe');
  await expect(shown.getByTestId('battle-result')).toBeVisible(LOADED);
  const rows = page.locator('.gate li');
  await expect(rows.filter({ hasText: 'Hold payouts: shown' })).toHaveCount(1);
  await expect(rows.filter({ hasText: /^Drop/ }).first()).toBeVisible();
});

test('the page says that changed fields are not in it, and why a story is not played', async ({ page }) => {
  const body = `<script>window.__page = { play: () => Promise.reject(new Error('no scene')) }</script>`;
  await page.route('**/lab-page.html*', (route) => route.fulfill({ contentType: 'text/html', body }));
  await openLab(page, 'scene=dice&story=win-2&t=100&tier=canvas');
  const status = page.locator('.page-dialog').getByRole('status');
  await page.keyboard.press('p');
  await expect(status).toHaveText('The page did not play the story: no scene');
  await page.unroute('**/lab-page.html*');
  await openLab(page, 'scene=dice&story=win-2&t=100&tier=canvas&k.rollMs=800');
  await page.keyboard.press('p');
  await expect(status).toContainText('changed fields: 1');
});
