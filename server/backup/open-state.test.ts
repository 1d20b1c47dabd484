import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { until } from '#tests/support/rounds.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { freshEngine } from '#tests/support/shop.ts';
import { silentLog, testConfig } from '#tests/support/test-config.ts';
import { temporaryDataDir } from '#tools/shop-process.ts';
import { admitState, advanceWatermark, MARK_EVERY_MS, type Replacement } from './admit-state.ts';
import { openState } from './open-state.ts';

it('a command refuses an empty PostgreSQL database and leaves it empty, and a start of the shop does not', async () => {
  const empty = await freshEngine('postgres', { empty: true });
  const { rows } = await empty.queries.execute<{ name: string }>(sql`select current_database() as name`);
  const DATABASE_URL = new URL(`/${rows[0]?.name ?? ''}`, inject('postgresUrl')).href;
  const config = testConfig({ DATABASE: 'postgres', DATABASE_URL });
  const tables = async () => (await empty.queries.execute(sql`select 1 from pg_tables where schemaname = 'public'`)).rows.length;
  await expect(openState(config, silentLog, 'PostgreSQL at db/shop')).rejects.toThrow(
    /^PostgreSQL at db\/shop holds no shop\. .*DATABASE_URL/,
  );
  expect(await tables()).toBe(0);
  await (await openState(config, silentLog)).engine.close();
  expect(await tables()).toBeGreaterThan(0);
  await (await openState(config, silentLog, 'PostgreSQL at db/shop')).engine.close();
  await empty.close();
});

/** A process that serves, whose mark has moved on; `before` is the mark that it began with. */
async function servingProcess(kind: 'pglite' | 'postgres') {
  const engine = await freshEngine(kind);
  const { path, remove } = temporaryDataDir();
  const clock = manualClock();
  const found: Replacement[] = [];
  const watermark = advanceWatermark({ engine, clock, log: silentLog, dataDir: path }, await admitState(engine.queries, path), (how) =>
    found.push(how),
  );
  const reached = async (): Promise<number> =>
    Number((await engine.queries.execute<{ mark: string }>(sql`select mark from installation`)).rows[0]?.mark);
  const before = await reached();
  clock.moveTo(clock.monotonic() + MARK_EVERY_MS);
  await until('the mark moves on', async () => (await reached()) > before);
  return {
    engine,
    clock,
    found,
    /** Gives the database the mark of the beginning, as a replica that lacks the last commits has it. */
    fallBack: () => engine.queries.execute(sql`update installation set mark = ${before}`),
    async end(): Promise<void> {
      await watermark.stop();
      await engine.close();
      remove();
    },
  };
}

it('a process that serves learns that its database has become an older one', async () => {
  const { clock, found, fallBack, end } = await servingProcess('pglite');
  expect(found).toEqual([]);
  await fallBack();
  await until('it is found', () => {
    clock.moveTo(clock.monotonic() + MARK_EVERY_MS);
    return found.length > 0;
  });
  expect(found).toEqual(['older']);
  await end();
});

it('a process that serves uses no new connection to a database that has become an older one', async () => {
  const { engine, found, fallBack, end } = await servingProcess('postgres');
  const atOnce = () =>
    Promise.allSettled(Array.from({ length: 3 }, () => engine.transaction((tx) => tx.execute(sql`select pg_sleep(0.1)`))));
  expect(found).toEqual([]);
  await fallBack();
  const { open } = engine.connections() ?? { open: 0 };
  const outcomes = await atOnce();
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(open);
  expect(found).toEqual(['older']);
  await end();
});
