import type { BrowserContext, Page } from '@playwright/test';
import { type ApiBattle, createBattle } from '#tools/api-battle.ts';
import { type ApiPlayer, deposit, newPlayer } from '#tools/api-player.ts';
import { serious } from './axe.ts';
import { tabTo } from './by-keyboard.ts';
import { BOX, CALM, expect, keepDrawing, shownBalance, signInPage, test, visit } from './support.ts';

test.use(CALM);

/** Creates a battle of the cheap box without the page; answers its id. */
const create = (player: ApiPlayer, order: Omit<ApiBattle, 'slug'> = {}): Promise<string> => createBattle(player, { slug: BOX, ...order });

/** A second player with coins, in a browser of their own. */
async function another(page: Page, url: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await page.context().browser()?.newContext({ baseURL: url, reducedMotion: 'reduce' });
  if (!context) throw new Error('no browser');
  const player = await newPlayer(url);
  await deposit(url, player, 100);
  const other = await context.newPage();
  await keepDrawing(other);
  await signInPage(other, url, player);
  return { context, page: other };
}

const battle = (page: Page) => page.getByTestId('battle');
const result = (page: Page) => page.getByTestId('battle-result');
/** What the table says of the seats' totals. */
const totals = (page: Page): Promise<string[]> => page.locator('[data-total]').allInnerTexts();

/** What the scene shows of every seat. */
function frame(page: Page): Promise<{ phase: string; round: number; over: number; lanes: unknown }> {
  return page.evaluate(() => {
    const { __stage: probe } = window as unknown as {
      __stage: { describe(): { phase: string; round: number; over: number; lanes: unknown } };
    };
    const { phase, round, over, lanes } = probe.describe();
    return { phase, round, over, lanes };
  });
}

