import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxTicket, rangeOf } from '#contract/games/box.ts';
import { levelStart } from '#contract/level.ts';
import type { DailyBonus } from '#contract/api/free-loot.ts';
import { dayStart } from '#server/rules/house-calendar.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { playerPart } from '#server/account/account-part.ts';
import { tidy } from '#server/runtime/housekeeping.ts';
import { ACCOUNTS_OF_ADDRESS } from '#server/players/one-person.ts';

const DAY_MS = 86_400_000;

interface Opened {
  code?: string;
  data: {
    openings: { id: string; nonce: number; ticket: number; item: { id: string; sale_price: number } }[];
    cost: number;
    ready_at: string;
  };
}

interface Loot {
  data: {
    email_verified: boolean;
    level: number;
    points: number;
    boxes: { box: { slug: string; price: number }; level: number | null; missing: number; to_stake: number; ready_at: string | null }[];
  };
}

describe.each(DATABASES)('free loot on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  const rows = async (statement: ReturnType<typeof sql>) => (await shop.deps.db.read.execute(statement)).rows;
  /** Gives a player a day of cashback with so many coins of edge, `days` ago. */
  const playedRecently = async (player: TestPlayer, coins: number, days = 1): Promise<void> => {
    const end = new Date(Math.floor((shop.clock.now() - days * DAY_MS) / DAY_MS) * DAY_MS).toISOString();
    await rows(
      sql`insert into cashback_day (ends_at, starts_at) values (${end}, ${end}::timestamptz - interval '1 day') on conflict do nothing`,
    );
    await rows(sql`insert into cashback (user_id, ends_at, edge_micros) values (${player.id}, ${end}, ${Math.round(coins * 100_000_000)})`);
  };
  /** Pays a player a prize of the leaderboard. */
  const prizeOf = async ({ id }: TestPlayer, amount: number): Promise<void> => {
    const now = new Date(shop.clock.now()).toISOString();
    await rows(sql`insert into leaderboard_week (starts_at, ends_at) values (${now}::timestamptz - interval '7 days', ${now})`);
    await rows(sql`insert into leaderboard_prize (week, metric, place, user_id, amount, paid_at)
      values (${now}::timestamptz - interval '7 days', 'win_amount', 1, ${id}, ${amount}, ${now})`);
  };
  /** A player who has confirmed the address, has a client seed and is at the start of a level. */
  const ready = async (level = 1): Promise<TestPlayer> => {
    const player = await shop.player();
    await rows(sql`update users set email_verified_at = now(), experience_cents = ${levelStart(level) * 100} where id = ${player.id}`);
    await player.post('/api/fairness/client-seed', { client_seed: `seed of ${player.id}` });
    if (level > 1) await playedRecently(player, 1_000);
    return player;
  };
  const open = (player: TestPlayer, slug: string, key?: string) =>
    player.post(`/api/free-loot/${slug}/open`, {}, key === undefined ? {} : { key });
  const codeOf = async (player: TestPlayer, slug: string) => (await open(player, slug)).json<Opened>().code;
  const lootOf = async (player: TestPlayer) => (await player.get('/api/free-loot')).json<Loot>().data;

  it('lists a box for each tier and the bonus, and says what is missing', async () => {
    const player = await ready(10);
    const { level, points, email_verified: verified, boxes } = await lootOf(player);
    expect({ level, points, verified }).toEqual({ level: 10, points: 3_363, verified: true });
    expect(boxes.map(({ box }) => box.slug)).toEqual(
      [1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 'bonus'].map((name) => `free-${name}`),
    );
    expect(boxes.map(({ missing }) => missing).slice(0, 3)).toEqual([0, 0, levelStart(20) - 3_363]);
    expect(boxes.every(({ box, ready_at: at }) => box.price === 0 && at === null)).toBe(true);
  });

  it('opens a box once in 24 hours: a bet of no stake with a nonce, a ticket, a prize marked free and a drop', async () => {
    const player = await ready(10);
    const reply = await open(player, 'free-10');
    expect(reply.statusCode, reply.body).toBe(200);
    const { data } = reply.json<Opened>();
    const [opening] = data.openings;
    expect(data.cost).toBe(0);
    expect(Date.parse(data.ready_at) - shop.clock.now()).toBeGreaterThan(DAY_MS - 60_000);
    expect(await rows(sql`select status, stake::int, multiplier::int, nonce::int, game from bet where id = ${opening?.id}`)).toEqual([
      { status: 'won', stake: 0, multiplier: 0, nonce: 0, game: 'box' },
    ]);
    const inventory = (await player.get('/api/profile/inventory')).json<{ data: { free: boolean; opening_id: string }[] }>();
    expect(inventory.data).toMatchObject([{ free: true, opening_id: opening?.id }]);
    const drops = (await shop.call({ method: 'GET', url: '/api/free-boxes/free-10/last-drops' })).json<{ data: { id: string }[] }>();
    expect(drops.data[0]?.id).toBe(opening?.id);
    for (const url of [`/api/openings/${opening?.id}`, `/api/bets/${opening?.id}`, '/api/bets', '/api/boxes/free-10', '/api/bets/mine'])
      expect((await player.get(url)).statusCode, url).toBe(200);

    expect(await codeOf(player, 'free-10')).toBe('free_box_opened');
    expect((await open(player, 'free-1')).statusCode).toBe(200);
    // A token lives shorter than a day: the openings become older instead.
    const age = (time: string) => rows(sql`update free_opening set opened_at = opened_at - ${time}::interval where user_id = ${player.id}`);
    await age('23 hours 59 minutes');
    expect(await codeOf(player, 'free-10')).toBe('free_box_opened');
    expect((await lootOf(player)).boxes[1]?.ready_at).not.toBeNull();
    await age('1 minute');
    expect((await lootOf(player)).boxes[1]?.ready_at).toBeNull();
    expect((await open(player, 'free-10')).statusCode).toBe(200);
  });

  it('gives the daily bonus once on each day of the house', async () => {
    const player = await ready();
    const bonus = async () => (await player.get('/api/free-loot/bonus')).json<{ data: DailyBonus }>().data;
    const today = dayStart(shop.clock.now(), 'UTC');
    expect(await bonus()).toMatchObject({
      promo: { code: 'winter35', value: 35, is_fixed_value: false },
      opened: false,
      ends_at: new Date(today + DAY_MS).toISOString(),
    });
    expect((await open(player, 'free-bonus')).statusCode).toBe(200);
    expect((await bonus()).opened).toBe(true);
    const openedAt = (ms: number) =>
      rows(sql`update free_opening set opened_at = ${new Date(ms).toISOString()} where user_id = ${player.id}`);
    await openedAt(today);
    expect(await codeOf(player, 'free-bonus')).toBe('free_box_opened');
    await openedAt(today - 1);
    expect((await open(player, 'free-bonus')).statusCode).toBe(200);
    expect((await shop.call({ method: 'GET', url: '/api/free-loot/bonus' })).json<{ data: DailyBonus }>().data.opened).toBe(false);
  });

  it('draws what the revealed seeds say', async () => {
    const player = await ready(20);
    const { data } = (await open(player, 'free-20')).json<Opened>();
    await player.post('/api/fairness/rotate', {});
    const proof = (await player.get(`/api/openings/${data.openings[0]?.id}`)).json<{
      data: {
        server_seed: string;
        client_seed: string;
        nonce: number;
        ticket: number;
        item: { id: string };
        box: { price: number; items: { id: string; ticket_from: number; ticket_to: number }[] };
      };
    }>().data;
    const ticket = boxTicket({ serverSeed: proof.server_seed, clientSeed: proof.client_seed, nonce: proof.nonce });
    const own = rangeOf(
      proof.box.items.map(({ id, ticket_from: from, ticket_to: to }) => ({ id, from, to })),
      ticket,
    );
    expect([ticket, own.id, proof.box.price]).toEqual([proof.ticket, proof.item.id, 0]);
  });

  it('counts for nothing: no experience, no coins; a free prize is sold like any other', async () => {
    const player = await ready();
    const { data } = (await open(player, 'free-1')).json<Opened>();
    expect((await lootOf(player)).points).toBe(0);
    expect(await shop.balance(player.id)).toBe(0);
    const [item] = await rows(sql`select id::text from inventory_item where user_id = ${player.id}`);
    expect((await player.post(`/api/profile/inventory/${String(item?.['id'])}/sell`)).statusCode).toBe(200);
    expect(await shop.balance(player.id)).toBe(Math.round((data.openings[0]?.item.sale_price ?? 0) * 100));
    expect(await shop.audit()).toEqual([]);
  });

  it('gives one prize for twenty parallel calls, with one key or with twenty', async () => {
    const player = await ready(10);
    const codes = (await Promise.all(Array.from({ length: 20 }, () => open(player, 'free-10')))).map(
      (reply) => reply.json<Opened>().code ?? 'opened',
    );
    expect(codes.toSorted()).toEqual([...Array<string>(19).fill('free_box_opened'), 'opened']);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => open(player, 'free-1', key)));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(200);
    expect(await rows(sql`select count(*)::int as prizes from inventory_item where user_id = ${player.id}`)).toEqual([{ prizes: 2 }]);
  });

  it('stays closed below its level, without a confirmed address, and for another version', async () => {
    const player = await ready(9);
    expect(await codeOf(player, 'free-10')).toBe('level_too_low');
    expect(await codeOf(player, 'toy-shelf')).toBe('not_found');
    const changed = await player.post('/api/free-loot/free-1/open', { version_hash: 'a'.repeat(64) });
    expect(changed.json<Opened>().code).toBe('box_changed');
    await rows(sql`update users set email_verified_at = null where id = ${player.id}`);
    expect(await codeOf(player, 'free-1')).toBe('email_unverified');
    expect(await rows(sql`select 1 from free_opening where user_id = ${player.id}`)).toEqual([]);
  });

  it('of a higher tier opens only with recent play whose edge, less what came back of it, covers four times what the boxes up to it are worth', async () => {
    const player = await ready(30);
    await rows(sql`delete from cashback where user_id = ${player.id}`);
    const toStake = async () => (await lootOf(player)).boxes.map(({ to_stake: coins }) => coins);
    const before = await toStake();
    expect(before[0]).toBe(0);
    expect(before.at(-1)).toBe(0);
    expect(before.slice(1, 12).every((coins, index) => coins > (before[index] ?? 0))).toBe(true);
    expect(await codeOf(player, 'free-20')).toBe('play_needed');
    expect((await open(player, 'free-1')).statusCode).toBe(200);
    // An edge of 1 %.
    await playedRecently(player, ((before[2] ?? 0) - 0.01) / 100);
    expect((await open(player, 'free-10')).statusCode).toBe(200);
    expect(await codeOf(player, 'free-20')).toBe('play_needed');
    await playedRecently(player, 1, 32);
    expect((await toStake())[2]).toBe(0.01);
    await playedRecently(player, 1, 2);
    expect((await toStake())[2]).toBe(0);
    await rows(sql`update cashback set amount = 25, claimed_at = ${new Date(shop.clock.now()).toISOString()}::timestamptz
      where user_id = ${player.id} and ends_at = (select max(ends_at) from cashback where user_id = ${player.id})`);
    expect((await toStake())[2]).toBe(0);
    await prizeOf(player, 75);
    expect((await toStake())[2]).toBe(0.01);
    expect(await codeOf(player, 'free-20')).toBe('play_needed');
    await playedRecently(player, 0.001, 3);
    expect((await open(player, 'free-20')).statusCode).toBe(200);
    expect(await codeOf(player, 'free-30')).toBe('play_needed');
  });

  it('is never sold: not as a box of the shop, in no list, in no battle', async () => {
    const player = await ready();
    await shop.fund(player.id, 1_000 as never);
    expect((await player.post('/api/boxes/free-1/open', { count: 1 })).json<Opened>().code).toBe('box_unavailable');
    const list = (await player.get('/api/boxes?per_page=100')).json<{ data: { slug: string; price: number }[] }>();
    expect(list.data.every(({ price }) => price > 0)).toBe(true);
    await expect(rows(sql`update box set on_sale = true where slug = 'free-1'`)).rejects.toThrow();
    const worthless = sql`insert into box_version (id, box_slug, version, hash, price, return_ppm)
      values (gen_random_uuid(), 'toy-shelf', 99, ${'b'.repeat(64)}, 0, 0)`;
    await expect(rows(worthless)).rejects.toThrow();
  });

  it('opens for one account of a device and a few of an address on a day, and forgets them after two', async () => {
    const at = (player: TestPlayer, address: string, agent: string) =>
      shop.call({
        method: 'POST',
        url: '/api/free-loot/free-1/open',
        remoteAddress: address,
        headers: { authorization: `Bearer ${player.token}`, 'idempotency-key': randomUUID(), 'user-agent': agent },
        payload: {},
      });
    const agents = ['Firefox/1 Linux', 'Chrome/1 Windows', 'Safari/1 iPhone', 'Chrome/1 Android', 'Edg/1 Windows'];
    const people = await Promise.all(agents.map(() => ready()));
    const [first, second] = people;
    if (!first || !second) throw new Error('nobody is here');
    expect((await at(first, '203.0.113.9', agents[0] ?? '')).statusCode).toBe(200);
    expect((await at(second, '203.0.113.9', agents[0] ?? '')).json<Opened>().code).toBe('free_box_shared');
    const others = await Promise.all(people.slice(1).map((player, index) => at(player, '203.0.113.9', agents[index + 1] ?? '')));
    expect(others.filter(({ statusCode }) => statusCode === 200)).toHaveLength(ACCOUNTS_OF_ADDRESS - 1);
    expect(await rows(sql`select count(*)::int as rows from person_seen where encode(hash, 'escape') like '%203.0.113%'`)).toEqual([
      { rows: 0 },
    ]);
    shop.clock.advance(3 * DAY_MS);
    await tidy(shop.deps);
    expect(await rows(sql`select 1 from person_seen`)).toEqual([]);
  });

  it('opens for one account of a mailbox on a day, also where the network address identifies no network', async () => {
    const [first, second, other] = [await ready(), await ready(), await ready()];
    const name = randomUUID();
    await rows(sql`update users set email = ${`${name}+1@players.test`} where id = ${first.id}`);
    await rows(sql`update users set email = ${`${name}+2@players.test`} where id = ${second.id}`);
    expect((await open(first, 'free-1')).statusCode).toBe(200);
    expect(await codeOf(second, 'free-1')).toBe('free_box_shared');
    expect((await open(first, 'free-bonus')).statusCode).toBe(200);
    expect((await open(other, 'free-1')).statusCode).toBe(200);
    // Also after the account that opened it was closed.
    await shop.deps.db.transaction(async (tx) => playerPart.forget?.(tx, { id: first.id, email: null, now: shop.clock.now() }));
    expect(await codeOf(second, 'free-1')).toBe('free_box_shared');
  });
});
