import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { DATABASES, makeApp, type TestShop } from './shop.ts';

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
