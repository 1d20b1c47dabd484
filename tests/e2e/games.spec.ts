import { expect, betButton, betsOf, expectBetsAddUp, shownBalance, SMALL_DESK, sharedTest as test, visitGame } from './support.ts';

test.use(SMALL_DESK);

/* Dice and plinko as a player meets them: one press is one bet, and whatever is interrupted, the money is right. */

test('double click, held Enter and held space are one bet each', async ({ page, player }) => {
  await visitGame(page, '/dice');
  const button = betButton(page);
  await button.dblclick();
  await expect(page.getByTestId('result')).not.toBeEmpty();
  expect(await betsOf(player, 'dice')).toHaveLength(1);
  await button.focus();
  for (let repeat = 0; repeat < 6; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(async () => (await betsOf(player, 'dice')).length).toBe(2);
  await page.waitForTimeout(1_500);
  await button.blur();
  for (let repeat = 0; repeat < 6; repeat++) await page.keyboard.down(' ');
  await page.keyboard.up(' ');
  await expect.poll(async () => (await betsOf(player, 'dice')).length).toBe(3);
  await page.waitForTimeout(1_500);
  expect((await betsOf(player, 'dice')).map(({ nonce }) => nonce)).toEqual([2, 1, 0]);
  await expectBetsAddUp(page, player, 'dice');
});

test('a lost answer is asked for again with the same key', async ({ page, player }) => {
  const keys = new Set<string | undefined>();
  let calls = 0;
  await page.route('**/api/dice/bet', async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    if (calls++ === 0) {
      await route.fetch();
      await route.abort('connectionreset');
    } else await route.continue();
  });
  await visitGame(page, '/dice');
  await betButton(page).click();
  await expect(page.getByTestId('result')).not.toBeEmpty({ timeout: 30_000 });
  expect(calls).toBeGreaterThan(1);
  expect(keys.size).toBe(1);
  expect(await betsOf(player, 'dice')).toHaveLength(1);
  await expectBetsAddUp(page, player, 'dice');
});

test('a bet whose answer came after the page had gone is in the figures of the visit after a reload', async ({ page, player }) => {
  await page.route('**/api/dice/bet', async (route) => {
    await route.fetch();
    // The answer never comes. The route stays: taken away, it would end the request before the page is left.
  });
  await visitGame(page, '/dice');
  await betButton(page).click();
  await expect.poll(async () => (await betsOf(player, 'dice')).length).toBe(1);
  await page.reload();
  const visit = page.getByLabel('This session');
  const counted = async (): Promise<number> => {
    const figures = (await visit.locator('dd').allTextContents()).slice(2, 4);
    return figures.reduce((sum, text) => sum + Number(text), 0);
  };
  await expect.poll(counted).toBe(1);
  const [bet] = await betsOf(player, 'dice');
  await expect(visit.locator('dd').nth(1)).toHaveText((bet?.stake ?? 0).toFixed(2));
});

test('many balls at once: each stake leaves at once, and a reload brings back what is in the air', async ({ page, player }) => {
  await visitGame(page, '/plinko');
  for (let ball = 0; ball < 8; ball++) await betButton(page).click();
  await expect.poll(async () => (await betsOf(player, 'plinko')).length).toBe(8);
  await page.reload();
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 20_000 });
  await expectBetsAddUp(page, player, 'plinko');
  expect(await betsOf(player, 'plinko')).toHaveLength(8);
});

test('leaving in mid-fall ends in the truth', async ({ page, player }) => {
  await visitGame(page, '/plinko');
  await betButton(page).click();
  await page.getByRole('navigation').first().getByRole('link', { name: 'Boxes' }).first().click();
  await expect(page).toHaveURL(/\/boxes$/);
  await expect.poll(async () => (await betsOf(player, 'plinko')).length).toBe(1);
  await expectBetsAddUp(page, player, 'plinko');
});

test('auto play stops after its number of bets, and when the connection is lost', async ({ page, player, context }) => {
  await visitGame(page, '/dice');
  await page
    .getByRole('tab', { name: 'Auto' })
    .or(page.getByRole('radio', { name: 'Auto' }))
    .first()
    .click();
  await page
    .getByLabel(/Number of bets/)
    .first()
    .fill('4');
  await betButton(page).click();
  await expect.poll(async () => (await betsOf(player, 'dice')).length, { timeout: 30_000 }).toBe(4);
  await page.waitForTimeout(2_000);
  expect(await betsOf(player, 'dice')).toHaveLength(4);
  await page
    .getByLabel(/Number of bets/)
    .first()
    .fill('50');
  await betButton(page).click();
  await expect.poll(async () => (await betsOf(player, 'dice')).length, { timeout: 30_000 }).toBeGreaterThan(5);
  await context.setOffline(true);
  await page.waitForTimeout(2_500);
  await context.setOffline(false);
  const stopped = (await betsOf(player, 'dice')).length;
  await page.waitForTimeout(3_000);
  expect((await betsOf(player, 'dice')).length - stopped, 'a bet under way may still have been answered').toBeLessThanOrEqual(1);
  await expectBetsAddUp(page, player, 'dice');
});

test('auto play goes on in a hidden tab', async ({ page, player }) => {
  await visitGame(page, '/dice');
  await page
    .getByRole('tab', { name: 'Auto' })
    .or(page.getByRole('radio', { name: 'Auto' }))
    .first()
    .click();
  await page
    .getByLabel(/Number of bets/)
    .first()
    .fill('6');
  await betButton(page).click();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(async () => (await betsOf(player, 'dice')).length, { timeout: 30_000 }).toBe(6);
  await expectBetsAddUp(page, player, 'dice');
});

test('what was chosen survives a reload', async ({ page, player }) => {
  expect(player.token).toBeTruthy();
  await visitGame(page, '/dice');
  const stake = page.getByTestId('stake').first();
  await stake.fill('2.5');
  await stake.blur();
  await page.reload();
  await expect(page.getByTestId('stake').first()).toHaveValue(/^2\.50?$/);
  await expect.poll(() => shownBalance(page)).toBe(100);
});
