import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { cents } from '#contract/money.ts';
import { DATABASES, freshEngine, makeApp, type TestShop } from './shop.ts';

describe.each(DATABASES)('a shop on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  it('uses the requested database, with a stock of prizes', async () => {
    expect((await shop.call({ url: '/api/health' })).json()).toEqual({ status: 'ok', database });
    expect((await shop.call({ url: '/api/boxes' })).json().meta.total).toBeGreaterThanOrEqual(24);
  });

  it('gives a player a session and coins, and keeps its books', async () => {
    const player = await shop.player({ balance: cents(12_34) });
    expect((await player.get('/api/profile')).json().data).toMatchObject({ id: player.id, balance: 12.34, balance_version: 1 });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('an embedded database that is used again', () => {
  it('has nothing of what was written, set, prepared or left open before', async () => {
    for (let use = 0; use < 3; use++) {
      const { queries, script, close } = await freshEngine('pglite');
      const { rows } = await queries.execute(sql`
        select to_regclass('left_behind') as left_behind, current_setting('timezone') as zone,
          (select count(*)::int from prize) > 0 as stocked, (select count(*)::int from pg_prepared_statements where name = 'kept') as prepared`);
      expect(rows).toEqual([{ left_behind: null, zone: 'UTC', stocked: true, prepared: 0 }]);
      await script("create table left_behind (id int primary key); set timezone to 'Asia/Tokyo'; prepare kept as select 1");
      await script('insert into left_behind select generate_series(1, 20000); truncate prize; checkpoint');
      await queries.execute(sql`begin`);
      await queries.execute(sql`insert into left_behind values (0)`);
      await close();
    }
  });
});
