import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cents, cents } from '#contract/money.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { addItems } from './add-items.ts';

interface ListBody {
  data: { id: string; item: { name: string; price: number }; sale_price: number }[];
  links: { next: string | null };
  meta: { total: number; current_page: number; per_page: number };
}

/** Puts items straight into an inventory: this suite is about what happens to them there. */
async function give(shop: TestShop, player: TestPlayer, items: readonly { name: string; price: Cents }[]): Promise<string[]> {
  const rows = items.map(({ name, price }, index) => ({
    id: randomUUID(),
    userId: player.id,
    openingId: null,
    betId: null,
    prizeId: 'some-prize',
    name,
    rarity: 'rare' as const,
    picture: 'some-prize',
    price,
    salePrice: price,
    wonAt: Date.UTC(2026, 0, 1, 0, 0, index),
  }));
  await shop.deps.db.transaction((tx) => tx.execute(addItems(rows)));
  return rows.map(({ id }) => id);
}

const sellUrl = (id: string): string => `/api/profile/inventory/${id}/sell`;

describe.each(DATABASES)('selling on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  it('pays once for 20 parallel sells of one item', async () => {
    const player = await shop.player();
    const [id = ''] = await give(shop, player, [{ name: 'Halo phones', price: cents(12_400) }]);
    const replies = await Promise.all(Array.from({ length: 20 }, () => player.post(sellUrl(id))));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(19).fill(404)]);
    expect(replies.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({
      data: { sale_price: 124, balance: 124, balance_version: 1 },
    });
    expect(await shop.balance(player.id)).toBe(12_400);
    expect(await shop.audit()).toEqual([]);
    expect((await player.get('/api/profile/inventory')).json<ListBody>().meta.total).toBe(0);
  });

  it('pays for each of many different items sold at once', async () => {
    const player = await shop.player();
    const ids = await give(
      shop,
      player,
      Array.from({ length: 12 }, (_, index) => ({ name: `Item ${index}`, price: cents(100 + index) })),
    );
    const replies = await Promise.all(ids.map((id) => player.post(sellUrl(id))));
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await shop.balance(player.id)).toBe(12 * 100 + 66);
    expect(await shop.audit()).toEqual([]);
  });

  it('answers the same for another player’s item, a sold one and one that never was', async () => {
    const [owner, thief] = [await shop.player(), await shop.player()];
    const [kept = '', sold = ''] = await give(shop, owner, [
      { name: 'Kept', price: cents(500) },
      { name: 'Sold', price: cents(700) },
    ]);
    await owner.post(sellUrl(sold));
    const bodies = [];
    for (const [player, id] of [
      [thief, kept],
      [thief, sold],
      [owner, sold],
      [thief, randomUUID()],
      [thief, 'x'],
      [thief, '1'],
    ] as const) {
      const reply = await player.post(sellUrl(id));
      expect(reply.statusCode).toBe(404);
      const { request_id: _id, ...body } = reply.json<Record<string, unknown>>();
      bodies.push(JSON.stringify(body));
    }
    expect(new Set(bodies).size).toBe(1);
    expect(await shop.balance(thief.id)).toBe(0);
    expect(await shop.balance(owner.id)).toBe(700);
    expect((await thief.get('/api/profile/inventory')).json<ListBody>().meta.total).toBe(0);
  });

  it('takes no fields', async () => {
    const player = await shop.player();
    const [id = ''] = await give(shop, player, [{ name: 'Kept', price: cents(500) }]);
    for (const body of [{ sale_price: 9_999 }, { user_id: player.id }]) expect((await player.post(sellUrl(id), body)).statusCode).toBe(422);
    expect(await shop.balance(player.id)).toBe(0);
  });
});

describe('the inventory list', () => {
  let shop: TestShop;
  let player: TestPlayer;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite' });
    player = await shop.player();
    await give(
      shop,
      player,
      ['100% wool', 'Under_score', 'Back\\slash', 'Plain wool', 'UnderXscore'].map((name, index) => ({
        name,
        price: cents((index + 1) * 100),
      })),
    );
    await give(shop, await shop.player(), [{ name: 'Foreign wool', price: cents(900) }]);
  });
  afterAll(() => shop.close());

  const list = async (query: Record<string, string>): Promise<ListBody> => {
    const reply = await player.get(`/api/profile/inventory?${new URLSearchParams(query).toString()}`);
    expect(reply.statusCode).toBe(200);
    return reply.json<ListBody>();
  };
  const names = async (query: Record<string, string>) => (await list(query)).data.map(({ item }) => item.name);

  it('sorts by every order it names', async () => {
    const oldestFirst = ['100% wool', 'Under_score', 'Back\\slash', 'Plain wool', 'UnderXscore'];
    expect(await names({})).toEqual(oldestFirst.toReversed());
    expect(await names({ sort: 'won_at' })).toEqual(oldestFirst);
    expect(await names({ sort: 'price' })).toEqual(oldestFirst);
    expect(await names({ sort: '-price' })).toEqual(oldestFirst.toReversed());
    expect(await names({ sort: '-name' })).toEqual((await names({ sort: 'name' })).toReversed());
  });

  it('finds by name, with %, _ and \\ as plain letters', async () => {
    expect(await names({ 'filter[name]': 'WOOL', sort: 'won_at' })).toEqual(['100% wool', 'Plain wool']);
    expect(await names({ 'filter[name]': '%' })).toEqual(['100% wool']);
    expect(await names({ 'filter[name]': 'r_s' })).toEqual(['Under_score']);
    expect(await names({ 'filter[name]': '\\' })).toEqual(['Back\\slash']);
    expect(await names({ 'filter[name]': 'nothing' })).toEqual([]);
  });

  it('pages through all of it, each item once, with its filters kept', async () => {
    const seen: string[] = [];
    let next: string | null = '/api/profile/inventory?per_page=2&sort=name';
    while (next !== null) {
      const page: ListBody = (await player.get(next)).json<ListBody>();
      expect(page.meta.total).toBe(5);
      seen.push(...page.data.map(({ item }) => item.name));
      next = page.links.next;
    }
    expect(seen).toEqual(await names({ sort: 'name' }));
  });

  it('takes injection as plain text', async () => {
    const attacks = [
      "' or 1=1 --",
      "'; drop table inventory_item; --",
      '") union select password_hash from users --',
      '%27',
      '\\',
      "'||pg_sleep(5)||'",
      '${7*7}',
    ];
    for (const attack of attacks) {
      expect(await names({ 'filter[name]': attack })).toEqual(attack === '\\' ? ['Back\\slash'] : []);
      for (const query of [{ sort: attack }, { page: attack }, { per_page: attack }, { [attack]: '1' }]) {
        const reply = await player.get(`/api/profile/inventory?${new URLSearchParams(query as Record<string, string>).toString()}`);
        expect(reply.statusCode, JSON.stringify(query)).toBe(422);
      }
    }
    for (const query of [
      'filter[name][]=a',
      'filter[name]=a&filter[name]=b',
      'filter[__proto__]=a',
      'sort[]=price',
      'sort=price;',
      'page=0',
      'page=-1',
      'page=1e3',
      'per_page=101',
    ]) {
      expect((await player.get(`/api/profile/inventory?${query}`)).statusCode, query).toBe(422);
    }
    const { rows } = await shop.deps.db.read.execute<{ total: string }>(sql`select count(*) as total from inventory_item`);
    expect(Number(rows[0]?.total)).toBe(6);
  });
});
