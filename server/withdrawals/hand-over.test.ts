import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WithdrawalDetail } from '#contract/api/withdrawals.ts';
import { cents } from '#contract/money.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import {
  askCoins,
  askPrizes,
  giveWonPrizes,
  PRIZES,
  reportTo,
  saveAddressOf,
  testPayments,
  testWarehouse,
  withdrawalFaults,
} from '#tests/support/withdrawals.ts';

const REST_MS = 61_000;

describe.each(DATABASES)('the hand-over of withdrawals to their providers, on %s', (database) => {
  const payments = testPayments();
  const warehouse = testWarehouse();
  const usual = payments.currencies.bind(payments);
  let shop: TestShop;
  let player: TestPlayer;
  beforeAll(async () => {
    shop = await makeApp({ database, withdrawalGateways: [payments, warehouse] });
  });
  afterAll(async () => {
    expect(await withdrawalFaults(shop)).toEqual([]);
    await shop.close();
  });

  beforeEach(async () => {
    player = await shop.player({ balance: cents(100_000) });
    payments.line = 'up';
    setRate(50_000);
  });

  /** Coins for a bitcoin from now on. */
  const setRate = (coins: number): void => {
    payments.currencies = async (deps) => (await usual(deps)).map((one) => ({ ...one, rateMicros: coins * 1_000_000 }));
  };
  const asked = async (): Promise<string> => {
    const reply = await askCoins(player, 30);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<{ id: string }>().id;
  };
  const show = async (id: string): Promise<WithdrawalDetail> =>
    (await player.get(`/api/profile/withdrawals/${id}`)).json<{ data: WithdrawalDetail }>().data;
  const pass = async (ms = REST_MS): Promise<void> => {
    shop.clock.advance(ms);
    await shop.withdrawals.runDue();
  };

  it('sends coins at the rate of the hand-over, which stays as it was then', async () => {
    const id = await asked();
    expect((await show(id)).crypto).toMatchObject({ rate: 50_000, sent_amount: '0.00050000' });
    setRate(40_000);
    payments.line = 'cut';
    await pass();
    payments.line = 'up';
    setRate(100_000);
    await pass();
    expect(payments.taken.get(id)?.amount).toBe('0.00062500');
    expect(await show(id)).toMatchObject({ status: 'in_processing', charged: 30, crypto: { rate: 40_000, sent_amount: '0.00062500' } });
    const forged = sql`update withdrawal set rate_micros = 1, sent_amount = '25' where id = ${id}`;
    await expect(shop.deps.db.read.execute(forged)).rejects.toThrow();
    const report = { withdrawalId: id, status: 'done', transactionId: 'rated', repeated: { amount: '0.000625' } } as const;
    expect((await reportTo(shop, 'test-payments', report)).json()).toEqual({ status: 'applied' });
  });

  it('leaves coins new, so that their player can cancel, while their provider names no rate', async () => {
    const id = await asked();
    payments.line = 'down';
    await pass();
    expect(await show(id)).toMatchObject({ status: 'new', cancelable: true, rest: null });
    payments.line = 'up';
    await pass();
    expect((await show(id)).status).toBe('in_processing');
    await reportTo(shop, 'test-payments', { withdrawalId: id, status: 'canceled' });
  });

  it('does not give what is canceled or held while its rate is asked for', async () => {
    const [canceled, held] = [await asked(), await asked()];
    payments.currencies = async (deps) => {
      await player.post(`/api/profile/withdrawals/${canceled}/cancel`);
      await shop.deps.db.read.execute(sql`update withdrawal set held_at = now() where id = ${held}`);
      return usual(deps);
    };
    await pass();
    expect([payments.taken.has(canceled), payments.taken.has(held)]).toEqual([false, false]);
    expect([(await show(canceled)).status, (await show(held)).status]).toEqual(['canceled_by_user', 'new']);
    await player.post(`/api/profile/withdrawals/${held}/cancel`);
  });

  it('calls a provider that does not answer once, so that the orders of others are not delayed', async () => {
    const ids = [await asked(), await asked(), await asked()];
    await saveAddressOf(player);
    const items = await giveWonPrizes(shop, player.id, [PRIZES.plain]);
    const reply = await askPrizes(player, [{ id: items[0] ?? '' }]);
    expect(reply.statusCode, reply.body).toBe(200);
    const delivery = reply.json<{ id: string }>().id;
    let calls = 0;
    payments.currencies = async () => {
      calls += 1;
      throw new Error('the answer took too long');
    };
    await pass();
    expect([calls, warehouse.taken.has(delivery)]).toEqual([1, true]);
    setRate(50_000);
    await pass();
    expect(ids.map((id) => payments.taken.has(id))).toEqual([true, true, true]);
    for (const id of ids) await reportTo(shop, 'test-payments', { withdrawalId: id, status: 'canceled' });
    await reportTo(shop, 'test-warehouse', { withdrawalId: delivery, status: 'done' });
  });
});
