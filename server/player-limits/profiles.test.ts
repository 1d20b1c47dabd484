import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import type { ListedLimit } from '#contract/api/player-limits.ts';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { seededPlayer } from '#tests/support/games.ts';
import { makeApp, signedIn, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

const MINUTE_MS = 60_000;
/** Longer than the shortest cycle of a game in any country, ms. */
const CYCLE_MS = 5_100;

let shop: TestShop;
afterEach(() => shop.close());

const open = async (env: Record<string, string>): Promise<TestPlayer> => {
  shop = await makeApp({ database: 'pglite', env });
  return seededPlayer(shop, 100_000);
};

const dice = (player: TestPlayer, stake = 1) => {
  shop.clock.advance(CYCLE_MS);
  return player.post('/api/dice/bet', { stake, choice: { side: 'under', target: 50 } });
};

const set = (player: TestPlayer, kind: string, period: string, limit: number | null) =>
  player.post('/api/profile/limits', { kind, period, limit });

it('Sweden: limits on deposits and time come first, a raise waits for 72 hours, and a player gets one bonus', async () => {
  const player = await open({ RULES: 'se' });
  const deposit = () => player.post('/api/deposit/zen/redirect', { amount: 20 });
  const required = ['deposit', 'session'].flatMap((kind) => ['day', 'week', 'month'].map((period) => ({ kind, period })));
  for (const answer of [await dice(player), await deposit()]) expect(answer.json()).toMatchObject({ code: 'limit_required', required });
  for (const { kind, period } of required) {
    expect((await dice(player)).json().code).toBe('limit_required');
    expect((await set(player, kind, period, 500)).statusCode).toBe(200);
  }
  expect((await dice(player)).statusCode).toBe(200);
  expect((await set(player, 'session', 'day', null)).json().code).toBe('limit_exceeded');
  expect((await set(player, 'session', 'day', 600)).json()).toMatchObject({
    msg: 'Confirm this change in 72 hours. Until then your limit stays as it is.',
  });

  for (const code of ['winter35', 'WELCOME5']) {
    const id = await startDeposit(player, 20, code);
    expect((await provider(shop).tell(paid(id, 20))).statusCode).toBe(200);
    const { bonus } = (await player.get('/api/profile/bonus')).json().data;
    expect(bonus?.granted ?? null).toBe(code === 'winter35' ? 7 : null);
    if (bonus) expect((await player.post('/api/profile/bonus/give-up', { forfeit: 7 })).statusCode).toBe(200);
  }
  const { rows } = await shop.deps.db.read.execute(sql`select count(*)::int as n from bonus where user_id = ${player.id}`);
  expect(rows).toEqual([{ n: 1 }]);
});

it('Germany: a coin a stake, 1,000 coins of deposits a month, and five minutes of pause after an hour', async () => {
  let player = await open({ RULES: 'de' });
  expect((await dice(player, 1.01)).json()).toMatchObject({ code: 'limit_exceeded', msg: 'The maximum stake is 1.00 coins.' });
  const { limits } = (await player.get('/api/profile/limits')).json().data as { limits: ListedLimit[] };
  const monthly = limits.find(({ kind, period }) => kind === 'deposit' && period === 'month');
  expect(monthly).toMatchObject({ limit: 1_000, set_by: 'rules', left: 1_000, most: 1_000, mandatory: false });
  expect((await set(player, 'deposit', 'month', 1_000.01)).json().code).toBe('limit_exceeded');
  await startDeposit(player, 600);
  expect((await player.post('/api/deposit/zen/redirect', { amount: 401 })).json()).toMatchObject({
    code: 'limit_reached',
    limit: { left: 400 },
  });

  for (let minutes = 0; minutes < 60; minutes += 12) {
    expect((await dice(player)).statusCode).toBe(200);
    shop.clock.advance(12 * MINUTE_MS);
    player = await signedIn(shop, player);
  }
  expect((await dice(player)).json().code).toBe('reality_check_due');
  const answer = () => player.post('/api/profile/reality-check', { answer: 'continue' });
  expect((await answer()).json()).toMatchObject({ code: 'reality_check_due', msg: 'Time for a break. You can play on in 5 minutes.' });
  shop.clock.advance(5 * MINUTE_MS);
  expect((await answer()).statusCode).toBe(200);
  expect((await dice(player)).statusCode).toBe(200);
  expect((await player.post('/api/profile/reality-check/interval', { interval_minutes: null })).json().code).toBe('limit_exceeded');
});

it('a setting puts another largest stake in place of that of the rules', async () => {
  const player = await open({ RULES: 'uk', RULES_MAX_STAKE: '5' });
  expect((await dice(player, 5)).statusCode).toBe(200);
  expect((await dice(player, 5.01)).json().code).toBe('limit_exceeded');
  expect((await shop.call({ url: '/api/config' })).json().rules).toMatchObject({ max_stake: 5, register: true });
});
