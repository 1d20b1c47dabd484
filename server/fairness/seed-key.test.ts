import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SettingError } from '#server/runtime/config.ts';
import { Database, type Engine } from '#server/database/database.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { DATABASES, freshEngine, makeApp, type TestShop } from '#tests/support/shop.ts';
import { testConfig } from '#tests/support/test-config.ts';
import { writeChain } from '#server/rounds/chains.ts';
import { checkSeedKey } from './seed-key.ts';

const OTHER_KEY = '8d21f6c40b97e35a16fd804ce2b7593ad4061be97f2c83a5508e6df1b94c7a32';

describe.each(DATABASES)('the key of the seeds on %s', (database) => {
  let engine: Engine;
  let shop: TestShop;
  const right = testConfig();
  const wrong = testConfig({ SEED_KEY: OTHER_KEY });
  const check = (config: typeof right): Promise<void> => checkSeedKey({ db: shop.deps.db, config, random: systemRandom });
  const probe = async (): Promise<string | null> =>
    (await shop.deps.db.read.execute<{ probe: string | null }>(sql`select encode(seed_probe, 'hex') as probe from installation`)).rows[0]
      ?.probe ?? null;
  const forget = (): Promise<unknown> => shop.deps.db.read.execute(sql`update installation set seed_probe = null`);

  beforeAll(async () => {
    engine = await freshEngine(database);
    shop = await makeApp({ database, engine });
  });
  afterAll(() => shop.close());

  it('is known by a sealed probe, which stays as it is', async () => {
    const sealed = await probe();
    expect(sealed).not.toBeNull();
    await check(right);
    expect(await probe()).toBe(sealed);
    await expect(check(wrong)).rejects.toThrow(SettingError);
    await expect(check(wrong)).rejects.toThrow(/SEED_KEY is not the key that this database was sealed with/);
    expect(await probe()).toBe(sealed);
  });

  it('is known by the links of a chain where no player has had seeds yet, and the database gets its probe', async () => {
    await writeChain({ config: right, random: systemRandom, db: shop.deps.db }, 'crash', 10);
    await forget();
    await expect(check(wrong)).rejects.toThrow(/^SEED_KEY is not the key/);
    expect(await probe()).toBeNull();
    await check(right);
    expect(await probe()).not.toBeNull();
  });

  it('is known by the seeds of a database from before there was a probe, which gets one', async () => {
    await (await shop.player()).get('/api/fairness/seed-pair');
    await forget();
    await expect(check(wrong)).rejects.toThrow(/^SEED_KEY is not the key/);
    expect(await probe()).toBeNull();
    await check(right);
    expect(await probe()).not.toBeNull();
    await expect(check(wrong)).rejects.toThrow(/^SEED_KEY is not the key/);
  });

  it('is one key where two processes with different keys start together on a new database', async () => {
    const fresh = await freshEngine(database);
    const db = new Database(fresh, systemClock, systemRandom);
    const checks = [right, wrong].map((config) => checkSeedKey({ db, config, random: systemRandom }));
    const ends = await Promise.allSettled(checks);
    await fresh.close();
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('keeps a whole shop from being put together when it is wrong', async () => {
    await expect(makeApp({ database, engine, env: { SEED_KEY: OTHER_KEY } })).rejects.toThrow(/^SEED_KEY is not the key/);
  });
});
