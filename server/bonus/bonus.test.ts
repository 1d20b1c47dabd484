import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bonus } from '#contract/api/bonus.ts';
import { WHEEL_COLORS } from '#contract/games/wheel.ts';
import { balanceOf } from '#server/wallet/ledger.ts';
import { makeRounds } from '#tests/support/rounds.ts';
import type { TestPlayer, TestShop } from '#tests/support/shop.ts';
import { seededPlayer } from '#tests/support/games.ts';
import { DATABASES, makeApp } from '#tests/support/shop.ts';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { addressFor, listening, providerMessages } from '#tests/support/provider-messages.ts';

const DAY_MS = 86_400_000;

/** The bonus as the API sends it: coins. */
type Sent = Record<keyof Bonus, number> & { status: string };

describe.each(DATABASES)('bonus coins on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
    await listening(shop);
  });
  afterAll(() => shop.close());

  const rows = async (query: ReturnType<typeof sql>) => (await shop.deps.db.read.execute(query)).rows;
  const seeded = (balance = 0): Promise<TestPlayer> => seededPlayer(shop, balance);
  const bonusOf = async (player: TestPlayer) =>
    (await player.get('/api/profile/bonus')).json<{ data: { bonus: Sent | null; unplayed: number; method_bonus_at: string | null } }>()
      .data;
  const card = async (player: TestPlayer, amount: number, code?: string): Promise<string> => {
    const id = await startDeposit(player, amount, code);
    expect((await provider(shop).tell(paid(id, amount))).statusCode).toBe(200);
    return id;
  };
  const dice = (player: TestPlayer, stake: number, target = 49.5) =>
    player.post('/api/dice/bet', { stake, choice: { side: 'under', target } });
  const counted = async (player: TestPlayer) => {
    await shop.deps.counting.countAll();
    return bonusOf(player);
  };
  const codeOf = (reply: { json<T>(): T }): string => reply.json<{ code: string }>().code;

  it('locks the bonus of a deposit, which a withdrawal does not take', async () => {
    const player = await seeded();
    await card(player, 100, 'winter35');
    expect((await bonusOf(player)).bonus).toMatchObject({
      code: 'winter35',
      granted: 35,
      locked: 35,
      released: 0,
      prizes: 0,
      stake_cap: 5,
      status: 'active',
    });
    expect(await shop.balance(player.id)).toBe(13_500);
  });

  it('stakes own coins first, and locks what bonus coins win', async () => {
    const player = await seeded();
    await card(player, 7, 'WELCOME5');
    // 7.00 own and 0.35 bonus coins.
    expect((await dice(player, 5)).statusCode).toBe(200);
    const after = await shop.balance(player.id);
    // 5.00 at an edge of 1 % release 0.10.
    expect((await counted(player)).bonus).toMatchObject({ locked: 0.25, released: 0.1 });
    expect(after).toBeGreaterThanOrEqual(235);
    expect(await shop.audit()).toEqual([]);
  });

  it('refuses a stake above the largest one, and takes it without a bonus', async () => {
    const player = await seeded();
    await card(player, 100, 'winter35');
    const refused = await dice(player, 5.01);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'bonus_stake_cap']);
    expect((await dice(player, 5)).statusCode).toBe(200);
    const other = await seeded(10_000);
    expect((await dice(other, 50)).statusCode).toBe(200);
  });

  it('releases twice the edge of each stake, exactly', async () => {
    const player = await seeded();
    await card(player, 100, 'winter35');
    for (let bet = 0; bet < 3; bet++) expect((await dice(player, 5)).statusCode).toBe(200);
    const { bonus } = await counted(player);
    // Dice at 49.5 %: an edge of 1 % of 15.00, twice.
    expect(bonus).toMatchObject({ earned: 0.3, released: 0.3, locked: 34.7 });
    expect(await shop.audit()).toEqual([]);
  });

  it('ends a bonus once play has released all of it', async () => {
    const player = await seeded();
    await card(player, 100, 'WELCOME5');
    await rows(sql`update bonus set earned_micros = 499 * 1000000 where user_id = ${player.id}`);
    expect((await dice(player, 5)).statusCode).toBe(200);
    expect((await counted(player)).bonus).toBeNull();
    expect(await rows(sql`select status, released::int from bonus where user_id = ${player.id}`)).toEqual([
      { status: 'released', released: 500 },
    ]);
    expect((await dice(player, 50)).statusCode, 'no largest stake any more').toBe(200);
  });

  it('asks before a withdrawal, and gives the bonus up with it', async () => {
    const player = await seeded();
    await card(player, 100, 'winter35');
    const wanted = { currency: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', amount: 60 };
    const asked = await player.post('/api/withdrawal/crypto', wanted);
    expect([asked.statusCode, codeOf(asked)]).toEqual([409, 'bonus_forfeit']);
    expect(codeOf(await player.post('/api/withdrawal/crypto', { ...wanted, forfeit: 34.99 }))).toBe('bonus_forfeit');
    // Play has released some of it since the player was asked: nothing is taken that was not agreed to.
    const given = await player.post('/api/withdrawal/crypto', { ...wanted, forfeit: 35.01, unplayed_fee: 1.8 });
    expect(given.statusCode, given.body).toBe(200);
    expect((await bonusOf(player)).bonus).toBeNull();
    expect(await shop.balance(player.id)).toBe(4_000);
    expect(await shop.audit()).toEqual([]);
  });

  it('takes a fee for deposited coins that were not played', async () => {
    const player = await seeded();
    await card(player, 100);
    expect((await bonusOf(player)).unplayed).toBe(100);
    for (let bet = 0; bet < 2; bet++) expect((await dice(player, 20, 95)).statusCode).toBe(200);
    expect((await counted(player)).unplayed).toBe(60);
    // Not counted yet when the withdrawal asks.
    expect((await dice(player, 20, 95)).statusCode).toBe(200);
    const wanted = { currency: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', amount: 50 };
    const stale = await player.post('/api/withdrawal/crypto', { ...wanted, unplayed_fee: 0 });
    expect([stale.statusCode, codeOf(stale)]).toEqual([409, 'unplayed_fee']);
    expect(codeOf(await player.post('/api/withdrawal/crypto', wanted)), 'a fee that is not named').toBe('unplayed_fee');
    const reply = await player.post('/api/withdrawal/crypto', { ...wanted, unplayed_fee: 1.2 });
    expect(reply.statusCode, reply.body).toBe(200);
    expect((await bonusOf(player)).unplayed).toBe(0);
    const { id } = reply.json<{ id: string }>();
    expect((await player.post(`/api/profile/withdrawals/${id}/cancel`)).statusCode).toBe(200);
    expect((await bonusOf(player)).unplayed).toBe(40);
  });

  it('plays deposits through, and earns referrers, by what own coins staked alone', async () => {
    const [player, referrer] = [await seeded(), await seeded()];
    await card(player, 100, 'winter35');
    await rows(sql`insert into referral (user_id, link, referrer_id, joined_at) values (${player.id}, 'x', ${referrer.id}, now())`);
    await rows(
      sql`select * from post_transfer('test_loss', 'test', ${player.id}, array['user_cash', 'demo_cost'], array[${player.id}::uuid, null], array[-9800, 9800]::bigint[])`,
    );
    // 2.00 own and 3.00 bonus coins.
    expect((await dice(player, 5)).statusCode).toBe(200);
    expect((await counted(player)).unplayed).toBe(98);
    // 5 % of the edge of 1 % on 2.00, millionths of a cent.
    expect(await rows(sql`select staked::int, earned_micros::int from referral where user_id = ${player.id}`)).toEqual([
      { staked: 200, earned_micros: 100_000 },
    ]);
  });

  it('takes the coins of an expired bonus away', async () => {
    const player = await seeded();
    await card(player, 100, 'winter35');
    await rows(
      sql`update bonus set created_at = created_at - interval '31 days', expires_at = expires_at - interval '31 days' where user_id = ${player.id}`,
    );
    await shop.app.bonuses.runDue();
    expect(await shop.balance(player.id)).toBe(10_000);
    expect(await rows(sql`select status from bonus where user_id = ${player.id}`)).toEqual([{ status: 'expired' }]);
    expect(await shop.audit()).toEqual([]);
  });

  it('stakes no coins of a bonus that has expired while a bet is open, and ends it after that bet', async () => {
    const player = await seeded();
    await card(player, 10, 'winter35');
    await rows(sql`
      with placed as (
        insert into bet (id, user_id, game, status, stake, detail, placed_at)
        values (gen_random_uuid(), ${player.id}, 'crash', 'open', 100, '{}', now()) returning id
      ) insert into bonus_share (ref, bonus_id, total, part) select p.id, b.id, 100, 100 from placed p, bonus b where b.user_id = ${player.id}`);
    await rows(
      sql`select * from post_transfer('test_loss', 'test', ${player.id}, array['user_cash', 'demo_cost'], array[${player.id}::uuid, null], array[-1000, 1000]::bigint[])`,
    );
    expect((await dice(player, 1)).statusCode).toBe(200);
    await rows(
      sql`update bonus set created_at = created_at - interval '31 days', expires_at = expires_at - interval '31 days' where user_id = ${player.id}`,
    );
    await shop.app.bonuses.runDue();
    expect(await rows(sql`select status from bonus where user_id = ${player.id}`)).toEqual([{ status: 'active' }]);
    expect((await dice(player, 1)).json().code).toBe('bonus_locked');
    await rows(sql`update bet set status = 'canceled', settled_at = placed_at where user_id = ${player.id} and status = 'open'`);
    await shop.app.bonuses.runDue();
    expect(await rows(sql`select status from bonus where user_id = ${player.id}`)).toEqual([{ status: 'expired' }]);
  });

  it('grants one bonus at a time, and keeps the code for later', async () => {
    const player = await seeded();
    await card(player, 100, 'winter35');
    await card(player, 100, 'WELCOME5');
    expect((await bonusOf(player)).bonus).toMatchObject({ code: 'winter35', locked: 35 });
    expect(await shop.balance(player.id)).toBe(23_500);
    expect(await rows(sql`select code from promo_use where user_id = ${player.id}`)).toEqual([{ code: 'winter35' }]);
  });

  it('gives the bonus of crypto once in 24 hours, and no more than the largest', async () => {
    const player = await seeded();
    const { crypto } = providerMessages(shop);
    const send = async (worth: string) => {
      const address = await addressFor(player, 'BTC');
      expect(await crypto({ id: randomUUID(), address, worth, status: 'confirmed' })).toBe('applied');
    };
    await send('2000');
    expect((await bonusOf(player)).bonus).toMatchObject({ code: null, granted: 500, locked: 500 });
    const lost = (await player.post('/api/profile/bonus/give-up', { forfeit: 500 })).statusCode;
    expect(lost).toBe(200);
    expect(Date.parse((await bonusOf(player)).method_bonus_at ?? '')).toBeGreaterThan(shop.clock.now());
    await send('1000');
    expect((await bonusOf(player)).bonus).toBeNull();
    expect(await shop.balance(player.id)).toBe(300_000);
    await rows(sql`update bonus set created_at = created_at - ${`${DAY_MS} milliseconds`}::interval where user_id = ${player.id}`);
    await send('1000');
    expect((await bonusOf(player)).bonus).toMatchObject({
      locked: 350,
      rule: { stakeable: false, release_factor: 0.4 },
      stake_cap: null,
    });
    const deposits = (await player.get('/api/profile/invoices')).json<{ data: { bonus_rule: unknown }[] }>().data;
    expect(deposits.map(({ bonus_rule: rule }) => rule)).toEqual([
      { stakeable: false, release_factor: 0.4 },
      null,
      { stakeable: true, release_factor: 2 },
    ]);
  });

  it('gives coins of crypto that can be staked to one account of a mailbox', async () => {
    const { crypto } = providerMessages(shop);
    const name = randomUUID();
    const rules: unknown[] = [];
    for (const tag of ['', '+2']) {
      const player = await seeded();
      await rows(sql`update users set email = ${`${name}${tag}@players.test`} where id = ${player.id}`);
      expect(await crypto({ id: randomUUID(), address: await addressFor(player, 'BTC'), worth: '1000', status: 'confirmed' })).toBe(
        'applied',
      );
      rules.push((await bonusOf(player)).bonus);
    }
    expect(rules).toMatchObject([
      { granted: 350, rule: { stakeable: true, release_factor: 2 } },
      { granted: 350, rule: { stakeable: false, release_factor: 0.4 } },
    ]);
  });

  it('releases a repeated bonus by own coins alone, by less than their edge', async () => {
    const player = await seeded();
    const { crypto } = providerMessages(shop);
    await card(player, 100, 'WELCOME5');
    expect((await player.post('/api/profile/bonus/give-up', { forfeit: 5 })).statusCode).toBe(200);
    const address = await addressFor(player, 'BTC');
    expect(await crypto({ id: randomUUID(), address, worth: '100', status: 'confirmed' })).toBe('applied');
    expect((await dice(player, 100)).statusCode, 'no largest stake').toBe(200);
    expect((await counted(player)).bonus).toMatchObject({ released: 0.4, locked: 34.6 });
    const own = (await shop.balance(player.id)) - 3_460;
    const refused = await dice(player, (own + 1) / 100);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'bonus_locked']);
  });

  it('locks a prize by the bonus part of its stake: it is sold into bonus coins, and not shipped or staked', async () => {
    const player = await seeded();
    await card(player, 200, 'winter35');
    await rows(
      sql`select * from post_transfer('test_loss', 'test', ${player.id}, array['user_cash', 'demo_cost'], array[${player.id}::uuid, null], array[-20000, 20000]::bigint[])`,
    );
    const boxes = (await player.get('/api/boxes?per_page=100')).json<{ data: { slug: string; price: number }[] }>().data;
    const box = boxes.find(({ price }) => price <= 7);
    const opened = await player.post(`/api/boxes/${box?.slug ?? ''}/open`, { count: 1 });
    expect(opened.statusCode, opened.body).toBe(200);
    const [item] = (await player.get('/api/profile/inventory')).json<{ data: { id: string; sale_price: number; locked: number }[] }>().data;
    expect(item?.locked).toBe(item?.sale_price);
    const { bonus } = await bonusOf(player);
    expect(bonus?.prizes).toBe(item?.sale_price);
    const quote = await player.post('/api/withdrawal/delivery/quote', { items: [item?.id], country: 'DE' });
    expect(codeOf(quote)).toBe('item_unavailable');
    expect((await player.post(`/api/profile/inventory/${item?.id ?? ''}/sell`)).statusCode).toBe(200);
    const after = await bonusOf(player);
    const coinsOf = (of: Sent | null): number => Math.round(((of?.locked ?? 0) + (of?.released ?? 0)) * 100);
    expect(coinsOf(after.bonus) - coinsOf(bonus)).toBe(Math.round((item?.sale_price ?? 0) * 100));
    expect(await shop.audit()).toEqual([]);
  });

  it('takes several boxes whose stakes together are the largest', async () => {
    const player = await seeded();
    await card(player, 2_000, 'winter35');
    await rows(
      sql`select * from post_transfer('test_loss', 'test', ${player.id}, array['user_cash', 'demo_cost'], array[${player.id}::uuid, null], array[-200000, 200000]::bigint[])`,
    );
    // 1.4 % of 700.00 are 9.80: two boxes of 4.90.
    await rows(sql`update bonus set stake_cap = 0, stake_cap_ppm = 14000 where user_id = ${player.id}`);
    expect(codeOf(await player.post('/api/boxes/sunday-league/open', { count: 3 }))).toBe('bonus_stake_cap');
    expect((await player.post('/api/boxes/sunday-league/open', { count: 2 })).statusCode).toBe(200);
  });

  it('takes back the bonus of a deposit that was reversed', async () => {
    const player = await seeded();
    const id = await card(player, 100, 'winter35');
    expect((await provider(shop).tell(paid(id, 100, { status: 'reversed' }))).statusCode).toBe(200);
    expect(await shop.balance(player.id)).toBe(0);
    expect((await bonusOf(player)).bonus).toBeNull();
    expect(await shop.audit()).toEqual([]);
  });
});

