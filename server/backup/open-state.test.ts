import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { freshEngine } from '#tests/support/shop.ts';
import { silentLog, testConfig } from '#tests/support/test-config.ts';
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
