import { gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';
import { planCatalogue, readCatalogueData } from './read-data.ts';
import { boxVersionTable } from './schema.ts';
import { seedCatalogue } from './seed-catalogue.ts';

const data = readCatalogueData();

describe.each(DATABASES)('the shop’s shelves on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  const stock = async (planned = planCatalogue(data)) => {
    await shop.deps.db.transaction((tx) => seedCatalogue(tx, shop.deps, planned));
    shop.deps.catalogue.forgetCurrent();
  };
  const state = async () =>
    (
      await shop.deps.db.read.execute(
        sql`select b.slug, b.on_sale, v.version, v.hash, (select count(*) from box_version_item i where i.version_id = v.id) as items from box b join box_version v on v.id = b.current_version_id where b.type <> 'free' order by b.slug`,
      )
    ).rows;
  const box = async (slug: string) =>
    (await shop.call({ method: 'GET', url: `/api/boxes/${slug}` })).json<{
      data: { version: number; version_hash: string; price: number };
    }>().data;
  const withPrice = (slug: string, price: number) =>
    planCatalogue({ ...data, boxes: data.boxes.map((one) => (one.slug === slug ? { ...one, price: cents(price) } : one)) });

  it('stay as they are when the data stays', async () => {
    const before = await state();
    expect(before).toHaveLength(data.boxes.length);
    await stock();
    expect(await state()).toEqual(before);
  });

  it('get a new version of a changed box, keep the old one for its proofs, and take it back with its old number', async () => {
    const player = await shop.player({ balance: cents(10_000) });
    await player.post('/api/fairness/client-seed', { client_seed: 'x' });
    const opened = (await player.post('/api/boxes/night-market/open', { count: 1 })).json<{ data: { openings: { id: string }[] } }>();
    const first = await box('night-market');

    await stock(withPrice('night-market', 2_590));
    const second = await box('night-market');
    expect(second).toMatchObject({ version: first.version + 1, price: 25.9 });
    expect(second.version_hash).not.toBe(first.version_hash);
    const stale = await player.post('/api/boxes/night-market/open', { count: 1, version_hash: first.version_hash });
    expect(stale.json<{ code: string }>().code).toBe('box_changed');
    const proof = (await shop.call({ method: 'GET', url: `/api/openings/${opened.data.openings[0]?.id}` })).json<{
      data: { box: { version_hash: string; price: number } };
    }>();
    expect(proof.data.box).toMatchObject({ version_hash: first.version_hash, price: 24.9 });

    await stock();
    expect(await box('night-market')).toEqual(first);
  });

  it('lose a box that left the data; its proofs and page stay, it can’t be opened', async () => {
    const player = await shop.player({ balance: cents(10_000) });
    await player.post('/api/fairness/client-seed', { client_seed: 'x' });
    await stock(planCatalogue({ ...data, boxes: data.boxes.filter(({ slug }) => slug !== 'sweet-tooth') }));
    const list = (await shop.call({ method: 'GET', url: '/api/boxes?per_page=100' })).json<{
      data: { slug: string }[];
      meta: { total: number };
    }>();
    expect(list.meta.total).toBe(data.boxes.length - 1);
    expect(list.data.map(({ slug }) => slug)).not.toContain('sweet-tooth');
    const reply = await player.post('/api/boxes/sweet-tooth/open', { count: 1 });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'box_unavailable']);
    expect(await shop.balance(player.id)).toBe(10_000);
    await stock();
    expect((await player.post('/api/boxes/sweet-tooth/open', { count: 1 })).statusCode).toBe(200);
  });

  it('find every version of a read, also where more are known than are kept', async () => {
    const { catalogue, db } = shop.deps;
    await db.transaction((tx) =>
      tx.execute(sql`
        insert into box_version (id, box_slug, version, hash, price, return_ppm)
        select gen_random_uuid(), 'night-market', 1000 + i, repeat(md5(i::text), 2), 100, 900000 from generate_series(1, 2001) i`),
    );
    const rows = await db.read.select({ id: boxVersionTable.id }).from(boxVersionTable).where(gt(boxVersionTable.version, 1_000));
    const [first = '', ...others] = rows.map(({ id }) => id);
    await catalogue.versions([first, ...others.slice(0, 1_999)]);
    expect((await catalogue.versions([first, ...others.slice(1_999)])).size).toBe(2);
  });

  it('never let a version be changed', async () => {
    for (const statement of [
      sql`update box_version set price = 1`,
      sql`delete from box_version_item`,
      sql`update box_version_item set ticket_to = 100000 where place = 0`,
      sql`update box_version_item set sale_price = 1`,
    ]) {
      await expect(shop.deps.db.transaction((tx) => tx.execute(statement))).rejects.toThrow();
    }
  });
});
