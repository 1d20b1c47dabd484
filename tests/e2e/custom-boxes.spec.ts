import type { Page } from '@playwright/test';
import { deposit, newPlayer, openBoxes } from '#tools/api-player.ts';
import { serious } from './axe.ts';
import { CALM, expect, sharedTest as test, shownBalance, visit } from './support.ts';

test.use(CALM);

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** Nothing serious by axe and nothing to scroll sideways to, on a phone and on a desk unless sizes are named. */
async function fits(page: Page, sizes: readonly (typeof PHONE)[] = [PHONE, DESK]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await serious(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

async function putIn(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search prizes' }).fill(name);
  const prize = page.getByRole('region', { name: 'Prizes to choose from' }).getByRole('button', { name });
  await prize.click();
  await expect(prize).toHaveAttribute('aria-pressed', 'true');
}

test('a player makes a box, another one opens it, and its maker claims what it has earned', async ({ page, player, baseURL }) => {
  const url = baseURL ?? '';
  const name = `Night owl ${player.email.slice(1, 7)}`;
  await visit(page, '/custom-boxes/create');
  const publish = page.getByTestId('publish-box');
  // What is missing is said, and a press leads to it.
  await publish.press('Enter');
  await expect(page.getByRole('heading', { name: /^Prizes/ })).toBeFocused();
  for (const prize of ['Gilded crown', 'Champion cup', 'Stone mug']) await putIn(page, prize);
  await expect(page.getByTestId('draft-price')).toBeVisible();

  const cup = page.getByRole('textbox', { name: 'Chance of Champion cup in percent' });
  await cup.fill('0.5');
  await cup.press('Enter');
  await expect(page.getByText('100% assigned')).toBeVisible();
  await page.getByRole('button', { name: 'Lock the chance of Champion cup' }).click();
  const crown = page.getByRole('slider', { name: 'Chance of Gilded crown' });
  await crown.focus();
  await crown.press('PageUp');
  await page.getByRole('textbox', { name: 'Chance of Gilded crown in percent' }).fill('0.2');
  await page.keyboard.press('Enter');
  await expect(cup).toHaveValue('0.5');
  await expect(page.getByRole('textbox', { name: 'Chance of Stone mug in percent' })).toHaveValue('99.3');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Redo' }).click();

  await page.getByTestId('box-name').fill(name);
  await page.getByRole('radio', { name: 'Chest' }).check();
  const price = await page.getByTestId('draft-price').innerText();
  // The draft survives a reload.
  await page.reload();
  await expect(page.getByTestId('box-name')).toHaveValue(name);
  await expect(page.getByTestId('draft-price')).toHaveText(price);
  await expect(page.getByTestId('draft-return')).toHaveText(/^(89\.9|90\.0)\d{3}%$/);
  await fits(page);

  // Leaving it is asked about.
  await page.getByRole('link', { name: 'Custom boxes' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await publish.click();
  await page.waitForURL(/\/custom\/[a-z0-9-]+$/);
  const slug = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('This is your box.')).toBeVisible();

  // An edit is a new version under the same address.
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('radio', { name: 'Gold' }).first().check();
  await page.getByTestId('publish-box').click();
  await page.waitForURL(`**/custom/${slug}`);

  const other = await newPlayer(url);
  await deposit(url, other, 500);
  await openBoxes(other, slug, 4);
  const claimable = async (): Promise<number> =>
    (await player.call<{ data: { claimable: number } }>('GET', '/api/custom-boxes/earnings')).data.claimable;
  await expect.poll(claimable, { timeout: 15_000 }).toBeGreaterThan(0);
  const earned = await claimable();

  await visit(page, '/profile/my-boxes');
  const box = page.getByRole('article', { name });
  await expect(box.getByText('4', { exact: true })).toBeVisible();
  await fits(page, [PHONE]);
  const before = await shownBalance(page);
  await page.getByTestId('claim-earnings').click();
  await expect(page.getByTestId('claim-earnings')).toHaveText('Nothing to claim yet');
  await expect.poll(() => shownBalance(page)).toBeCloseTo(before + earned, 2);

  // Off sale, and back.
  await box.getByRole('button', { name: `Take off sale: ${name}` }).click();
  await expect(box.getByText('Off sale')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box.getByText('On sale', { exact: true })).toBeVisible();

  // The list finds it, and its address keeps the search.
  await visit(page, `/custom-boxes/all?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(name) })).toBeVisible();
  await fits(page);
  await page.getByLabel('Sort by').selectOption('new');
  await expect(page).toHaveURL(/sort=new/);
  await page.goBack();
  await expect(page.getByLabel('Sort by')).toHaveValue('popular');
});
