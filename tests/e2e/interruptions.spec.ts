import { balanceOf } from '#tools/api-player.ts';
import {
  BOX,
  expect,
  expectTruth,
  inventoryOf,
  openAnswered,
  openButton,
  shownBalance,
  signInPage,
  SMALL_DESK,
  stageReady,
  sharedTest as test,
  visit,
} from './support.ts';

test.use(SMALL_DESK);

/** What the tests' box costs, in coins. */
const PRICE = 2.5;

/* Whatever happens in mid-scene, the balance ends right and the prize is in the inventory. */

test.beforeEach(async ({ page, player }) => {
  expect(await balanceOf(player)).toBe(100);
  await visit(page, `/boxes/${BOX}`);
  await stageReady(page);
  await expect.poll(() => shownBalance(page)).toBe(100);
});

test('the balance moves only when the scene is over', async ({ page, player }) => {
  const answered = openAnswered(page);
  await openButton(page).click();
  await answered;
  const after = await balanceOf(player);
  expect(after).toBeLessThan(100);
  for (let look = 0; look < 8; look++) {
    expect(await shownBalance(page)).toBe(100);
    await page.waitForTimeout(400);
  }
  await expect.poll(() => shownBalance(page), { timeout: 10_000 }).toBe(after);
  await expect(page.getByTestId('result')).toBeVisible();
});

test('reload', async ({ page, player }) => {
  const answered = openAnswered(page);
  await openButton(page).click();
  await answered;
  await page.reload();
  await expectTruth(page, player, 1);
});

test('reload before the answer arrives', async ({ page, player }) => {
  await openButton(page).click();
  await page.reload();
  const items = (await inventoryOf(player)).length;
  await expectTruth(page, player, items);
  expect(items).toBeLessThanOrEqual(1);
  expect(await balanceOf(player)).toBe(100 - items * PRICE);
});

test('route change', async ({ page, player }) => {
  const answered = openAnswered(page);
  await openButton(page).click();
  await answered;
  await page.getByRole('navigation').first().getByRole('link', { name: 'Boxes' }).first().click();
  await expect(page).toHaveURL(/\/boxes$/);
  await expectTruth(page, player, 1);
});

test('hidden tab', async ({ page, player }) => {
  const answered = openAnswered(page);
  await openButton(page).click();
  await answered;
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expectTruth(page, player, 1);
  await expect(page.getByTestId('result')).toBeVisible();
});

test('lost connection in mid-scene', async ({ page, player, context }) => {
  const answered = openAnswered(page);
  await openButton(page).click();
  await answered;
  await context.setOffline(true);
  await expect(page.getByTestId('result')).toBeVisible({ timeout: 15_000 });
  await context.setOffline(false);
  await expectTruth(page, player, 1);
});

test('lost answer: the same key is sent again and one box is opened', async ({ page, player }) => {
  let lost = 0;
  const keys = new Set<string | undefined>();
  await page.route('**/api/boxes/*/open', async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    if (lost++ === 0) {
      await route.fetch();
      await route.abort('connectionreset');
    } else await route.continue();
  });
  await openButton(page).click();
  await expect(page.getByTestId('result')).toBeVisible({ timeout: 30_000 });
  expect(keys.size).toBe(1);
  await expectTruth(page, player, 1);
});

test('lost WebGL context, twice', async ({ page, player }) => {
  // Software WebGL is slower than the 2D renderer, so the stage would not choose it here on its own.
  await page.evaluate(() => localStorage.setItem('quality', 'high'));
  await page.reload();
  await stageReady(page);
  const answered = openAnswered(page);
  await openButton(page).click();
  await answered;
  for (let loss = 0; loss < 2; loss++) {
    const lost = await page.evaluate(() => {
      const canvas = document.querySelector('canvas');
      const context = canvas?.getContext('webgl2') ?? canvas?.getContext('webgl');
      const extension = context?.getExtension('WEBGL_lose_context');
      extension?.loseContext();
      return extension !== null && extension !== undefined;
    });
    if (loss === 0) expect(lost, 'a context was there to be lost').toBe(true);
    await page.waitForTimeout(700);
  }
  await expect(page.getByTestId('result')).toBeVisible({ timeout: 15_000 });
  await expectTruth(page, player, 1);
});

test('double click, held key and repeated Enter make one opening', async ({ page, player }) => {
  const button = openButton(page);
  await button.dblclick();
  await expect(page.getByTestId('result')).toBeVisible({ timeout: 15_000 });
  await expectTruth(page, player, 1);
  await button.focus();
  await page.keyboard.down('Enter');
  for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(async () => (await inventoryOf(player)).length, { timeout: 10_000 }).toBe(2);
  // The balance follows once the scene of the second opening is over; a third one would have been asked for long before.
  await expectTruth(page, player, 2);
  expect(await inventoryOf(player)).toHaveLength(2);
});

test('two tabs stay in step and do not spoil each other', async ({ page, player, context, baseURL }) => {
  const other = await context.newPage();
  await signInPage(other, baseURL ?? '', player);
  await visit(other, '/boxes');
  await expect.poll(() => shownBalance(other)).toBe(100);
  await page.bringToFront();
  const answered = openAnswered(page);
  await openButton(page).click();
  await answered;
  const after = await balanceOf(player);
  await page.waitForTimeout(1_500);
  expect(await shownBalance(other)).toBe(100);
  await expect.poll(() => shownBalance(other), { timeout: 15_000 }).toBe(after);
});
