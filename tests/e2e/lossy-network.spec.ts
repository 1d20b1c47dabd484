import type { Page, Route } from '@playwright/test';
import { balanceOf } from '#tools/api-player.ts';
import type { ApiPlayer } from '#tools/api-player.ts';
import { betButton, betsOf, BOX, CALM, expect, openButton, shownBalance, sharedTest as test, visit } from './support.ts';

test.use(CALM);

/*
 * A slow network that loses things: each call that stakes arrives 400 ms late; its first request is lost on the way, its second is done and the answer
 * lost, the third gets through. Whatever is lost, each press that was taken is one bet. Own bets on rounds are published as well, which makes the third
 * request of such a bet needless.
 */

const LATENCY_MS = 400;
const STAKES = /\/api\/(dice\/bet|plinko\/bet|crash\/bet|wheel\/bet|upgrade|boxes\/[^/]+\/open|battles\/create)$/;

/** Loses the first request of each key, and the next `lostAnswers` answers. Counts the requests of each key. */
async function loseOnTheWay(page: Page, lostAnswers: number): Promise<Map<string, number>> {
  const tries = new Map<string, number>();
  await page.route(STAKES, async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const key = (await route.request().headerValue('idempotency-key')) ?? '';
    const count = (tries.get(key) ?? 0) + 1;
    tries.set(key, count);
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    if (count === 1) return route.abort('timedout');
    if (count > 1 + lostAnswers) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return tries;
}

/** Every kind of bet: its page, how it is pressed, and the game under which the server lists it. */
const KINDS: readonly { game: string; path: string; press: (page: Page) => Promise<void> }[] = [
  { game: 'dice', path: '/dice', press: (page) => betButton(page).click() },
  { game: 'plinko', path: '/plinko', press: (page) => betButton(page).click() },
  { game: 'box', path: `/boxes/${BOX}`, press: (page) => openButton(page).click() },
  {
    game: 'upgrade',
    path: '/upgrade',
    async press(page) {
      await page.getByTestId('stake').fill('5');
      // The list of targets follows the stake; one that was there before may be cheaper than it.
      await expect(async () => {
        await page.getByRole('region', { name: 'Target' }).getByRole('listitem').getByRole('button').first().click();
        await expect(betButton(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 4_000 });
      }).toPass({ timeout: 40_000 });
      await betButton(page).click();
    },
  },
  { game: 'crash', path: '/crash', press: (page) => betButton(page).click() },
  {
    game: 'wheel',
    path: '/wheel',
    async press(page) {
      const button = page.getByTestId('bet-2');
      // A bet whose second request came after the end of betting would be refused, so it's pressed as betting begins.
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).not.toHaveAttribute('aria-disabled');
      await button.click();
    },
  },
  {
    game: 'battle',
    path: `/battles/create?boxes=${BOX}.1&seats=1v1&mode=normal&fast=1`,
    press: (page) => page.getByTestId('create-battle').click(),
  },
];

/** Whether the last request that the bet of a game needs was sent. */
const gotThrough = (game: string | undefined, count: number): boolean =>
  count === 3 || (count === 2 && (game === 'crash' || game === 'wheel'));

/** Every bet that the server has of the player, whatever its state. */
const bets = async (player: ApiPlayer): Promise<{ outcome: { game: string } }[]> =>
  (await player.call<{ data: { outcome: { game: string } }[] }>('GET', '/api/bets/mine?limit=50')).data;

test('every press that was taken is one bet, of every kind, whatever request or answer is lost', async ({ page, player }) => {
  // Seven pages, and the betting times of two rounds.
  test.setTimeout(240_000);
  const tries = await loseOnTheWay(page, 1);
  const staked: string[] = [];
  for (const { game, path, press } of KINDS) {
    await visit(page, path);
    await press(page);
    staked.push(game);
    await expect.poll(() => tries.size, { message: `${game} was pressed`, timeout: 30_000 }).toBe(staked.length);
    await expect
      .poll(() => [...tries.values()].every((count, at) => gotThrough(staked[at], count)), { message: `${game} got through` })
      .toBe(true);
    await expect.poll(async () => (await bets(player)).length, { message: `one bet of ${game}` }).toBe(staked.length);
  }
  expect((await bets(player)).map(({ outcome }) => outcome.game).reverse()).toEqual(staked);
});

test('a bet whose every answer is lost is said to be unknown, checked, and then shown as it is', async ({ page, player }) => {
  const tries = await loseOnTheWay(page, 3);
  await visit(page, '/dice');
  await betButton(page).click();
  await expect(page.getByText('We don’t know yet whether your bet was placed. Checking…')).toBeVisible();
  await expect(page.getByTestId('result')).not.toBeEmpty();
  expect(tries.size).toBe(1);
  expect(await betsOf(player, 'dice')).toHaveLength(1);
  const balance = await balanceOf(player);
  await expect.poll(() => shownBalance(page)).toBe(balance);
});
