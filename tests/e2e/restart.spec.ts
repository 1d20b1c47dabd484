import type { Page } from '@playwright/test';
import { apiCall, balanceOf, deposit, newPlayer } from '#tools/api-player.ts';
import { type ShopProcess, startShop, temporaryDataDir } from '#tools/shop-process.ts';
import { SHOP_PATIENCE_MS } from '#tools/until.ts';
import { betButton, CALM, expect, shownBalance, signInPage, test, visit } from './support.ts';

/* A shop of its own that dies under its players: within half a minute all of them are back, and see what the server says. */

const BACK_WITHIN_MS = 30_000;
const ENV = {
  RATE_LIMITS: 'off',
  DEMO_PLAYERS: 'off',
  LOG_LEVEL: 'error',
  CRASH_STARTING_MS: '2500',
  CRASH_ENDED_MS: '1000',
  WHEEL_STARTING_MS: '3000',
  WHEEL_SPIN_MS: '2000',
  WHEEL_ENDED_MS: '1000',
};
const LOST = 'Live connection lost';

test.use(CALM);

/** The page shows the newest finished round that the server knows. */
async function expectInStep(page: Page, url: string, game: 'crash' | 'wheel'): Promise<void> {
  await expect(async () => {
    const { data } = await apiCall<{ data: { id: string }[] }>(url, 'GET', `/api/${game}/recent-games`);
    const newest = page.getByTestId('recent-rounds').getByRole('link').first();
    await expect(newest).toHaveAttribute('href', `/${game}/rounds/${data[0]?.id ?? 'none'}`, { timeout: 500 });
  }).toPass({ timeout: BACK_WITHIN_MS });
}

test('a server that is killed and started again has all its watchers back, with every stake accounted for', async ({ browser }) => {
  // The shop starts twice.
  test.setTimeout(2 * SHOP_PATIENCE_MS + 120_000);
  const data = temporaryDataDir();
  let shop: ShopProcess | null = await startShop({ dataDir: data.path, env: ENV });
  const { url } = shop;
  const context = await browser.newContext({ ...CALM.contextOptions, baseURL: url });
  try {
    const player = await newPlayer(url);
    await deposit(url, player, 100);
    const [flight, wheel] = [await context.newPage(), await context.newPage()];
    await signInPage(flight, url, player);
    await Promise.all([visit(flight, '/crash'), visit(wheel, '/wheel')]);
    await expect(betButton(flight)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
    await betButton(flight).click();
    const bets = async () => (await player.call<{ data: { status: string }[] }>('GET', '/api/crash/my-bets?limit=100')).data;
    await expect.poll(async () => (await bets()).length).toBe(1);

    await shop.stop('SIGKILL');
    await Promise.all([flight, wheel].map((page) => expect(page.getByText(LOST).first()).toBeVisible()));
    shop = await startShop({ dataDir: data.path, port: Number(new URL(url).port), env: ENV });

    await Promise.all([flight, wheel].map((page) => expect(page.getByText(LOST)).toHaveCount(0, { timeout: BACK_WITHIN_MS })));
    await Promise.all([expectInStep(flight, url, 'crash'), expectInStep(wheel, url, 'wheel')]);
    await expect
      .poll(async () => (await bets()).map(({ status }) => status), { timeout: BACK_WITHIN_MS })
      .toEqual([expect.stringMatching(/^(won|lost|refunded)$/)]);
    const balance = await balanceOf(player);
    await expect.poll(() => shownBalance(flight), { timeout: 15_000 }).toBe(balance);
  } finally {
    await context.close();
    await shop?.stop();
    data.remove();
  }
});