describe('bonus coins on the wheel', () => {
  it('at stake are owed by a reversal, which does not wait, and pay own coins', async () => {
    const shop = await makeRounds('pglite');
    const player = await shop.player();
    const id = await startDeposit(player, 10, 'winter35');
    expect((await provider(shop).tell(paid(id, 10))).statusCode).toBe(200);
    await shop.open('wheel');
    // 10.00 own and 2.00 bonus coins on all colours: 1.50 bonus coins stay.
    for (const color of WHEEL_COLORS) expect((await player.post('/api/wheel/bet', { stake: 3, color })).statusCode).toBe(200);
    expect((await provider(shop).tell(paid(id, 10, { status: 'reversed' }))).statusCode).toBe(200);
    expect(await shop.balance(player.id)).toBe(0);
    const debt = async () => (await player.get('/api/deposit/debt')).json<{ data: { debt: number } }>();
    expect(await debt()).toMatchObject({ data: { debt: 12 } });
    await shop.spin();
    await shop.finish('wheel');
    await shop.deps.counting.countAll();
    const { balance, locked } = await balanceOf(shop.deps.db.read, player.id);
    expect(balance).toBeGreaterThan(0);
    expect(locked).toBe(0);
    expect(await shop.audit()).toEqual([]);
    await shop.close();
  });

  it('are released by some colours of a round, and not by all of them together', async () => {
    const shop = await makeRounds('pglite');
    const player = await shop.player();
    const id = await startDeposit(player, 100, 'winter35');
    expect((await provider(shop).tell(paid(id, 100))).statusCode).toBe(200);
    const earnedBy = async (colors: readonly number[]): Promise<number> => {
      await shop.open('wheel');
      for (const color of colors) expect((await player.post('/api/wheel/bet', { stake: 1, color })).statusCode).toBe(200);
      await shop.spin();
      await shop.finish('wheel');
      await shop.deps.counting.countAll();
      return (await player.get('/api/profile/bonus')).json<{ data: { bonus: { earned: number } } }>().data.bonus.earned;
    };
    expect(await earnedBy(WHEEL_COLORS)).toBe(0);
    expect(await earnedBy(WHEEL_COLORS.slice(1))).toBeGreaterThan(0);
    await shop.close();
  });

  it.each(DATABASES)(
    'are not released by a bet that is settled after the days of the bonus, or after it was given up, on %s',
    async (database) => {
      const shop = await makeRounds(database);
      const player = await shop.player();
      const pay = async (coins: number, code: string): Promise<void> => {
        const id = await startDeposit(player, coins, code);
        expect((await provider(shop).tell(paid(id, coins))).statusCode).toBe(200);
      };
      const bet = async (stake: number): Promise<void> => {
        await shop.open('wheel');
        for (const color of WHEEL_COLORS.slice(1)) expect((await player.post('/api/wheel/bet', { stake, color })).statusCode).toBe(200);
      };
      const settle = async (): Promise<void> => {
        await shop.spin();
        await shop.finish('wheel');
        await shop.deps.counting.countAll();
        await shop.app.bonuses.runDue();
      };
      const newest = async () =>
        (
          await shop.deps.db.read.execute(sql`
          select b.status, b.earned_micros::int as earned, b.released::int, a.locked::int
          from bonus b join account a on a.owner_id = b.user_id where b.user_id = ${player.id} order by b.created_at desc limit 1`)
        ).rows[0];
      await pay(10, 'winter35');
      // 10.00 own and 2.00 bonus coins: 1.50 bonus coins stay.
      await bet(4);
      await shop.deps.db.read.execute(
        sql`update bonus set created_at = created_at - interval '30 days', expires_at = ${new Date(shop.clock.now()).toISOString()}::timestamptz
          where user_id = ${player.id}`,
      );
      await shop.app.bonuses.runDue();
      expect(await newest()).toEqual({ status: 'active', earned: 0, released: 0, locked: 150 });
      await settle();
      expect(await newest()).toEqual({ status: 'expired', earned: 0, released: 0, locked: 0 });
      await pay(20, 'WELCOME5');
      await bet(1);
      expect((await player.post('/api/profile/bonus/give-up', { forfeit: 1 })).statusCode).toBe(200);
      await settle();
      expect(await newest()).toEqual({ status: 'forfeited', earned: 0, released: 0, locked: 0 });
      expect(await shop.audit()).toEqual([]);
      await shop.close();
    },
  );
});
