import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { freshPostgres } from '#tests/support/shop.ts';
import { silentLog } from '#tests/support/test-config.ts';
import { hasPgBouncer, startPgBouncer } from '#tools/cluster/pgbouncer.ts';
import type { Engine } from './engine.ts';
import { openPostgres } from './engine-postgres.ts';

/** Connections of PgBouncer to PostgreSQL, far fewer than the pool's. */
const SERVER_CONNECTIONS = 2;

describe.skipIf(!hasPgBouncer())('PostgreSQL through PgBouncer in transaction mode', () => {
  const ends: (() => Promise<void>)[] = [];
  let engine: Engine;
  beforeAll(async () => {
    const database = await freshPostgres({ empty: true });
    ends.push(database.drop);
    const pooler = await startPgBouncer(inject('postgresUrl'), SERVER_CONNECTIONS);
    ends.push(pooler.stop);
    engine = await openPostgres(database.url, 20, silentLog, { name: 'fairdrop seals a b', poolerUrl: pooler.through(database.url) });
    ends.push(() => engine.close());
    await engine.script('create table tally (n int not null); insert into tally values (0)');
  });
  afterAll(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  it('has transactions of twenty callers take turns on two connections, each statement again and again', async () => {
    const add = (): Promise<void> =>
      engine.transaction(async (tx) => {
        await tx.execute(sql`select ${1}::int as one`);
        await tx.execute(sql`update tally set n = n + ${1}`);
      });
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 20 }, add));
    expect((await engine.queries.execute(sql`select n from tally`)).rows).toEqual([{ n: 200 }]);
    const { rows } = await engine.queries.execute(sql`
      select count(distinct pid)::int as connections from pg_stat_activity where datname = current_database() and query like '%tally%'`);
    expect(rows).toEqual([{ connections: expect.toSatisfy((count: number) => count <= SERVER_CONNECTIONS) }]);
  });

  it('limits the time of transactions, and of nothing else on the same connections', async () => {
    const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
    const inside = await engine.transaction(async (tx) => (await tx.execute(limits)).rows);
    expect(inside).toEqual([{ statement: '5s', lock: '2s' }]);
    const outside = await Promise.all(Array.from({ length: 10 }, async () => (await engine.queries.execute(limits)).rows[0]));
    expect(new Set(outside.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"statement":"0","lock":"0"}']));
  });

  it('keeps locks, and the name that the server knows the process by, on connections of their own', async () => {
    const release = await engine.hold(4_711, 'one', () => undefined);
    expect(await engine.hold(4_711, 'two', () => undefined)).toBeNull();
    expect(await engine.holderOf(4_711)).toBe('one');
    await release?.();
    expect(await engine.holderOf(4_711)).toBeNull();
    let inSection = 0;
    const most = await Promise.all(
      [1, 2, 3].map(() =>
        engine.exclusively(4_712, async () => {
          inSection += 1;
          await engine.queries.execute(sql`select pg_sleep(0.01)`);
          return inSection--;
        }),
      ),
    );
    expect(most).toEqual([1, 1, 1]);
    const named = sql`select pid from pg_stat_activity where datname = current_database() and application_name = 'fairdrop seals a b'`;
    const { rows } = await engine.queries.execute<{ pid: number }>(named);
    const [first] = rows;
    expect(rows).toHaveLength(1);
    await engine.queries.execute(sql`select pg_terminate_backend(${first?.pid}::int)`);
    await expect
      .poll(async () => (await engine.queries.execute<{ pid: number }>(named)).rows, { timeout: 10_000 })
      .toEqual([{ pid: expect.toSatisfy((pid: number) => pid !== first?.pid) }]);
  });
});
