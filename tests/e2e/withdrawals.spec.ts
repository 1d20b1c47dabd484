import type { Page } from '@playwright/test';
import { balanceOf, confirmAddress, deposit, openBoxes, type ApiPlayer } from '#tools/api-player.ts';
import { serious } from './axe.ts';
import { tabTo } from './by-keyboard.ts';
import { linkTo } from './mailed-link.ts';
import { CALM, expect, inventoryOf, sharedTest as test, shownBalance, visit } from './support.ts';

test.use(CALM);

const NARROW = { width: 320, height: 700 };
const WALLET = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';

interface Owned {
  id: string;
  size_kind: string | null;
  item: { name: string };
}

/** A prize with a size, and another one; boxes are opened until there are both. */
async function sizedAndOther(player: ApiPlayer, url: string): Promise<[Owned, Owned]> {
  await deposit(url, player, 200);
  for (;;) {
    await openBoxes(player, 'street-season', 4);
    const { data } = await player.call<{ data: Owned[] }>('GET', '/api/profile/inventory');
    const sized = data.find(({ size_kind }) => size_kind !== null);
    const other = data.find((one) => one !== sized);
    if (sized && other) return [sized, other];
  }
}

/** Clean to axe, and no wider than the narrowest phone. */
async function expectSound(page: Page): Promise<void> {
  expect(await serious(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize(NARROW);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

/** Presses a button of the sandbox's clerk. */
async function clerk(page: Page, move: 'start' | 'ship' | 'deliver'): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const answer = await page.request.post(`/sandbox/clerk/${id}/${move}`, { maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

test('prizes are shipped with a size by keyboard alone; one delivery is taken back, the next one arrives', async ({
  page,
  player,
  baseURL,
}) => {
  await confirmAddress(baseURL ?? '', player);
  const [sized, other] = await sizedAndOther(player, baseURL ?? '');
  const before = await balanceOf(player);
  const owned = (await inventoryOf(player)).length;
  await visit(page, '/profile/inventory');
  await tabTo(page, page.locator(`main li:has-text("${sized.item.name}") input[type=checkbox]`).first());
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('link', { name: 'Ship', exact: true }));
  await page.keyboard.press('Enter');

  const write = async (name: string, text: string): Promise<void> => {
    await tabTo(page, page.getByLabel(name, { exact: true }));
    await page.keyboard.type(text);
  };
  await expect(page.getByRole('heading', { name: 'Ship your prizes' })).toBeVisible();
  const size = page.getByLabel(/^(Shoe size \(US\)|Size) of/);
  await tabTo(page, size);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(size).toHaveValue(/^(5\.5|S)$/);
  await write('First name', 'Mira');
  await write('Last name', 'Holt');
  await write('Phone', '+1 512 555 0100');
  await write('Country', 'United S');
  await write('State or province', 'Texas');
  await write('City', 'Austin');
  await write('Postal code', '78701');
  await write('Street and number', '1 Congress Ave');
  await page.keyboard.press('Enter');
  await expect(page.getByText('78701 Austin, Texas')).toBeVisible();
  await expectSound(page);

  const request = page.getByRole('button', { name: /^Request delivery for/ });
  await tabTo(page, request);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\/delivery\/[0-9a-f-]+$/);
  await expect(page.getByRole('link', { name: 'Delivery, 1 prize on its way' })).toBeVisible();
  expect(await inventoryOf(player)).toHaveLength(owned - 1);
  await expectSound(page);

  await tabTo(page, page.getByRole('button', { name: 'Cancel delivery' }));
  await page.keyboard.press('Enter');
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Cancel delivery' });
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await tabTo(page, yes);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Canceled by you. Your prizes and coins are back.')).toBeVisible();
  await expect.poll(() => shownBalance(page)).toBe(before);
  expect(await inventoryOf(player)).toHaveLength(owned);

  await visit(page, `/profile/delivery?item=${other.id}`);
  if (other.size_kind !== null) await page.getByLabel(/^(Shoe size \(US\)|Size) of/).selectOption({ index: 2 });
  await request.click();
  await expect(page).toHaveURL(/\/profile\/delivery\/[0-9a-f-]+$/);
  await clerk(page, 'start');
  await expect(page.getByText('In processing').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel delivery' })).toHaveCount(0);
  await clerk(page, 'ship');
  await expect(page.getByRole('button', { name: 'Copy tracking number' })).toBeVisible();
  await clerk(page, 'deliver');
  await expect(page.getByText('Delivered.')).toBeVisible();
  await page.getByRole('link', { name: 'All deliveries' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('row').nth(1)).toContainText('Done');
  await expect(page.getByRole('row').nth(2)).toContainText('Canceled');
  await expectSound(page);
});

test('coins are withdrawn to a checked address and taken back, over a reload in the middle of the request', async ({
  page,
  player,
  baseURL,
}) => {
  await confirmAddress(baseURL ?? '', player);
  await visit(page, '/profile/withdraw');
  await page.getByLabel('Your Bitcoin address').fill(`${WALLET.slice(0, -1)}4`);
  await expect(page.getByText('This isn’t a Bitcoin address. Please check that you copied the whole address.')).toBeVisible();
  await page.getByLabel('Your Bitcoin address').fill(WALLET);
  await expect(page.getByRole('img', { name: 'This address is valid' })).toBeVisible();
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(page.getByLabel('Amount in coins')).toHaveValue('100');
  await expect(page.getByRole('term').filter({ hasText: '3% of 100.00 deposited and not yet played' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('dialog').locator('code')).toHaveText(WALLET);
  expect(await serious(page)).toEqual([]);

  // The answer is lost, and the page with it: the request goes on by its own key.
  let lost = 0;
  let losing = true;
  await page.route('**/api/withdrawal/crypto', async (route) => {
    if (!losing) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Withdraw now' }).click();
  await expect.poll(() => lost).toBeGreaterThan(0);
  await expect.poll(() => balanceOf(player)).toBe(0);
  await page.reload({ waitUntil: 'commit' });
  losing = false;
  await expect(page).toHaveURL(/\/profile\/withdraw\/[0-9a-f-]+$/);
  await expect.poll(() => shownBalance(page)).toBe(0);
  const { meta } = await player.call<{ meta: { total: number } }>('GET', '/api/profile/withdrawals');
  expect(meta.total).toBe(1);
  await expectSound(page);

  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(page.getByText('Canceled by you. Your coins are back.')).toBeVisible();
  await expect.poll(() => shownBalance(page)).toBe(100);
  await page.getByRole('link', { name: 'All withdrawals' }).click();
  await page.getByLabel('Type').selectOption('delivery');
  await expect(page).toHaveURL(/\?type=delivery$/);
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Canceled');
});

test('a withdrawal is stopped by its mailed link without a login; a second press and the old link say so', async ({
  page,
  player,
  browser,
  baseURL,
}) => {
  await confirmAddress(baseURL ?? '', player);
  const withdraw = async (): Promise<void> => {
    await visit(page, '/profile/withdraw');
    await page.getByLabel('Your Bitcoin address').fill(WALLET);
    await page.getByRole('button', { name: 'Max' }).click();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Withdraw now' }).click();
    await expect(page).toHaveURL(/\/profile\/withdraw\/[0-9a-f-]+$/);
  };
  await withdraw();
  await expect.poll(() => balanceOf(player)).toBe(0);
  const owner = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  const link = await linkTo(owner, player.email, 'Was this withdrawal you?');
  const other = await owner.context().newPage();
  await Promise.all([owner, other].map((tab) => tab.goto(link)));
  await expect(owner.getByRole('heading', { name: 'Stop this withdrawal?' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Stop it' })).toBeVisible();
  expect(await serious(owner)).toEqual([]);
  await owner.getByRole('button', { name: 'Stop it' }).click();
  const stopped = { name: 'The withdrawal is stopped' };
  await expect(owner.getByRole('heading', stopped)).toBeVisible();
  await expect.poll(() => balanceOf(player)).toBe(100);
  await other.getByRole('button', { name: 'Stop it' }).click();
  await expect(other.getByRole('heading', stopped)).toBeVisible();
  const later = await owner.context().newPage();
  await later.goto(link);
  await expect(later.getByRole('heading', stopped)).toBeVisible();
  expect(await balanceOf(player)).toBe(100);
  await expect(page.getByText('Canceled').first()).toBeVisible();
  await owner.context().close();
});
