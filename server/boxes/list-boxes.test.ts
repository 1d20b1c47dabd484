import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalogueData } from '#server/catalogue/read-data.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { countPopularity } from './popularity.ts';
import { cents } from '#contract/money.ts';

interface ListBody {
  data: {
    slug: string;
    name: string;
    price: number;
    categories: string[];
    type: string;
    top_prizes: { price: number }[];
    return_ppm: number;
    items_count: number;
  }[];
  links: { next: string | null };
  meta: { total: number };
}

const boxes = readCatalogueData().boxes;

describe('the list of boxes', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite' });
  });
  afterAll(() => shop.close());

  const list = async (query: Record<string, string>): Promise<ListBody> => {
    const reply = await shop.call({ method: 'GET', url: `/api/boxes?${new URLSearchParams({ per_page: '100', ...query }).toString()}` });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<ListBody>();
  };

  it('shows every box with its dearest prizes', async () => {
    const { data, meta } = await list({});
    expect(meta.total).toBe(boxes.length);
    expect(data.map(({ slug }) => slug)).toEqual(boxes.map(({ slug }) => slug));
    for (const { top_prizes, price, slug } of data) {
      expect(top_prizes, slug).toHaveLength(3);
      expect(top_prizes[0]?.price, slug).toBeGreaterThan(price);
    }
  });

  it('sorts, searches and filters', async () => {
    const prices = (await list({ sort: 'price' })).data.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect((await list({ sort: '-price' })).data[0]?.price).toBe(2_500);
    const names = (await list({ sort: 'name' })).data.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect((await list({ search: 'MARKET' })).data.map(({ slug }) => slug)).toEqual(['night-market']);
    expect((await list({ search: ' night\u00A0 MARKET' })).data.map(({ slug }) => slug)).toEqual(['night-market']);
    expect((await list({ search: '%' })).data).toEqual([]);
    const tech = (await list({ category: 'tech' })).data;
    expect(tech.length).toBe(boxes.filter(({ categories }) => categories.includes('tech')).length);
    expect((await list({ price_from: '10', price_to: '24.90', sort: 'price' })).data.map(({ price }) => price)).toEqual(
      boxes
        .map(({ price }) => price / 100)
        .filter((price) => price >= 10 && price <= 24.9)
        .sort((a, b) => a - b),
    );
    expect((await list({ type: 'free' })).data).toEqual([]);
  });

  it('pages without overlap and keeps the filters in links.next', async () => {
    const seen: string[] = [];
    let next: string | null = '/api/boxes?per_page=7&sort=-price';
    while (next !== null) {
      const page: ListBody = (await shop.call({ method: 'GET', url: next })).json<ListBody>();
      seen.push(...page.data.map(({ slug }) => slug));
      next = page.links.next;
    }
    expect(seen).toEqual((await list({ sort: '-price' })).data.map(({ slug }) => slug));
  });

  it('takes injection as plain text', async () => {
    for (const attack of ["' or 1=1 --", "'; drop table box; --", '\\', "'||pg_sleep(5)||'"]) {
      expect((await list({ search: attack })).data).toEqual([]);
      for (const field of ['sort', 'category', 'type', 'price_from', 'price_to', 'page', 'per_page', 'order']) {
        const reply = await shop.call({ method: 'GET', url: `/api/boxes?${new URLSearchParams({ [field]: attack }).toString()}` });
        expect(reply.statusCode, field).toBe(422);
      }
      expect((await shop.call({ method: 'GET', url: `/api/boxes/${encodeURIComponent(attack)}` })).statusCode).toBe(422);
    }
    for (const price of ['-1', '1e3', '0x10', '1.001', 'NaN', '٣'])
      expect((await shop.call({ method: 'GET', url: `/api/boxes?price_from=${encodeURIComponent(price)}` })).statusCode).toBe(422);
    expect((await list({})).meta.total).toBe(boxes.length);
  });

  it('puts boxes that people open first', async () => {
    const player = await shop.player({ balance: cents(1_000) });
    await player.post('/api/fairness/client-seed', { client_seed: 'x' });
    await player.post('/api/boxes/sweet-tooth/open', { count: 2 });
    await countPopularity(shop.deps);
    expect((await list({ sort: 'popular' })).data[0]?.slug).toBe('sweet-tooth');
    shop.clock.advance(8 * 86_400_000);
    await countPopularity(shop.deps);
    expect((await list({ sort: 'popular' })).data[0]?.slug).toBe(boxes[0]?.slug);
  });
});