test('a battle that is created on the page is joined by another browser, and both see the same to its end', async ({
  page,
  player,
  baseURL,
}) => {
  expect(player.token).not.toBe('');
  await keepDrawing(page);
  await visit(page, `/battles/create?boxes=${BOX}.2&seats=1v1&mode=normal&fast=1`);
  await page.getByTestId('create-battle').click();
  await expect(page.getByText('Your battle is open.')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Waiting for players' })).toBeVisible();
  const path = new URL(page.url()).pathname;

  const other = await another(page, baseURL ?? '');
  await visit(other.page, path);
  await expect(other.page.getByText('You can’t leave a seat once you’ve taken it.')).toBeVisible();
  await other.page.getByTestId('join-battle').click();
  await expect(other.page.getByText('You’re in. Good luck!')).toBeAttached();
  for (const moment of [1, 2] as const)
    await expect(async () => {
      const [mine, theirs] = await Promise.all([page, other.page].map(frame));
      expect(mine?.over).toBe(moment);
      expect(theirs).toEqual(mine);
    }).toPass({ timeout: 30_000, intervals: [100] });
  for (const one of [page, other.page]) await expect(result(one)).toBeVisible({ timeout: 30_000 });
  await expect(async () => {
    const [mine, theirs] = await Promise.all([page, other.page].map(frame));
    expect(mine?.phase).toBe('over');
    expect(theirs).toEqual(mine);
  }).toPass({ timeout: 30_000 });
  expect(await totals(page)).toEqual(await totals(other.page));
  const profits = [page, other.page].map((one) => one.getByTestId('battle-profit').innerText());
  const [mine = '', theirs = ''] = await Promise.all(profits);
  // One takes all: exactly one of the two loses the stake.
  expect([mine, theirs].filter((text) => text.includes('5.00') && text.includes('−'))).toHaveLength(1);
  await expect.poll(() => shownBalance(page), { timeout: 15_000 }).toBe(95);
  await other.context.close();
});

test('the creator leaves a lobby by canceling it, and gets the coins back', async ({ page, player }) => {
  const id = await create(player);
  await visit(page, `/battles/${id}`);
  await page.getByTestId('share-code').click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'QR code' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('You can’t leave a seat')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel battle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel battle' }).click();
  await expect(page).toHaveURL(/\/battles$/);
  await expect.poll(() => shownBalance(page)).toBe(100);
});

test('a team battle is filled with bots, and the way back to it is on other pages until it ends', async ({ page, player }) => {
  const id = await create(player, { lineup: '2v2' });
  // The list of bots comes after the first press for one.
  await page.route('**/api/battles/bots', async (route) => {
    await expect(page.getByTestId('add-bot').first()).toHaveAttribute('aria-busy', 'true');
    await route.continue();
  });
  await visit(page, `/battles/${id}`);
  for (const free of [3, 2, 1]) {
    await expect(page.getByTestId('add-bot')).toHaveCount(free);
    await page.getByTestId('add-bot').first().click();
  }
  await expect(battle(page)).toHaveAttribute('data-status', /starting|in_progress/);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Battles' }).click();
  const back = page.getByRole('link', { name: 'Back to Battle' }).first();
  await expect(back).toBeVisible();
  const [link, way] = await Promise.all([page.getByRole('navigation').first().getByRole('link').last().boundingBox(), back.boundingBox()]);
  expect((link?.x ?? NaN) + (link?.width ?? NaN)).toBeLessThan(way?.x ?? NaN);
  await back.click();
  await expect(result(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Back to Battle' })).toHaveCount(0);
});

test('the filters of the list are in the address', async ({ page, player }) => {
  const id = await create(player, { mode: 'crazy' });
  await visit(page, '/battles');
  await page.getByRole('combobox', { name: 'Mode' }).selectOption('crazy');
  await expect(page).toHaveURL(/mode=crazy/);
  await expect(page.locator(`[data-battle="${id}"]`)).toBeVisible();
  await page.getByRole('combobox', { name: 'Seats' }).selectOption('2v2');
  await expect(page.locator(`[data-battle="${id}"]`)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Mode' })).toHaveValue('crazy');
});

test('a battle is put together, ordered and created by keyboard alone', async ({ page, player }) => {
  expect(player.token).not.toBe('');
  await visit(page, `/battles/create?boxes=${BOX}.1+penny-arcade.1&fast=1`);
  const handle = page.getByRole('button', { name: /^Move Penny Arcade/ });
  await expect(handle).toBeVisible();
  await tabTo(page, handle);
  await page.keyboard.press('ArrowUp');
  await expect(handle).toHaveAccessibleName(/position 1 of 2/);
  await tabTo(page, page.getByTestId('create-battle'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Waiting for players' })).toBeVisible();
});

test('what the shop says of the boxes is a toast above them, and nothing is paid', async ({ page, player }) => {
  expect(player.token).not.toBe('');
  // Another version of the box than the one on sale: as if it had changed since the page was opened.
  await page.route('**/api/battles/create', (route) => {
    const order = route.request().postDataJSON() as { boxes: object[] };
    const boxes = order.boxes.map((box) => ({ ...box, version_hash: '0'.repeat(64) }));
    return route.continue({ postData: JSON.stringify({ ...order, boxes }) });
  });
  // The list of boxes lies above the heading that the press leads to, and comes after it.
  let letListCome = (): void => undefined;
  const pressed = new Promise<void>((resolve) => {
    letListCome = resolve;
  });
  await page.route(/\/api\/boxes\?/, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `/battles/create?boxes=${BOX}.2&fast=1`);
  await page.getByRole('button', { name: 'Rounds in order: 2' }).click();
  const order = page.getByRole('heading', { name: 'Rounds in order' });
  await expect(order).toBeInViewport();
  letListCome();
  await expect(page.locator('[data-box]')).not.toHaveCount(0);
  await expect(order).toBeInViewport();
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/battles/create'));
  await page.getByTestId('create-battle').click();
  const { errors } = (await (await answered).json()) as { errors: { boxes: [string] } };
  const [sentence] = errors.boxes;
  await expect(page.locator('.Toastify').getByText(sentence)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible();
  expect(await shownBalance(page)).toBe(100);
  expect(new URL(page.url()).pathname).toBe('/battles/create');
});

test('the three pages are accessible and fit a narrow phone', async ({ page, player }) => {
  const id = await create(player, { lineup: '1v1v1v1' });
  await page.setViewportSize({ width: 320, height: 720 });
  for (const path of ['/battles', `/battles/create?boxes=${BOX}.3`, `/battles/${id}`]) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await serious(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(true);
  }
});
