import { randomUUID } from 'node:crypto';
import { CALM, betButton, betsOf, expect, sharedTest as test, visit, visitGame } from './support.ts';

test.use(CALM);

test('a bet can be verified by a visitor once its seed is revealed, and replayed before and after', async ({
  page,
  player,
  browser,
  baseURL,
}) => {
  await visitGame(page, '/dice');
  await betButton(page).click();
  await expect(page.getByTestId('result')).not.toBeEmpty();
  const [bet] = await betsOf(player, 'dice');
  if (!bet) throw new Error('no bet was placed');

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const visitor = await context.newPage();
  const address = `/bets/${bet.id}`;
  await visit(visitor, address);
  await expect(visitor.locator('canvas').first()).toBeVisible({ timeout: 20_000 });
  await expect(visitor.getByText(player.email)).toHaveCount(0);
  await visitor
    .getByRole('button', { name: /Verify/ })
    .first()
    .click();
  await expect(visitor.getByTestId('verdict')).toContainText(/reveal|sealed|not .*yet/i);

  await player.call('POST', '/api/fairness/rotate', {});
  await visit(visitor, address);
  await visitor
    .getByRole('button', { name: /Verify/ })
    .first()
    .click();
  await expect(visitor.getByTestId('verdict')).toContainText(/^Verified/);
  await context.close();
});

test('a tampered record shows red', async ({ page, player }) => {
  await visitGame(page, '/dice');
  await betButton(page).click();
  await expect(page.getByTestId('result')).not.toBeEmpty();
  const [bet] = await betsOf(player, 'dice');
  await player.call('POST', '/api/fairness/rotate', {});
  // The record comes with the page, and by a call where the page was there before.
  await page.route(/\/bets\/[-0-9a-f]{36}$/, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const tampered = text.replace(/("server_seed":")(.)/, (_, name: string, digit: string) => name + (digit === '0' ? '1' : '0'));
    expect(tampered).not.toBe(text);
    await route.fulfill({ response: answer, body: tampered });
  });
  await visit(page, `/bets/${bet?.id}`);
  await page
    .getByRole('button', { name: /Verify/ })
    .first()
    .click();
  await expect(page.getByTestId('verdict')).toContainText(/not verified/i);
});

test('an unknown bet is a 404 page of its own', async ({ page }) => {
  await visit(page, '/bets/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
});

test('a bet on a flight has a page of its own, which the list of own bets opens', async ({ page, player }) => {
  test.setTimeout(360_000);
  const placed = await player.call<{ data: { bet: { id: string } } }>(
    'POST',
    '/api/crash/bet',
    { stake: 1, auto: 1.01 },
    { 'idempotency-key': randomUUID() },
  );
  const { id } = placed.data.bet;
  await visit(page, '/crash');
  await page.getByRole('tab', { name: 'My bets' }).click();
  const row = page.getByRole('table', { name: 'My bets' }).locator(`a[href="/bets/${id}"]`);
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Crash bet' })).toBeVisible();
  // The flight is waited for on the page itself, which asks again until the bet is decided.
  await expect(page.getByRole('region', { name: /^(Won|Lost)$/ })).toBeVisible({ timeout: 120_000 });
  // The replay comes with the bust, which may be up to two minutes after the cash-out.
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 150_000 });
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(page.getByTestId('verdict')).toHaveText('Verified', { timeout: 60_000 });
  await page.getByRole('link', { name: /^#\d/ }).click();
  await expect(page).toHaveURL(/\/crash\/rounds\//);
});
