import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import type { Config } from '#server/runtime/config.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import { DATABASES, freshEngine, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { refuseMixedCoins } from './free-coins.ts';
import { nextDayStart } from './house-calendar.ts';

interface Claim {
  code?: string;
  data: { given: number; balance: number; next_at: string };
}

const claim = async (player: TestPlayer) => {
  const answer = await player.post('/api/free-coins');
  return { status: answer.statusCode, ...answer.json<Claim>() };
};
const due = async (player: TestPlayer) =>
  (await player.get('/api/free-coins')).json<{ data: { due: number; next_at: string | null } }>().data;

describe.each(DATABASES)('free coins of a shop without money on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database, env: { RULES: 'social' } });
  });
  afterAll(() => shop.close());

  it('fill the balance up, once a day', async () => {
    // Just before midnight, so that the player is still signed in on the next day.
    const midnight = nextDayStart(shop.clock.now(), 'UTC');
    shop.clock.advance(midnight - shop.clock.now() - 60_000);
    const player = await shop.player({ balance: cents(25_050) });
    expect(await due(player)).toEqual({ due: 749.5, next_at: null });
    const first = await claim(player);
    expect(first).toMatchObject({ status: 200, data: { given: 749.5, balance: 1_000, next_at: new Date(midnight).toISOString() } });
    expect(await shop.balance(player.id)).toBe(cents(100_000));
    expect(await due(player)).toEqual({ due: 0, next_at: first.data.next_at });
    expect(await claim(player)).toMatchObject({ status: 409, code: 'limit_exceeded' });
    shop.clock.advance(120_000);
    expect(await due(player)).toEqual({ due: 0, next_at: null });
    expect(await claim(player), 'a full balance').toMatchObject({ status: 409, code: 'limit_exceeded' });
    await player.post('/api/fairness/client-seed', { client_seed: 'mine' });
    await player.post('/api/boxes/penny-arcade/open', { count: 2 });
    expect(await claim(player)).toMatchObject({ status: 200, data: { given: 1, balance: 1_000 } });
  });

  it('come once however many ask at the same time', async () => {
    const player = await shop.player();
    const claims = await Promise.all(Array.from({ length: 12 }, () => claim(player)));
    expect(claims.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(claims.filter(({ status }) => status === 409)).toHaveLength(11);
    expect(await shop.balance(player.id)).toBe(cents(100_000));
  });

  it('can be played with, and the books stay right', async () => {
    const player = await shop.player();
    await claim(player);
    await player.post('/api/fairness/client-seed', { client_seed: 'mine' });
    const bet = await player.post('/api/dice/bet', { stake: 1, choice: { side: 'under', target: 50 } });
    expect(bet.statusCode).toBe(200);
    expect(await shop.audit()).toEqual([]);
  });

  it('are a visitor’s only after the login', async () => {
    expect((await shop.call({ method: 'POST', url: '/api/free-coins' })).statusCode).toBe(401);
  });
});

describe.each(DATABASES)('coins that were bought and coins that were given on %s', (database) => {
  it.each([
    ['default', 'free_coins'],
    ['uk', 'free_coins'],
    ['social', 'deposit'],
  ])('never meet: the rules %s don’t start on a database with a %s, but in the sandbox', async (rules, kind) => {
    const engine = await freshEngine(database);
    const shop = await makeApp({ database, engine });
    const { id } = await shop.player();
    await shop.deps.db.transaction((tx) =>
      postTransfer(tx, {
        kind,
        ref: { type: 'test', id },
        legs: [
          { account: { kind: 'demo_cost' }, amount: cents(-100) },
          { account: { kind: 'user_cash', userId: id }, amount: cents(100) },
        ],
      }),
    );
    const coins = (sandbox: boolean) =>
      refuseMixedCoins({ db: shop.deps.db, config: { sandbox, maxStake: null, rules: rules as Config['rules'] } });
    await expect(coins(false)).rejects.toMatchObject({ setting: 'RULES', message: expect.stringContaining('separate database') });
    await expect(coins(true)).resolves.toBeUndefined();
    await shop.close();
  });
});

it.each(['default', 'uk'])('a shop under the rules %s gives no coins away', async (rules) => {
  const shop = await makeApp({ database: 'pglite', env: { RULES: rules } });
  const player = await shop.player();
  expect(await claim(player)).toMatchObject({ status: 409, code: 'play_not_allowed' });
  expect((await player.get('/api/free-coins')).statusCode).toBe(409);
  expect(await shop.balance(player.id)).toBe(cents(0));
  await shop.close();
});
