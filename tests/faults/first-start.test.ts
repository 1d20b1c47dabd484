import { afterEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import { DEMO_ACCOUNT } from '#server/sandbox/demo-account.ts';
import { freshPostgres } from '#tests/support/shop.ts';
import { testEnv } from '#tests/support/test-config.ts';
import { type ShopProcess, startShop, temporaryDataDir } from '#tools/shop-process.ts';
import { SHOP_PATIENCE_MS } from '#tools/until.ts';

describe('processes that start together on an empty PostgreSQL', () => {
  const ends: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  it('all serve on one catalogue, one demo account and the same demo players', { timeout: 2 * SHOP_PATIENCE_MS }, async () => {
    const database = await freshPostgres({ empty: true });
    ends.push(database.drop);
    const start = async (): Promise<ShopProcess> => {
      const data = temporaryDataDir();
      ends.push(data.remove);
      const env = testEnv({ DATA_DIR: data.path, DATABASE_URL: database.url, DEMO_PLAYERS: '6', LOG_LEVEL: 'warn' });
      const shop = await startShop({ dataDir: data.path, env });
      ends.push(() => shop.stop());
      return shop;
    };
    const started = await Promise.allSettled([start(), start()]);
    expect(started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
    const shops = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const { url } of shops) expect((await fetch(`${url}/api/boxes`)).status).toBe(200);

    const client = new pg.Client({ connectionString: database.url });
    ends.push(() => client.end());
    await client.connect();
    const count = async (what: string): Promise<number> =>
      Number((await client.query<{ of: string }>(`select count(*) as of from ${what}`)).rows[0]?.of);
    expect(await count(`users where email = '${DEMO_ACCOUNT.email}'`)).toBe(1);
    // They are made once the shops listen, and play then.
    await expect.poll(() => count('drop_event'), { timeout: SHOP_PATIENCE_MS, interval: 200 }).toBeGreaterThanOrEqual(12);
    expect(await count('users where is_demo')).toBe(6);
    for (const { output } of shops) expect(output()).not.toContain('demo players could not be started');
  });
});
