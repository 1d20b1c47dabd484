import type { Page } from '@playwright/test';
import { DEMO_STAFF } from '#server/sandbox/desk/demo-staff.ts';
import { balanceOf, confirmAddress, type ApiPlayer } from '#tools/api-player.ts';
import { serious } from './axe.ts';
import { signInAtDesk } from './desk-sign-in.ts';
import { CALM, expect, test } from './support.ts';

test.use(CALM);

const [{ email: EMAIL }] = DEMO_STAFF;
const WALLET = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
const NARROW = { width: 390, height: 844 };

/** Asks for a payout of 20 coins. Returns its id. */
async function withdraw(player: ApiPlayer): Promise<string> {
  const body = { currency: 'BTC', address: WALLET, amount: 20, unplayed_fee: 0.6 };
  return (await player.call<{ id: string }>('POST', '/api/withdrawal/crypto', body, { 'idempotency-key': crypto.randomUUID() })).id;
}

/** Clean to axe, and no wider than a phone. */
async function expectSound(page: Page): Promise<void> {
  expect(await serious(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize(NARROW);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test('staff sign in with a code, cancel a withdrawal by keyboard with a reason, and the audit log shows it', async ({
  page,
  player,
  baseURL,
}) => {
  await confirmAddress(baseURL ?? '', player);
  const id = await withdraw(player);
  await signInAtDesk(page);
  await expectSound(page);

  await page.goto('/desk/withdrawals?queue=open');
  const row = page.locator(`tr[data-id="${id}"] a`);
  await expect(row).toBeVisible();
  await expectSound(page);
  for (let step = 0; step < 100 && !(await row.evaluate((link) => link === document.activeElement)); step++) await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Payout ${id.slice(0, 8)}` })).toBeVisible();
  await expectSound(page);

  await page.keyboard.press('c');
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(form.getByText('Enter at least 3 characters')).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await form.getByLabel('What the player reads').fill('Your address was reported.');
  await form.getByLabel('Reason').fill(`reported by its owner ${id.slice(0, 8)}`);
  await form.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Approve|Hold|Cancel)/ })).toHaveCount(0);
  expect(await balanceOf(player)).toBe(100);
  const { data } = await player.call<{ data: { reason: string } }>('GET', `/api/profile/withdrawals/${id}`);
  expect(data.reason).toBe('Your address was reported.');

  await page.keyboard.press('u');
  await expect(page.getByRole('heading', { name: 'Withdrawals' })).toBeVisible();
  await page.goto(`/desk/log?act=withdrawals.cancel&subject=${id}`);
  await expect(page.getByRole('row').filter({ hasText: `reported by its owner ${id.slice(0, 8)}` })).toContainText(EMAIL);
  await expectSound(page);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible();
  await page.goto(`/desk/withdrawals/${id}`);
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible();
});

test('no page of the shop loads a file of the desk', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  for (const path of ['/', '/boxes', '/profile/withdraw']) await page.goto(path, { waitUntil: 'networkidle' });
  expect(loaded.length).toBeGreaterThan(10);
  expect(loaded.filter((path) => path.startsWith('/desk'))).toEqual([]);
});
