import type { Page } from '@playwright/test';
import { CALM, expect, sharedTest as test, visit } from './support.ts';

test.use(CALM);

test.beforeEach('a player is signed in', ({ player }) => expect(player.token).not.toBe(''));

async function openDeposit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Make a deposit/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/zen\/checkout\//);
}

async function pay(page: Page, card: string): Promise<void> {
  await page.locator('[name=card]').fill(card);
  await page.locator('[name=expiry]').fill('12/30');
  await page.locator('[name=cvc]').fill('123');
  await page.locator('[name=name]').fill('New Comer');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

test('a deposit brings the player back to the page, its filters and its place', async ({ page }) => {
  await visit(page, '/boxes?sort=price');
  await expect(page.getByRole('main').getByRole('link')).not.toHaveCount(0);
  const scrolled = (): Promise<number> =>
    page.evaluate(() => {
      window.scrollTo(0, 500);
      return Math.round(window.scrollY);
    });
  // The page grows until its boxes are there.
  await expect.poll(scrolled).toBe(500);
  await openDeposit(page);
  await pay(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Deposit received' })).toBeVisible();
  await expect(page).toHaveURL(/\/boxes\?sort=price&deposit=/);
  await page.getByRole('button', { name: 'Start playing' }).click();
  await expect(page).toHaveURL(/\/boxes\?sort=price$/);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(500);
});

test('a declined deposit brings the player back to the box, with what was chosen', async ({ page }) => {
  await visit(page, '/boxes/toy-shelf');
  await page.getByRole('radio', { name: '3', exact: true }).check({ force: true });
  await openDeposit(page);
  await pay(page, '4000 0000 0000 0002');
  await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible();
  await expect(page).toHaveURL(/\/boxes\/toy-shelf\?deposit=/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog').getByLabel('Amount in coins')).toHaveValue('25');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/boxes\/toy-shelf$/);
  await expect(page.getByRole('radio', { name: '3', exact: true })).toBeChecked();
});
