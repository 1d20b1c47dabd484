import type { Page } from '@playwright/test';
import {
  betButton,
  betsOf,
  BOX,
  expect,
  inventoryOf,
  openAnswered,
  openButton,
  sharedTest as test,
  SMALL_DESK,
  stageReady,
  visit,
} from './support.ts';

test.use(SMALL_DESK);

/* A page that is left in mid-play announces nothing any more: what its bet came to is said on the next page. */

const toasts = (page: Page) => page.locator('.Toastify__toast');

/** To a game from the list of boxes, so that the way back has nothing to load. A live drop leads to its box as well, and moves on while it is clicked. */
async function enter(page: Page, path: string): Promise<void> {
  await visit(page, '/boxes');
  await page.locator(`a[href="${path}"]:visible:not([aria-label="Live drops"] *)`).first().click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 20_000 });
}

/** Back to the list, as soon as the browser can. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/boxes$/);
}

test('a box that is left in mid-spin is shown on the next page, once, with the way to the prize', async ({ page, player }) => {
  await enter(page, `/boxes/${BOX}`);
  await stageReady(page);
  const answered = openAnswered(page);
  await openButton(page).click();
  await answered;
  await expect(toasts(page)).toHaveCount(0);
  await leave(page);
  const [prize] = await inventoryOf(player);
  await expect(toasts(page)).toHaveText(new RegExp(`You won ${prize?.item.name}`));
  await toasts(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/profile\/inventory$/);
});

test('a box that is left before its answer is shown when the answer comes', async ({ page, player }) => {
  await enter(page, `/boxes/${BOX}`);
  await stageReady(page);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/boxes/*/open', async (route) => {
    await held;
    await route.continue();
  });
  await openButton(page).click();
  await leave(page);
  await expect(toasts(page)).toHaveCount(0);
  answer();
  await expect(toasts(page)).toHaveText(/^You won /);
  expect(await inventoryOf(player)).toHaveLength(1);
});

for (const game of ['dice', 'plinko']) {
  test(`a bet on ${game} that is left in mid-play is shown on the next page, with the way to its record`, async ({ page, player }) => {
    await enter(page, `/${game}`);
    await expect(betButton(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
    const placed = page.waitForResponse((response) => response.url().includes(`/api/${game}/`) && response.request().method() === 'POST');
    await betButton(page).click();
    await placed;
    await leave(page);
    await expect(toasts(page)).toHaveText(/^(Dice|Plinko): (\d+\.\d\d coins (up|down)|exactly even)/);
    const [bet] = await betsOf(player, game);
    await expect(toasts(page).getByRole('link')).toHaveAttribute('href', `/bets/${bet?.id}`);
  });
}

test('a result that was shown is not shown again on the next page', async ({ page, player }) => {
  await enter(page, '/dice');
  await betButton(page).click();
  await expect(page.getByTestId('result')).not.toBeEmpty();
  await leave(page);
  await page.waitForTimeout(1_500);
  await expect(toasts(page)).toHaveCount(0);
  expect(await betsOf(player, 'dice')).toHaveLength(1);
});

test('the result of an upgrade that is left while its ring turns is shown on the next page', async ({ page, player }) => {
  await enter(page, '/upgrade');
  await page.getByTestId('stake').fill('5');
  // The list of targets follows the stake; one that was there before may be cheaper than it.
  await expect(async () => {
    await page.getByRole('region', { name: 'Target' }).getByRole('listitem').getByRole('button').first().click();
    await expect(betButton(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 4_000 });
  }).toPass({ timeout: 40_000 });
  const placed = page.waitForResponse((response) => response.url().endsWith('/api/upgrade') && response.request().method() === 'POST');
  await betButton(page).click();
  await placed;
  await leave(page);
  const [bet] = await betsOf(player, 'upgrade');
  if (!bet) throw new Error('no upgrade was placed');
  const { target } = bet.outcome as { target: { name: string } };
  const sentence = bet.payout > 0 ? `You won ${target.name}.` : `Upgrade: ${bet.stake.toFixed(2)} coins down.`;
  await expect(toasts(page)).toContainText(sentence);
});

for (const { game, name, button } of [
  { game: 'crash', name: 'Crash', button: 'place-bet' },
  { game: 'wheel', name: 'Crazy Wheel', button: 'bet-2' },
]) {
  test(`the result of a bet on a round of ${game} whose page is left is shown on the next page, with the way to the bet`, async ({
    page,
    player,
  }) => {
    await enter(page, `/${game}`);
    // A flight ends here at the latest.
    if (game === 'crash') await page.getByTestId('auto-cash-out').fill('1.5');
    await expect(page.getByTestId(button)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
    // A flight under way may be a long one: the bet is for one that can still be joined.
    if (game === 'crash') await expect(page.getByTestId(button)).toContainText(/^Bet(?! next)/, { timeout: 60_000 });
    await page.getByTestId(button).click();
    const bets = async () =>
      (await player.call<{ data: { id: string; status: string; stake: number; payout: number }[] }>('GET', `/api/${game}/my-bets`)).data;
    await expect.poll(async () => (await bets()).map(({ status }) => status)).toEqual([expect.stringMatching(/^(placed|queued)$/)]);
    await leave(page);
    await expect(toasts(page)).toHaveText(new RegExp(`^${name}: \\d+\\.\\d\\d coins (up|down)`), { timeout: 60_000 });
    const [bet] = await bets();
    const change = (bet?.payout ?? 0) - (bet?.stake ?? 0);
    await expect(toasts(page)).toContainText(`${Math.abs(change).toFixed(2)} coins ${change > 0 ? 'up' : 'down'}`);
    await expect(toasts(page).getByRole('link')).toHaveAttribute('href', `/bets/${bet?.id}`);
  });
}
