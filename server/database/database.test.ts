import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';
import { cents } from '#contract/money.ts';
import { countColumn, centsColumn } from './columns.ts';
import { brokenConstraint, sqlState } from './database-failure.ts';
import { tidy } from '#server/runtime/housekeeping.ts';
import { pgTable } from 'drizzle-orm/pg-core';

const numbers = pgTable('codec_probe', { amount: centsColumn('amount').notNull(), count: countColumn('count').notNull() });

describe.each(DATABASES)('the database on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
    await shop.deps.db.script(
      'create table codec_probe (amount bigint not null, count bigint not null); create table tally (n int not null); insert into tally values (0);',
    );
  });
  afterAll(() => shop.close());

  it('carries whole numbers through int8 exactly, up to what a double holds, and refuses more', async () => {
    const { db } = shop.deps;
    const edge = Number.MAX_SAFE_INTEGER;
    await db.read.insert(numbers).values([
      { amount: cents(-1), count: 0 },
      { amount: cents(edge), count: edge },
    ]);
    expect(await db.read.select().from(numbers).orderBy(numbers.amount)).toEqual([
      { amount: -1, count: 0 },
      { amount: edge, count: edge },
    ]);
    await db.read.execute(sql`insert into codec_probe values (9007199254740993, 0)`);
    await expect(db.read.select().from(numbers)).rejects.toThrow(/not a whole number of cents/);
  });

  it('refuses to read beside an open transaction, which would wait for itself', async () => {
    const { db } = shop.deps;
    await expect(db.transaction(async () => db.read.execute(sql`select 1`))).rejects.toThrow('use its tx');
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow('use its tx');
    expect((await db.read.execute<{ one: number }>(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  it('tries again when asked to, five times at most, then says that it is busy', async () => {
    const { db } = shop.deps;
    let tries = 0;
    const failing = (times: number) =>
      db.transaction(async (tx) => {
        tries += 1;
        await tx.execute(sql`update tally set n = n + 1`);
        if (tries <= times) await tx.execute(sql`do $$ begin raise exception 'again' using errcode = 'serialization_failure'; end $$`);
        return tries;
      });
    const n = async () => (await db.read.execute<{ n: number }>(sql`select n from tally`)).rows[0]?.n;
    expect(await failing(3)).toBe(4);
    expect(await n()).toBe(1);
    tries = 0;
    await expect(failing(99)).rejects.toMatchObject({ reason: 'database_away' });
    expect([tries, await n()]).toEqual([5, 1]);
  });

  it('loses no update of twenty at once', async () => {
    const { db } = shop.deps;
    await db.read.execute(sql`update tally set n = 0`);
    await Promise.all(Array.from({ length: 20 }, () => db.transaction((tx) => tx.execute(sql`update tally set n = n + 1`))));
    expect((await db.read.execute<{ n: number }>(sql`select n from tally`)).rows).toEqual([{ n: 20 }]);
  });

  it('names what a statement ran into', async () => {
    const player = await shop.player();
    const failure = await shop.deps.db.read
      .execute(sql`insert into users (id, name, email, created_at) values (gen_random_uuid(), 'x', ${player.email}, now())`)
      .catch((error: unknown) => error);
    expect([sqlState(failure), brokenConstraint(failure)]).toEqual(['23505', 'users_email']);
    expect([sqlState(new Error('other')), brokenConstraint('text')]).toEqual([undefined, undefined]);
  });

  it('forgets old claims, however many there are', async () => {
    const { db } = shop.deps;
    const player = await shop.player();
    await db.read.execute(sql`
      insert into request_claim (user_id, route, key, request_hash, created_at)
      select ${player.id}, 'many', gen_random_uuid(), sha256('x'), now() - interval '31 days' from generate_series(1, 2500)`);
    await tidy(shop.deps);
    expect((await db.read.execute(sql`select id from request_claim where route = 'many' limit 1`)).rows).toEqual([]);
  });

  it('forgets old drops, and keeps those that a list may show', async () => {
    const { db } = shop.deps;
    // The older, the cheaper, but for the first ten, which are the dearest of all.
    await db.read.execute(sql`
      insert into drop_event (id, box_kind, box_slug, price, at, data)
      select gen_random_uuid(), 'boxes', 'some-box', case when n <= 10 then 10000 + n else n end, now() - interval '100 days' + n * interval '1 minute', '{}'
      from generate_series(1, 1500) n`);
    await db.read.execute(sql`
      insert into drop_event (id, box_kind, box_slug, price, at, data)
      select gen_random_uuid(), 'boxes', 'other-box', 1, now() - interval '100 days', '{}' from generate_series(1, 5)`);
    await tidy(shop.deps);
    const { rows } = await db.read.execute<{ box_slug: string; price: string; n: string }>(
      sql`select box_slug, min(price) as price, count(*) as n from drop_event where box_slug in ('some-box', 'other-box') group by box_slug order by box_slug`,
    );
    // The hundred newest are the dearest as well, but for the ten; a box with few drops keeps them all.
    expect(rows.map(({ box_slug, price, n }) => [box_slug, Number(price), Number(n)])).toEqual([
      ['other-box', 1, 5],
      ['some-box', 1401, 110],
    ]);
  });

  it('forgets old claims and sessions, and keeps the rest', async () => {
    const { db } = shop.deps;
    const player = await shop.player();
    await db.read.execute(
      sql`insert into request_claim (user_id, route, key, request_hash, created_at) values (${player.id}, 'x', gen_random_uuid(), sha256('x'), now() - interval '31 days'), (${player.id}, 'x', gen_random_uuid(), sha256('x'), now() - interval '29 days')`,
    );
    await tidy(shop.deps);
    const count = async (query: ReturnType<typeof sql>) => Number((await db.read.execute<{ n: string }>(query)).rows[0]?.n);
    expect(await count(sql`select count(*) as n from request_claim where user_id = ${player.id}`)).toBe(1);
    expect((await player.get('/api/profile')).statusCode).toBe(200);
    shop.clock.advance(61 * 86_400_000);
    await tidy(shop.deps);
    expect(await count(sql`select count(*) as n from session where user_id = ${player.id}`)).toBe(0);
  });
});
