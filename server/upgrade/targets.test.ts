import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type UpgradeTarget, upgradeTargets } from '#contract/api/upgrade.ts';
import { seedPrizes } from '#server/catalogue/seed-prizes.ts';
import { readCatalogueData } from '#server/catalogue/read-data.ts';
import { cents } from '#contract/money.ts';
import { TARGET } from '#tests/support/games.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';

describe.each(DATABASES)('the targets of upgrades on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  const list = async (query: string) => {
    const reply = await shop.call({ url: `/api/upgrade/targets?${query}` });
    expect(reply.statusCode, reply.body).toBe(200);
    return z.decode(upgradeTargets.reply, reply.json());
  };
  const everything = async (query: string): Promise<UpgradeTarget[]> => {
    const found: UpgradeTarget[] = [];
    let next: string | null = `/api/upgrade/targets?per_page=100&${query}`;
    while (next !== null) {
      const page: Awaited<ReturnType<typeof list>> = z.decode(upgradeTargets.reply, (await shop.call({ url: next })).json());
      found.push(...page.data);
      next = page.links.next;
    }
    return found;
  };

  it('are all prizes of the catalogue, each once, cheapest first', async () => {
    const all = await everything('');
    const { meta } = await list('');
    expect(all).toHaveLength(meta.total);
    expect(meta.total).toBeGreaterThanOrEqual(200);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const prices = all.map(({ sale_price }) => sale_price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('sort, search and keep within prices', async () => {
    const byPrice = await everything('sort=price');
    expect((await everything('sort=-price')).map(({ sale_price }) => sale_price)).toEqual(
      byPrice.map(({ sale_price }) => sale_price).toReversed(),
    );
    expect((await everything('sort=-name')).map(({ id }) => id).length).toBe(byPrice.length);
    const byName = await everything('sort=name');
    expect(byName.at(0)?.name).toBe((await list('sort=-name&per_page=100&page=3')).data.at(-1)?.name);
    const within = await everything('price_from=1.1&price_to=2');
    expect(within.map(({ id }) => id)).toEqual(
      byPrice.filter(({ sale_price }) => sale_price >= 110 && sale_price <= 200).map(({ id }) => id),
    );
    expect(within.map(({ id }) => id)).toContain(TARGET.id);
    expect((await list('search=SOCKS')).data.map(({ id }) => id)).toEqual([TARGET.id]);
    for (const nothing of ['%', '_', "'; drop table prize; --", '\\'])
      expect((await list(`search=${encodeURIComponent(nothing)}`)).data).toEqual([]);
    expect((await list('search=')).meta.total).toBe(byPrice.length);
  });

  it('refuse what they do not know', async () => {
    for (const query of [
      'sort=rarity',
      'price_from=-1',
      'price_to=1.005',
      'per_page=101',
      'page=0',
      `search=${'x'.repeat(65)}`,
      'offered=0',
    ])
      expect((await shop.call({ url: `/api/upgrade/targets?${query}` })).statusCode, query).toBe(422);
  });

  it('follow the catalogue’s data, and forget nothing that was won', async () => {
    const { prizes } = readCatalogueData();
    const { db } = shop.deps;
    const changed = prizes
      .filter(({ id }) => id !== 'red-rose')
      .map((prize) => (prize.id === TARGET.id ? { ...prize, name: 'Dear socks', price: cents(777) } : prize));
    await db.transaction((tx) => seedPrizes(tx, changed));
    await db.transaction((tx) => seedPrizes(tx, changed));
    expect((await list('search=dear%20socks')).data).toMatchObject([{ id: TARGET.id, price: 777, sale_price: 777 }]);
    expect((await list('')).meta.total).toBe(prizes.length - 1);
    await db.transaction((tx) => seedPrizes(tx, prizes));
    expect((await list('')).meta.total).toBe(prizes.length);
    expect((await list('search=field%20socks')).data).toMatchObject([{ id: TARGET.id, price: TARGET.price }]);
  });
});
