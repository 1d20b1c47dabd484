import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { privatePaths, publicPaths } from '#tests/support/page-paths.ts';
import { isTranslated, translatePage, translationFaults } from '#tests/support/translated-page.ts';
import { openBoxes } from '#tools/api-player.ts';
import {
  betButton,
  betsOf,
  BOX,
  CALM,
  expect,
  openButton,
  shownBalance,
  SMALL_DESK,
  stageReady,
  test,
  visit,
  visitGame,
} from './support.ts';

test.use({ ...CALM, ...SMALL_DESK });

/* The shop in a browser that translates it: each text is then replaced by an element that React doesn't know, at once and as texts come. */

test.beforeEach(async ({ page, guard }) => {
  await translatePage(page);
  page.on('console', (message) => {
    if (message.text().startsWith('The page broke')) guard.errors.push(message.text());
  });
});

/** The page shows what React believes, and nothing was lost on the way to it. */
async function expectTrue(page: Page, after: string): Promise<void> {
  await expect.poll(() => translationFaults(page), { message: after }).toEqual([]);
}

/** Goes to a page of the shop as a link does, without a new document. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expectTrue(page, path);
}

test('a guest opens every page and sees the errors of the forms', async ({ page }) => {
  await visit(page, '/');
  expect(isTranslated((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')).toBe(true);
  for (const path of [...publicPaths, `/boxes/${BOX}`, '/reset-password', '/no/such/page', '/']) await go(page, path);

  await visit(page, '/faq?modal=register');
  const dialog = page.getByRole('dialog');
  const email = dialog.getByRole('textbox', { name: 'Email' });
  for (const text of ['', 'nobody@', '']) {
    await email.fill(text);
    await email.blur();
    await expectTrue(page, `the address “${text}”`);
  }
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByText('Nickname is required')).toBeVisible();
  const address = `new-${randomUUID().slice(0, 8)}@players.test`;
  await dialog.getByLabel('Nickname').fill(`New ${randomUUID().slice(0, 8)}`);
  await email.fill(address);
  await dialog.getByLabel('Password', { exact: true }).fill('secret-enough');
  await dialog.getByRole('checkbox', { name: /18 or older/ }).check();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByText('You can log in now')).toBeVisible();
  await expectTrue(page, 'a new account');
  const password = dialog.getByRole('form', { name: 'Login' }).getByLabel('Password', { exact: true });
  for (const [text, shown] of [
    ['wrong-secret', page.locator('.Toastify').getByRole('alert')],
    ['secret-enough', page.getByTestId('balance').first()],
  ] as const) {
    await password.fill(text);
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(shown).toBeVisible();
    await expectTrue(page, `the password “${text}”`);
  }
});

test('stakes are corrected, dice are played by hand and by auto play', async ({ page, player }) => {
  await visitGame(page, '/dice');
  const stake = page.getByTestId('stake');
  for (const text of ['bad', '2', '0.001', '99999999', '0.5']) {
    await stake.fill(text);
    await stake.blur();
    await expectTrue(page, `a stake of “${text}”`);
  }
  for (let bet = 1; bet <= 3; bet++) {
    await betButton(page).click();
    await expect.poll(async () => (await betsOf(player, 'dice')).length).toBe(bet);
    await expectTrue(page, `bet ${bet}`);
  }
  const panel = page.getByRole('region', { name: 'Dice' });
  await panel.getByRole('radio', { name: 'Auto' }).check();
  for (const count of ['x', '4']) await panel.getByLabel('Number of bets').fill(count);
  await expectTrue(page, 'the number of bets');
  await betButton(page).click();
  await expect.poll(async () => (await betsOf(player, 'dice')).length, { timeout: 30_000 }).toBe(7);
  await panel.getByRole('button', { name: /^Rules/ }).click();
  const onLoss = page.getByRole('dialog').getByRole('group', { name: 'On loss' });
  await onLoss.getByRole('radio', { name: 'Reset' }).focus();
  await page.keyboard.press('ArrowRight');
  const percent = page.getByRole('dialog').getByLabel(/percent.*On loss|On loss.*percent/i);
  for (const text of ['5000', '50']) {
    await percent.fill(text);
    await expectTrue(page, `a rule of ${text} %`);
  }
  await page.keyboard.press('Escape');
  const due = (await betsOf(player, 'dice')).reduce((sum, bet) => sum - Math.round(bet.stake * 100) + Math.round(bet.payout * 100), 10_000);
  // A balance that was translated would be no number.
  await expect.poll(() => shownBalance(page)).toBe(due / 100);
  await expectTrue(page, 'auto play');
});

test('plinko, an upgrade, and a box whose prize is sold', async ({ page, player }) => {
  await visitGame(page, '/plinko');
  await betButton(page).click();
  await expect(page.getByTestId('result')).not.toBeEmpty();
  await expectTrue(page, 'a ball');

  await go(page, `/boxes/${BOX}`);
  await stageReady(page);
  await openButton(page).click();
  await expect(page.getByTestId('result')).toBeVisible();
  await expectTrue(page, 'a box');
  await page.getByRole('button', { name: /^Sell/ }).first().click();
  const again = page.getByRole('dialog').getByRole('button', { name: /^Sell/ });
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    expect((await player.call<{ data: unknown[] }>('GET', '/api/profile/inventory')).data).toHaveLength(0);
  }).toPass();
  await expectTrue(page, 'a sale');

  await openBoxes(player, BOX, 1);
  await go(page, '/upgrade');
  for (const text of ['bad', '5']) {
    await page.getByTestId('stake').fill(text);
    await page.getByTestId('stake').blur();
    await expectTrue(page, `an upgrade of “${text}”`);
  }
  // The list of targets follows the stake; one that was there before may be cheaper than it.
  await expect(async () => {
    await page.getByRole('region', { name: 'Target' }).getByRole('listitem').getByRole('button').first().click();
    await expect(betButton(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 4_000 });
  }).toPass();
  await betButton(page).click();
  await expect.poll(async () => (await betsOf(player, 'upgrade')).length).toBe(1);
  await expectTrue(page, 'an upgrade');
  await go(page, '/profile/inventory');
  await page
    .getByRole('button', { name: /^Sell for .* coins/ })
    .first()
    .click();
  await expectTrue(page, 'a sale from the inventory');
});

test('a deposit, a withdrawal, a ticket and the pages of the profile', async ({ page, player }) => {
  expect(player.token).not.toBe('');
  await visit(page, '/profile/main');
  for (const path of [...privatePaths, '/cashback', '/leaderboard']) await go(page, path);

  await go(page, '/profile/deposit?modal=deposit&method=card');
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: 'Amount in coins' });
  for (const text of ['x', '1', '250', '99999999', '25']) {
    await amount.fill(text);
    await amount.blur();
    await expectTrue(page, `a deposit of “${text}”`);
  }
  const promo = dialog.getByRole('textbox', { name: 'Promo code' });
  for (const [code, answer] of [
    ['no-such-code', promo.and(page.locator('[aria-invalid=true]'))],
    ['winter35', dialog.getByRole('button', { name: /winter35/ })],
  ] as const) {
    await promo.fill(code);
    await promo.press('Enter');
    await expect(answer).toBeVisible();
    await expectTrue(page, `the promo code ${code}`);
  }
  await page.keyboard.press('Escape');

  await go(page, '/profile/withdraw');
  const wallet = page.getByLabel('Your Bitcoin address');
  for (const text of ['bc1', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '']) {
    await wallet.fill(text);
    await wallet.blur();
    await expectTrue(page, `the wallet “${text}”`);
  }
  await page.getByRole('button', { name: 'Max' }).click();
  await expectTrue(page, 'the most that can be withdrawn');

  await go(page, '/profile/support/create');
  await page.getByRole('button', { name: 'Send to support' }).click();
  await expect(page.getByText('Please choose a topic')).toBeVisible();
  await expectTrue(page, 'a ticket without a topic');
  await page.getByLabel('Topic').selectOption('games');
  await page.getByLabel('Subject').fill('A flight of mine');
  await page.getByLabel('Message', { exact: true }).fill('Where is it?');
  await page.getByRole('button', { name: 'Send to support' }).click();
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('Where is it?')).toBeVisible();
  await expectTrue(page, 'a ticket');
});

test('a flight, a spin and a battle with a bot', async ({ page, player }) => {
  await visit(page, '/crash');
  await expect(betButton(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
  await betButton(page).click();
  await expect(page.getByTestId('cash-out').or(page.getByTestId('outcome')).first()).toBeVisible({ timeout: 60_000 });
  await expectTrue(page, 'a flight');
  await page
    .getByTestId('cash-out')
    .click({ force: true, timeout: 3_000 })
    .catch(() => undefined);
  await expectTrue(page, 'a cash-out');

  await go(page, '/wheel');
  const red = page.getByTestId('bet-2');
  await expect(red).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
  await red.click();
  await expect(page.getByRole('region', { name: 'Your bets on this round' }).getByRole('listitem')).toHaveCount(1);
  await expectTrue(page, 'a bet on the wheel');

  await go(page, `/battles/create?boxes=${BOX}.2&seats=1v1&mode=normal&fast=1`);
  await page.getByTestId('create-battle').click();
  await expect(page.getByRole('heading', { name: 'Waiting for players' })).toBeVisible();
  await expectTrue(page, 'a battle that waits');
  await page.getByTestId('add-bot').first().click();
  await expect(page.getByTestId('battle-result')).toBeVisible({ timeout: 60_000 });
  await expectTrue(page, 'a battle');
  // The flight or the spin may end meanwhile.
  await expect
    .poll(async () => (await player.call<{ data: { balance: number } }>('GET', '/api/profile')).data.balance - (await shownBalance(page)))
    .toBeCloseTo(0, 5);
});
