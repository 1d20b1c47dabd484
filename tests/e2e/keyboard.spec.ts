import type { Page } from '@playwright/test';
import type { ApiPlayer } from '#tools/api-player.ts';
import { openBoxes } from '#tools/api-player.ts';
import { diceTuningValues } from '#scenes/dice/tuning.ts';
import { landMs } from '#scenes/plinko/fall.ts';
import { plinkoTuningValues } from '#scenes/plinko/tuning.ts';
import { upgradeTuningValues } from '#scenes/upgrade/tuning.ts';
import { startShop, temporaryDataDir } from '#tools/shop-process.ts';
import { SHOP_PATIENCE_MS } from '#tools/until.ts';
import { arrivalOf, listen, type Announcement, tabTo, typeInto } from './by-keyboard.ts';
import { betButton, betsOf, BOX, CALM, expect, inventoryOf, keepDrawing, type OwnBet, test, visit, visitGame } from './support.ts';

test.use(CALM);
test.beforeEach(({ page }) => keepDrawing(page));

/* No test here uses a mouse, and what is announced is what was bet and drawn. */

/** The one bet that the player has placed by the answer that was awaited, and when that answer came. */
async function onlyBet(player: ApiPlayer, game: string): Promise<OwnBet> {
  const [bet, ...more] = await betsOf(player, game);
  if (!bet) throw new Error(`no bet on ${game}`);
  expect(more).toEqual([]);
  return bet;
}

const answerTo = (page: Page, path: string) =>
  page.waitForResponse((response) => response.url().endsWith(path) && response.request().method() === 'POST');

/** Waits until an announcement starts so; returns all that do. `after`: how many earlier announcements do not count. */
async function waitForAnnouncements(announcements: () => Promise<Announcement[]>, start: string, after = 0): Promise<Announcement[]> {
  const all = async (): Promise<Announcement[]> => (await announcements()).slice(after).filter(({ text }) => text.startsWith(start));
  await expect.poll(async () => (await all()).length, { message: `“${start}…” is said` }).toBeGreaterThan(0);
  return all();
}

/** The result was announced once, with its payout, and not before the release. */
function expectAnnounced(announcements: readonly Announcement[], { payout }: OwnBet, answeredAt: number, releaseMs: number): void {
  expect(announcements).toHaveLength(1);
  const [result] = announcements;
  if (payout === 0) expect(result?.text).toMatch(/\blost\b/);
  else expect(result?.text).toContain(payout.toFixed(2));
  expect((result?.at ?? 0) - answeredAt).toBeGreaterThanOrEqual(releaseMs - CLOCK_STEP_MS);
}

/** The page's two clocks differ by less. */
const CLOCK_STEP_MS = 5;

