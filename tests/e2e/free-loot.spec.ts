import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { serious } from './axe.ts';
import { CALM, expect, sharedTest as test, visit } from './support.ts';

test.use(CALM);

/** Confirms the player's address by the link in the sandbox's outbox. */
async function confirmAddress(page: Page, email: string): Promise<void> {
  const link = page.getByRole('link', { name: 'Confirm your email address' });
  await expect(async () => {
    await page.goto(`/sandbox/outbox?to=${encodeURIComponent(email)}`);
    await expect(link.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await link.first().click();
  const frame = page.frameLocator('iframe');
  const href = new URL((await frame.getByRole('link').first().getAttribute('href')) ?? '');
  await page.goto(href.pathname + href.hash);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
}

test('a free box is opened once; a new level comes up after the scene, and the bonus once a day', async ({ page, player }) => {
  await visit(page, '/freeloot');
  await expect(page.getByText('Confirm your email address to open free boxes.').first()).toBeVisible();
  await confirmAddress(page, player.email);

  await visit(page, '/freeloot');
  const open = page.getByTestId('open-box');
  await expect(page.getByRole('button', { name: /^Level \d+/ })).toHaveCount(12);
  await expect(page.getByRole('button', { name: /Daily/ })).toContainText('Ready');
  await expect(open).toHaveText('Open for free');
  expect(await serious(page)).toEqual([]);

  const opened = page.waitForResponse(/free-loot\/free-1\/open/);
  await open.click();
  expect((await opened).status()).toBe(200);
  // A hundred coins are a hundred points: the second level.
  await player.call('POST', '/api/dice/bet', { stake: 100, choice: { side: 'under', target: 98 } }, { 'idempotency-key': randomUUID() });
  const card = page.getByRole('dialog', { name: 'Level 2' });
  await expect(card).toBeVisible();
  await expect(page.getByTestId('result')).not.toBeEmpty();
  expect(await serious(page)).toEqual([]);
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card).toBeHidden();
  await expect(page.getByText(/Opened. Open it again in 23:59:\d\d/)).toBeVisible();
  await expect(open).toHaveAttribute('aria-disabled', 'true');

  await page.context().clearCookies({ name: 'bonus' });
  await visit(page, '/boxes');
  const bonus = page.getByRole('dialog', { name: 'Daily bonus' });
  await expect(bonus).toContainText('35.00% on your deposit');
  expect(await serious(page)).toEqual([]);
  await bonus.getByRole('button', { name: 'Deposit with winter35' }).click();
  await expect(page).toHaveURL(/modal=deposit&promocode=winter35/);
  await expect(bonus).toBeHidden();
  expect((await page.context().cookies()).some(({ name }) => name === 'bonus')).toBe(true);
});

test('a visitor is asked about cookies first, then shown the bonus once a day, and signs up for its box', async ({ page }) => {
  const bonus = page.getByRole('dialog', { name: 'Daily bonus' });
  await page.context().clearCookies();
  await visit(page, '/boxes');
  const accept = page.getByRole('button', { name: 'Accept all' });
  await expect(accept).toBeVisible();
  // Later than the bonus comes up otherwise.
  await page.waitForTimeout(7_000);
  await expect(bonus).toBeHidden();
  await accept.click();
  await expect(bonus).toContainText('35.00% on your deposit');
  expect(await serious(page)).toEqual([]);
  await bonus
    .getByRole('button', { name: 'Open the free box' })
    .or(bonus.getByRole('link', { name: 'Open the free box' }))
    .click();
  await expect(page).toHaveURL(/modal=register/);
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
  await visit(page, '/boxes');
  await page.waitForTimeout(7_000);
  await expect(bonus).toBeHidden();
});
