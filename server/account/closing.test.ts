import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClosingObstacle, CLOSING_OBSTACLES } from '#contract/api/account.ts';
import { cents } from '#contract/money.ts';
import { beginSession } from '#server/auth/sessions.ts';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

describe.each(DATABASES)('an account that is closed, on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  const run = (statement: ReturnType<typeof sql>) => shop.deps.db.transaction((tx) => tx.execute(statement));
  const one = async (statement: ReturnType<typeof sql>): Promise<Record<string, unknown>> => (await run(statement)).rows[0] ?? {};
  /** A player who has just proved who they are. */
  const newcomer = async (options: { name?: string; balance?: ReturnType<typeof cents> } = {}): Promise<TestPlayer> => {
    const player = await shop.player(options);
    await run(sql`update session set confirmed_at = ${new Date(shop.clock.now()).toISOString()} where user_id = ${player.id}`);
    await player.post('/api/fairness/client-seed', { client_seed: 'mine' });
    return player;
  };
  const close = (player: TestPlayer, name = player.name) => player.post('/api/profile/close', { name }, { key: null });
  const obstacles = async (player: TestPlayer): Promise<ClosingObstacle[]> =>
    (await player.get('/api/profile/closing')).json().data.obstacles;

  it('says nothing of who the player was, keeps bets and ledger, and lets the address sign up anew', async () => {
    const player = await newcomer({ name: 'Mira', balance: cents(100) });
    await player.post('/api/profile/avatar', { avatar: { pattern: 'rays', colors: ['violet', 'gold'], seed: 42 } });
    const dice = await player.post('/api/dice/bet', { stake: 1, choice: { side: 'over', target: 99.99 } });
    expect(dice.statusCode, dice.body).toBe(200);
    expect(await shop.balance(player.id)).toBe(0);
    expect(await obstacles(player)).toEqual([]);
    const answer = await close(player);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await player.get('/api/profile')).statusCode).toBe(401);
    const renewed = { grant_type: 'refresh_token', refresh_token: player.refreshToken, client_id: 'fairdrop-web' };
    expect((await shop.call({ method: 'POST', url: '/oauth/token', payload: renewed })).statusCode).toBe(401);
    expect(await one(sql`select name, email, password_hash, avatar_url from users where id = ${player.id}`)).toEqual({
      name: 'Closed account',
      email: null,
      password_hash: null,
      avatar_url: null,
    });
    expect(await one(sql`select ended_by, address, browser, system from session where user_id = ${player.id}`)).toEqual({
      ended_by: 'account_closed',
      address: null,
      browser: null,
      system: null,
    });
    const { data } = (await shop.call({ url: '/api/bets' })).json();
    expect(data[0].player).toMatchObject({ name: 'Closed account', avatar_url: null });
    expect((await one(sql`select count(*)::int as bets from bet where user_id = ${player.id}`))['bets']).toBe(1);
    expect(await shop.audit()).toEqual([]);
    const mails = await mailsTo(shop, player.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account is closed']);
    // The address is free again, and signs in to nothing of before.
    await run(sql`update users set email = ${player.email} where id = ${(await shop.player()).id}`);
  });

  it('is closed by its own player alone, who confirms and types the name', async () => {
    const player = await newcomer({ name: 'Nora' });
    const wrong = await close(player, 'nora');
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['name']]);
    await run(sql`update session set confirmed_at = null where user_id = ${player.id}`);
    expect((await close(player)).json().code).toBe('confirmation_required');
    expect((await player.get('/api/profile')).json().data.name).toBe('Nora');
    expect((await shop.call({ method: 'POST', url: '/api/profile/close', payload: { name: 'Nora' } })).statusCode).toBe(401);
  });

  const KEPT_OPEN: Record<ClosingObstacle, (player: TestPlayer) => Promise<unknown>> = {
    bonus: (player) =>
      run(sql`insert into bonus (id, user_id, granted, stakeable, release_ppm, stake_cap, stake_cap_ppm, created_at, expires_at)
        values (gen_random_uuid(), ${player.id}, 100, true, 2000000, 500, 100000, now(), now() + interval '30 days')`),
    held: (player) =>
      run(sql`insert into hold (what, user_id, reason, placed_at, placed_by) values ('money', ${player.id}, 'x', now(), 'test')`),
    balance: (player) => shop.fund(player.id, cents(10)),
    prizes: (player) =>
      run(sql`insert into inventory_item (id, user_id, prize_id, name, rarity, picture, price, sale_price, won_at)
        values (gen_random_uuid(), ${player.id}, 'x', 'x', 'rare', '/x', 100, 90, now())`),
    bets: (player) =>
      run(sql`insert into bet (id, user_id, game, status, stake, detail, placed_at)
        values (gen_random_uuid(), ${player.id}, 'crash', 'open', 100, '{}', now())`),
    battles: async (player) => {
      await shop.fund(player.id, cents(100_000));
      const { data } = (await shop.call({ url: '/api/boxes' })).json();
      const { server_seed_hash } = (await player.get('/api/battles/next-seed')).json().data;
      const usual = { lineup: '1v1', mode: 'normal', fast: false, private: false, sponsored: 0, client_seed: 'mine' };
      const answer = await player.post('/api/battles/create', { boxes: [{ slug: data[0].slug, count: 1 }], ...usual, server_seed_hash });
      expect(answer.statusCode, answer.body).toBe(200);
    },
    withdrawals: (player) =>
      run(sql`insert into withdrawal (id, user_id, type, gateway, charged, created_at, updated_at, due_at, ship_to, grams)
        values (gen_random_uuid(), ${player.id}, 'delivery', 'warehouse', 100, now(), now(), now(), '{}', 5)`),
    deposits: async (player) => {
      const id = await startDeposit(player, 20);
      await run(sql`update invoice set stage = 'pending' where id = ${id}`);
    },
    exclusion: (player) =>
      run(sql`
        with unproved as (update users set email_verified_at = null where id = ${player.id} returning id)
        insert into exclusion (user_id, kind, began_at, ends_at) select id, 'self_exclusion', now(), now() + interval '5 years' from unproved`),
    debt: (player) =>
      run(sql`insert into invoice (id, user_id, gateway, status, stage, amount, debt, created_at, settled_at, reversed_at)
        values (gen_random_uuid(), ${player.id}, 'zen', 'reversed', 'closed', 100, 60, now(), now(), now())`),
    referral_earnings: (player) => run(sql`insert into referral_earnings (user_id, earned_micros) values (${player.id}, 100000000)`),
    box_earnings: (player) => run(sql`insert into box_creator (user_id, earned_micros) values (${player.id}, 1000000)`),
  };

  it.each(CLOSING_OBSTACLES)('is not closed while there is something of this left: %s', async (obstacle) => {
    const player = await newcomer();
    expect(await obstacles(player)).toEqual([]);
    await KEPT_OPEN[obstacle](player);
    expect(await obstacles(player)).toContain(obstacle);
    const answer = await close(player);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'account_in_use']);
    expect((await player.get('/api/profile')).json().data.name).toBe(player.name);
  });

  it('gives up coins that are too few for any bet, and no others', async () => {
    const player = await newcomer({ balance: cents(9) });
    expect((await player.get('/api/profile/closing')).json().data).toEqual({ obstacles: [], given_up: 0.09 });
    expect((await close(player)).statusCode).toBe(200);
    expect(await shop.balance(player.id)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('takes no payment: one that comes later waits for a person, and nothing is credited', async () => {
    const player = await newcomer();
    const invoice = await startDeposit(player, 25);
    expect((await close(player)).statusCode).toBe(200);
    const answer = await provider(shop).tell(paid(invoice, 25));
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'quarantined' }]);
    expect(await shop.balance(player.id)).toBe(0);
    const { reason } = await one(sql`select reason from payment_quarantine order by received_at desc limit 1`);
    expect(reason).toBe('the account is closed');
  });

  it('takes nothing by any way, not even from a call that knew it while it was open', async () => {
    const player = await newcomer();
    expect((await close(player)).statusCode).toBe(200);
    await expect(shop.fund(player.id, cents(100))).rejects.toThrow();
    await expect(beginSession(shop.deps, player.id)).rejects.toThrow();
    await expect(run(sql`update users set name = 'Back' where id = ${player.id}`)).rejects.toThrow();
    await expect(KEPT_OPEN.prizes(player)).rejects.toThrow();
    await expect(KEPT_OPEN.bets(player)).rejects.toThrow();
  });

  it('ends in one state however it races with bets, payments, sign-ins and a second closing', async () => {
    for (let round = 0; round < 6; round++) {
      const player = await newcomer();
      const invoice = await startDeposit(player, 25);
      const zen = provider(shop);
      const calls = [
        () => close(player),
        () => close(player),
        () => zen.tell(paid(invoice, 25)),
        () => player.post('/api/dice/bet', { stake: 1, choice: { side: 'over', target: 50 } }),
        () => player.post('/api/profile/name', { name: 'Late' }, { key: null }),
        () => beginSession(shop.deps, player.id).catch(() => null),
      ];
      const turned = [...calls.slice(round), ...calls.slice(0, round)];
      await Promise.all(turned.map((call) => call()));
      const { closed_at, name, email } = await one(sql`select closed_at, name, email from users where id = ${player.id}`);
      const { living } = await one(sql`select count(*)::int as living from session where user_id = ${player.id} and ended_at is null`);
      const balance = await shop.balance(player.id);
      if (closed_at === null) expect(Number(living)).toBeGreaterThan(0);
      else expect({ name, email, living, balance }).toEqual({ name: 'Closed account', email: null, living: 0, balance: 0 });
    }
    expect(await shop.audit()).toEqual([]);
  });
});
