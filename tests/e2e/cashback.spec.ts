import { newPlayer } from '#tools/api-player.ts';
import { serious } from './axe.ts';
import { CALM, expect, sharedTest as test, signInPage, visit } from './support.ts';

test.use(CALM);

const END = '2026-01-02T21:00:00.000Z';
const OVER = '2026-01-01T21:00:00.000Z';

/** A day of a player in the middle of it, with something of the day before to claim. */
const OWN = {
  today: { starts_at: OVER, ends_at: END, staked: 120, paid: 70.5, of_loss: 2.47, of_edge: 3, amount: 2.47 },
  due: [{ day: OVER, amount: 4.2, expires_at: END }],
  counting: false,
  now: '2026-01-02T18:30:00.000Z',
};
const PAST = {
  day: OVER,
  starts_at: '2025-12-31T21:00:00.000Z',
  staked: 100,
  paid: 16,
  of_loss: 4.2,
  of_edge: 5,
  amount: 4.2,
  claimed_at: null,
  expires_at: END,
};

test('bets count to the day within seconds, beside the page and on it', async ({ page, player }) => {
  await visit(page, '/cashback');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toContainText('0.00');
  await expect(page.getByRole('complementary')).toContainText('Cashback');
  const bet = { stake: 10, choice: { side: 'under', target: 0.01 } };
  await player.call('POST', '/api/dice/bet', bet, { 'idempotency-key': crypto.randomUUID() });
  await expect(today).toContainText('10.00');
  await expect(today).toContainText('0.50');
  await expect(today.getByRole('timer')).toContainText(/^\d\d:\d\d:\d\d$/);
  expect(await serious(page)).toEqual([]);
});

test('what waits is claimed once the answer is known, and the closed banner comes back for it', async ({ page, player }) => {
  expect(player.token).not.toBe('');
  let tries = 0;
  let claimed = false;
  await page.route('**/api/cashback', (route) => route.fulfill({ json: { data: claimed ? { ...OWN, due: [] } : OWN } }));
  await page.route('**/api/cashback/history**', (route) =>
    route.fulfill({
      json: {
        data: [{ ...PAST, status: claimed ? 'claimed' : 'due' }],
        links: { next: null },
        meta: { total: 1, current_page: 1, per_page: 10 },
      },
    }),
  );
  // The first answers are lost; the shop has paid once all the same.
  await page.route('**/api/cashback/claim', (route) => {
    tries += 1;
    if (tries < 3) return route.abort('connectionreset');
    claimed = true;
    return route.fulfill({ json: { msg: 'ok', data: { amount: 4.2, balance: 104.2, balance_version: 1_000 } } });
  });
  await visit(page, '/cashback');
  const banner = page.getByRole('complementary').getByRole('region', { name: 'Cashback' });
  await expect(banner).toContainText('4.20 to claim');
  await page.getByRole('button', { name: 'Claim 4.20' }).click();
  await expect(page.getByText('4.20 coins added to your balance.')).toBeVisible();
  await expect(page.getByText('Nothing to claim right now')).toBeVisible();
  await expect(page.getByRole('row', { name: /Claimed/ })).toBeVisible();
  expect(tries).toBe(3);
  await expect(banner).toContainText('2.47 so far today');
  await banner.getByRole('button', { name: 'Hide until tomorrow' }).click();
  await expect(banner).toBeHidden();
  claimed = false;
  await page.reload();
  await expect(banner).toContainText('4.20 to claim');
});

test('the line is under the header of a phone, the link in the menu, and neither on plinko; the aside on no black page', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? '';
  await signInPage(page, url, await newPlayer(url));
  const line = page.getByRole('region', { name: 'Cashback' });
  const link = page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link')
    .filter({ has: page.getByRole('timer') });
  const desk = page.viewportSize();
  await visit(page, '/wheel');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  for (const [path, asides, lines, links] of [
    ['/boxes', 1, 1, 1],
    ['/crash', 0, 0, 1],
    ['/plinko', 0, 0, 0],
  ] as const) {
    if (desk) await page.setViewportSize(desk);
    await visit(page, path);
    await expect(page.getByRole('complementary')).toHaveCount(asides);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expect(link).toHaveCount(links);
    await page.keyboard.press('Escape');
    await expect(line).toHaveCount(lines);
  }
  await visit(page, '/cashback');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

test('a visitor sees what it is and how long it takes, and the ways in', async ({ page }) => {
  await visit(page, '/cashback');
  await expect(page.getByRole('main').getByRole('timer')).toContainText(/\d\d:\d\d:\d\d$/);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
