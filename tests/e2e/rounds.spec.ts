import { balanceOf } from '#tools/api-player.ts';
import type { ApiPlayer } from '#tools/api-player.ts';
import type { Page } from '@playwright/test';
import { betButton, expect, shownBalance, sharedTest as test, SMALL_DESK, visit } from './support.ts';

test.use(SMALL_DESK);

/* Crash and wheel as players meet them: shared rounds, bets that end right, and the proof of a round. */

interface RoundBet {
  status: string;
  stake: number;
  payout: number;
}

const betsIn = async (player: ApiPlayer, game: 'crash' | 'wheel'): Promise<RoundBet[]> =>
  (await player.call<{ data: RoundBet[] }>('GET', `/api/${game}/my-bets?limit=100`)).data;

/** All bets are settled, and the 100 coins are what the bets made of them, on the server and on the page. */
async function expectRoundsAddUp(page: Page, player: ApiPlayer, game: 'crash' | 'wheel'): Promise<void> {
  await expect
    .poll(async () => (await betsIn(player, game)).filter(({ status }) => status === 'placed' || status === 'queued').length, {
      timeout: 90_000,
    })
    .toBe(0);
  const due = (await betsIn(player, game)).reduce((sum, { status, stake, payout }) => {
    const kept = status === 'canceled' || status === 'refunded' ? 0 : Math.round(stake * 100);
    return sum - kept + Math.round(payout * 100);
  }, 10_000);
  expect(await balanceOf(player)).toBe(due / 100);
  await expect.poll(() => shownBalance(page), { timeout: 20_000 }).toBe(due / 100);
}

/** Waits until the game has a round that takes bets now. */
async function betsOpen(page: Page): Promise<void> {
  await expect(betButton(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
}

test('a bet on a flight is placed, announced and settled', async ({ page, player }) => {
  await visit(page, '/crash');
  await betsOpen(page);
  await betButton(page).click();
  await expect.poll(async () => (await betsIn(player, 'crash')).length, { timeout: 20_000 }).toBe(1);
  await expect(page.getByTestId('cash-out').or(page.getByTestId('outcome')).first()).toBeVisible({ timeout: 60_000 });
  // The flight may bust before the press.
  await page
    .getByTestId('cash-out')
    .click({ force: true, timeout: 3_000 })
    .catch(() => undefined);
  await expectRoundsAddUp(page, player, 'crash');
});

test('two players see the same rounds, and the round has a page that verifies', async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ ...SMALL_DESK, ...(baseURL ? { baseURL } : {}) });
  const other = await context.newPage();
  await visit(page, '/crash');
  await visit(other, '/crash');
  const newest = (one: Page) => one.getByTestId('recent-rounds').getByRole('link').first();
  await expect(newest(page)).toBeVisible({ timeout: 90_000 });
  await expect(async () => {
    const [mine, theirs] = [await newest(page).getAttribute('href'), await newest(other).getAttribute('href')];
    expect(mine).not.toBeNull();
    expect(mine).toBe(theirs);
  }).toPass({ timeout: 60_000 });
  await context.close();
  await newest(page).click();
  await expect(page).toHaveURL(/\/crash\/rounds\//);
  await page
    .getByRole('button', { name: /Verify/ })
    .first()
    .click();
  await expect(page.getByTestId('verdict')).toContainText(/^Verified/, { timeout: 20_000 });
});

test('bets on two colours of the wheel are settled when it rests', async ({ page, player }) => {
  await visit(page, '/wheel');
  await expect(page.getByTestId('bet-2')).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
  await page.getByTestId('bet-2').click();
  await expect.poll(async () => (await betsIn(player, 'wheel')).length, { timeout: 20_000 }).toBe(1);
  await expectRoundsAddUp(page, player, 'wheel');
});

test('a bet on the wheel is the player’s own on every tab at once, and so is taking it back', async ({ page, context, player }) => {
  const other = await context.newPage();
  await visit(page, '/wheel');
  await visit(other, '/wheel');
  const own = (tab: Page) => tab.getByRole('region', { name: 'Your bets on this round' }).getByRole('button', { name: /^Cancel .* on 2×/ });
  // Bets close after five seconds: the one that was placed too late for all of this is followed by another.
  await expect(async () => {
    await expect(page.getByTestId('bet-2')).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
    await page.getByTestId('bet-2').click();
    await expect(own(other)).toHaveCount(1, { timeout: 2_000 });
    await own(other).click({ timeout: 1_000 });
    await expect(own(page)).toHaveCount(0, { timeout: 1_500 });
    expect((await betsIn(player, 'wheel'))[0]?.status).toBe('canceled');
  }).toPass({ timeout: 90_000 });
});