test('dice is played by keyboard alone', async ({ page, player }) => {
  const announcements = await listen(page);
  await visitGame(page, '/dice');
  const target = page.getByTestId('dice-target');
  const slider = page.getByTestId('dice-slider');
  await typeInto(page, target, '30');
  await tabTo(page, slider, 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Under 31.01');
  for (const key of ['d', 'd', 'a']) await page.keyboard.press(key);
  await expect(page.getByTestId('stake')).toHaveValue('2.00');
  const answered = answerTo(page, '/api/dice/bet');
  await page.keyboard.press('Space');
  const answeredAt = await arrivalOf(answered);

  const bet = await onlyBet(player, 'dice');
  expect(bet).toMatchObject({ stake: 2, outcome: { side: 'under', target: 31.01 } });
  expectAnnounced(
    await waitForAnnouncements(announcements, `${Number(bet.outcome['roll']).toFixed(2)}. `),
    bet,
    answeredAt,
    diceTuningValues.rollMs,
  );
  await expect(slider).toBeFocused();
});

test('plinko is played by keyboard alone', async ({ page, player }) => {
  const announcements = await listen(page);
  await visitGame(page, '/plinko');
  for (const [group, key, checked] of [
    ['Risk', 'ArrowRight', 'High'],
    ['Rows', 'ArrowLeft', '11'],
  ] as const) {
    const choice = page.getByRole('group', { name: group });
    await tabTo(page, choice.getByRole('radio', { checked: true }));
    await page.keyboard.press(key);
    await expect(choice.getByRole('radio', { name: checked, exact: true })).toBeChecked();
  }
  await page.keyboard.press('d');
  await tabTo(page, betButton(page));
  const answered = answerTo(page, '/api/plinko/bet');
  await page.keyboard.press('Space');
  const answeredAt = await arrivalOf(answered);

  const bet = await onlyBet(player, 'plinko');
  expect(bet).toMatchObject({ stake: 2, outcome: { rows: 11, risk: 'high' } });
  const multiplier = `${(bet.payout / bet.stake).toFixed(2)}×. `;
  expectAnnounced(await waitForAnnouncements(announcements, multiplier), bet, answeredAt, landMs(11, plinkoTuningValues));
  await expect(betButton(page)).toBeFocused();
});

test('a prize and coins are upgraded by keyboard alone', async ({ page, player }) => {
  await openBoxes(player, BOX, 1);
  const [prize] = await inventoryOf(player);
  if (!prize) throw new Error('the box held nothing');
  const announcements = await listen(page);
  await visit(page, '/upgrade');
  await typeInto(page, page.getByTestId('stake'), '5');
  const side = page.getByRole('group', { name: 'Winning side of the ring' });
  await tabTo(page, side.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  const tile = page.getByRole('region', { name: 'Your prizes' }).getByRole('button', { name: prize.item.name });
  await tabTo(page, tile);
  // A stake that has changed shows other targets a moment later; what would be tabbed to before that is gone then.
  const relisted = page.waitForResponse((reply) => {
    const url = new URL(reply.url());
    return url.pathname === '/api/upgrade/targets' && Number(url.searchParams.get('price_from')) > 5 + prize.sale_price;
  });
  await page.keyboard.press('Space');
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await expect(tile).toBeFocused();
  await relisted;
  const choices = page.getByRole('region', { name: 'Target' }).getByRole('listitem').getByRole('button');
  await tabTo(page, choices.first());
  await page.keyboard.press('Enter');
  const chosen = choices.and(page.locator('[aria-pressed=true]'));
  await expect(chosen).toBeFocused();
  const name = await chosen.innerText();
  await tabTo(page, betButton(page), 'Shift+Tab');
  await expect(betButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  const answered = answerTo(page, '/api/upgrade');
  await page.keyboard.press('Enter');
  const answeredAt = await arrivalOf(answered);

  const bet = await onlyBet(player, 'upgrade');
  expect(bet).toMatchObject({ stake: 5 + prize.sale_price, outcome: { side: 'over', coins: 5 } });
  const { target } = bet.outcome as { target: { name: string } };
  expect(name).toContain(target.name);
  const result = bet.payout > 0 ? `You won ${target.name}` : `You lost ${bet.stake.toFixed(2)}.`;
  expectAnnounced(await waitForAnnouncements(announcements, result), bet, answeredAt, upgradeTuningValues.spinMs);
  await expect(betButton(page)).toBeFocused();
});

/** How long bets on the wheel are open and how long it turns in the shop of these tests, ms. */
const [WHEEL_OPEN_MS, WHEEL_SPIN_MS] = [7_000, 2_000];
/** What is left of that is enough to bet twice and take back. */
const ENOUGH_MS = 3_500;

/** A shop of its own, where no other player starts a round, and whose first flights pass 2× and end soon after. */
const inOwnShop = test.extend<object, { shop: string }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from here
    async ({}, use) => {
      const data = temporaryDataDir();
      const env = {
        RATE_LIMITS: 'off',
        CRASH_STARTING_MS: '5000',
        CRASH_ENDED_MS: '1500',
        WHEEL_STARTING_MS: String(WHEEL_OPEN_MS),
        WHEEL_SPIN_MS: String(WHEEL_SPIN_MS),
        WHEEL_ENDED_MS: '1000',
      };
      const shop = await startShop({ dataDir: data.path, env, entry: 'tests/e2e/chosen-flights.ts' });
      await use(shop.url);
      await shop.stop();
      data.remove();
    },
    // Its start has a time of its own, so that the first test keeps all of its.
    { scope: 'worker', timeout: SHOP_PATIENCE_MS + 30_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop),
});

inOwnShop('two colours of the wheel are bet on and one is taken back by keyboard alone', async ({ page, player }) => {
  const announcements = await listen(page);
  const cameAt = Date.now();
  await visit(page, '/wheel');
  const [two, five] = [page.getByTestId('bet-2'), page.getByTestId('bet-5')];
  await tabTo(page, two);
  await page.keyboard.press('d');
  const isFresh = Date.now() - cameAt < WHEEL_OPEN_MS - ENOUGH_MS && (await two.getAttribute('aria-disabled')) === null;
  if (!isFresh) await waitForAnnouncements(announcements, 'Starting. Bets are open.', (await announcements()).length);
  const before = (await announcements()).length;
  await page.keyboard.press('Enter');
  await waitForAnnouncements(announcements, '2.00 on 2×.');
  await tabTo(page, five);
  await page.keyboard.press('Space');
  await waitForAnnouncements(announcements, '2.00 on 5×.');
  const takeBack = page.getByRole('button', { name: 'Cancel 2.00 on 5×' });
  await tabTo(page, takeBack, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await waitForAnnouncements(announcements, 'Bet of 2.00 canceled.');
  await expect(page.getByRole('button', { name: 'Cancel 2.00 on 2×' })).toBeFocused();

  const [result, ...more] = await waitForAnnouncements(announcements, 'Landed on ', before);
  expect(more).toEqual([]);
  const bets = (
    await player.call<{ data: { color: number; stake: number; status: string; payout: number; round_id: string }[] }>(
      'GET',
      '/api/wheel/my-bets',
    )
  ).data;
  expect(bets).toHaveLength(2);
  expect(bets).toContainEqual(expect.objectContaining({ color: 5, status: 'canceled' }));
  const kept = bets.find(({ color }) => color === 2);
  expect(kept?.stake).toBe(2);
  expect(['won', 'lost']).toContain(kept?.status);
  expect(result?.text).toMatch(
    kept?.status === 'won' ? /^Landed on 2×\. You won 4\.00 on a 2\.00 bet\.$/ : /^Landed on (3|5|50)×\. You lost 2\.00\.$/,
  );
  const { round } = (await player.call<{ data: { round: { started_at: string } } }>('GET', `/api/wheel/rounds/${kept?.round_id}`)).data;
  expect(result?.at).toBeGreaterThanOrEqual(Date.parse(round.started_at) + WHEEL_SPIN_MS - CLOCK_STEP_MS);
});

const ABOARD = 'Your bet of 2.00 is in.';

inOwnShop('a flight is boarded, watched and left by keyboard alone, and announced in short sentences', async ({ page, player }) => {
  const announcements = await listen(page);
  await visit(page, '/crash');
  await typeInto(page, page.getByTestId('auto-cash-out'), '9');
  await page.keyboard.press('Tab');
  await page.keyboard.press('d');
  await tabTo(page, betButton(page));
  await expect(betButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  // As a countdown begins: a bet at its end may come too late for the flight.
  await expect(betButton(page)).toContainText(/^Bet on next/, { timeout: 60_000 });
  await expect(betButton(page)).toContainText(/^Bet(?! on next)/, { timeout: 60_000 });
  await page.keyboard.press('Enter');
  const [leave, next, back] = [page.getByTestId('cash-out'), page.getByTestId('queue-bet'), page.getByTestId('take-back')];
  await waitForAnnouncements(announcements, ABOARD);
  const before = (await announcements()).findIndex(({ text }) => text === ABOARD);
  await expect(leave).toBeFocused();
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await waitForAnnouncements(announcements, '2.00 is queued for the next flight.', before);
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await waitForAnnouncements(announcements, 'Bet of 2.00 canceled.', before);
  await expect(next).toBeFocused();

  await waitForAnnouncements(announcements, '2×', before);
  await tabTo(page, leave, 'Shift+Tab');
  await page.keyboard.press('Space');
  await waitForAnnouncements(announcements, 'Cashed out at ', before);
  await expect(betButton(page)).toBeFocused();
  const [crashed] = await waitForAnnouncements(announcements, 'Crashed at ', before);
  await waitForAnnouncements(announcements, 'Starting. Bets are open.', before);

  const bets = (
    await player.call<{ data: { stake: number; auto: number; at: number; payout: number; status: string }[] }>('GET', '/api/crash/my-bets')
  ).data;
  expect(bets.map(({ status }) => status)).toEqual(['canceled', 'won']);
  const won = bets[1];
  expect(won).toMatchObject({ stake: 2, auto: 9 });
  const { data } = await player.call<{ data: { bust: number; ended_at: string }[] }>('GET', '/api/crash/recent-games?limit=1');
  expect(crashed?.at).toBeGreaterThanOrEqual(Date.parse(data[0]?.ended_at ?? ''));
  const texts = (await announcements()).map(({ text }) => text);
  expect(texts.slice(before)).toEqual([
    ABOARD,
    '2.00 is queued for the next flight.',
    'Bet of 2.00 canceled.',
    '2×',
    `Cashed out at ${won?.at.toFixed(2)}×. You won ${won?.payout.toFixed(2)} on a 2.00 bet.`,
    `Crashed at ${data[0]?.bust.toFixed(2)}×.`,
    'Starting. Bets are open.',
  ]);
});
