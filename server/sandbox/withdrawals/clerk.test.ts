import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayableCurrency, WithdrawalDetail } from '#contract/api/withdrawals.ts';
import { SANDBOX_CLERK } from '#contract/api/sandbox.ts';
import { cents } from '#contract/money.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { until as untilHolds } from '#tests/support/rounds.ts';
import { makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { askCoins, askPrizes, giveWonPrizes, PRIZES, saveAddressOf, withdrawalFaults } from '#tests/support/withdrawals.ts';

/* The sandbox's own providers over real HTTP, with the real signatures: the state right after the first start of the shop. */

describe('the sandbox’s payment provider and warehouse', () => {
  const clock = manualClock();
  let shop: TestShop;
  let player: TestPlayer;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite', env: { DEMO_PLAYERS: '0' }, clock });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    player = await shop.player({ balance: cents(100_000) });
    await saveAddressOf(player);
  });
  afterAll(async () => {
    expect(await withdrawalFaults(shop)).toEqual([]);
    await shop.close();
  });

  const show = async (id: string) => (await player.get(`/api/profile/withdrawals/${id}`)).json<{ data: WithdrawalDetail }>().data;
  /** Waits in real time until a withdrawal is as it should be: the providers answer over the network. */
  const until = async (id: string, holds: (one: WithdrawalDetail) => boolean): Promise<WithdrawalDetail> => {
    await untilHolds(`withdrawal ${id} moves`, async () => holds(await show(id)));
    return show(id);
  };
  const pass = (ms: number): void => clock.moveTo(clock.monotonic() + ms);
  const press = (path: string) =>
    shop.call({ method: 'POST', url: `${SANDBOX_CLERK}/${path}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  const request = async (reply: Promise<{ json(): unknown }>): Promise<string> => ((await reply).json() as { id: string }).id;

  it('send coins and deliver prizes on their own after a while', async () => {
    const { data } = (await player.get('/api/withdrawal/crypto/currencies')).json<{ data: PayableCurrency[] }>();
    expect(data).toHaveLength(10);
    expect(data.every(({ minimum_amount, fee, rate }) => minimum_amount > fee && fee > 0 && rate > 0)).toBe(true);
    const [prize = ''] = await giveWonPrizes(shop, player.id, [PRIZES.plain]);
    const coins = await request(askCoins(player, 100));
    const parcel = await request(askPrizes(player, [{ id: prize }]));
    pass(61_000);
    await until(coins, ({ status }) => status === 'in_processing');
    await until(parcel, ({ status }) => status === 'in_processing');
    // The orders are at their providers once their timers run; time goes on until they do.
    const onward = setInterval(() => pass(5_000), 100);
    const [sent, delivered] = await Promise.all([coins, parcel].map((id) => until(id, ({ status }) => status === 'done'))).finally(() =>
      clearInterval(onward),
    );
    expect(sent?.crypto?.transaction_id).toMatch(/^[0-9a-f]{64}$/);
    expect(delivered?.delivery).toMatchObject({ carrier: 'Sandbox Post', tracking_number: expect.stringMatching(/^SBX/) as string });
  });

  it('do what the clerk presses, in the order that withdrawals allow', async () => {
    const prizes = await giveWonPrizes(shop, player.id, [PRIZES.plain, PRIZES.plain]);
    const [coins, failed, early] = [
      await request(askCoins(player, 50)),
      await request(askCoins(player, 60)),
      await request(askCoins(player, 70)),
    ];
    const [parcel, refused] = [
      await request(askPrizes(player, [{ id: prizes[0] ?? '' }])),
      await request(askPrizes(player, [{ id: prizes[1] ?? '' }])),
    ];
    const desk = await shop.call({ method: 'GET', url: SANDBOX_CLERK });
    expect(desk.statusCode).toBe(200);
    for (const id of [coins, failed, early, parcel, refused]) expect(desk.body).toContain(`data-withdrawal="${id}"`);
    await press(`${early}/cancel`);
    expect(await show(early)).toMatchObject({ status: 'canceled', refunded: 70, reason: 'Canceled by the shop.' });
    // Before an order is given, its provider can't move it.
    await press(`${coins}/send`);
    expect((await show(coins)).status).toBe('new');
    for (const id of [coins, failed, parcel, refused]) expect((await press(`${id}/start`)).statusCode).toBe(303);
    await press(`${coins}/send`);
    await press(`${failed}/fail`);
    await press(`${parcel}/ship`);
    await press(`${refused}/refuse`);
    expect((await until(coins, ({ status }) => status === 'done')).cancelable).toBe(false);
    expect(await until(failed, ({ status }) => status === 'canceled')).toMatchObject({
      refunded: 60,
      reason: 'The network rejected the payment.',
    });
    expect(await until(parcel, ({ delivery }) => delivery?.tracking_number !== null)).toMatchObject({ status: 'in_processing' });
    expect(await until(refused, ({ status }) => status === 'canceled')).toMatchObject({ refunded: 4.9 });
    await press(`${parcel}/deliver`);
    await until(parcel, ({ status }) => status === 'done');
    const balance = await shop.balance(player.id);
    for (const id of [coins, failed, parcel, refused])
      for (const move of ['repeat', 'send', 'fail', 'ship', 'deliver', 'refuse', 'cancel', 'start']) await press(`${id}/${move}`);
    for (const [id, status] of [
      [coins, 'done'],
      [failed, 'canceled'],
      [parcel, 'done'],
      [refused, 'canceled'],
    ] as const)
      expect((await show(id)).status).toBe(status);
    expect(await shop.balance(player.id)).toBe(balance);
  });

  it('can be taken offline: new withdrawals are refused with a sentence, open ones wait', async () => {
    const id = await request(askCoins(player, 50));
    await press('providers/alphapo/down');
    await press(`${id}/start`);
    expect((await show(id)).status).toBe('new');
    const refused = await askCoins(player, 50);
    expect([refused.statusCode, refused.json<{ msg: string }>().msg]).toEqual([
      409,
      'Crypto withdrawals aren’t available right now. Please try again later.',
    ]);
    await press('providers/alphapo/up');
    pass(5_001);
    await shop.withdrawals.runDue();
    await press(`${id}/send`);
    await until(id, ({ status }) => status === 'done');
  });

  it('refuse unsigned calls', async () => {
    for (const url of [
      '/sandbox/warehouse/orders',
      '/sandbox/alphapo/api/withdrawal/crypto',
      '/api/withdrawal/alphapo/webhook',
      '/api/withdrawal/warehouse/webhook',
    ]) {
      const reply = await shop.call({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: '{}' });
      expect(reply.statusCode, url).toBe(401);
    }
  });
});
