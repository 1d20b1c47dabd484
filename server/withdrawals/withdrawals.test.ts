import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { WithdrawalDetail } from '#contract/api/withdrawals.ts';
import { cents } from '#contract/money.ts';
import { houseBalance } from '#server/wallet/ledger.ts';
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
  WALLETS,
  withdrawalFaults,
} from '#tests/support/withdrawals.ts';

const REST_MS = 61_000;

const codeOf = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, (reply.json() as { code?: string }).code];
const idOf = (reply: { body: string; json(): unknown }): string => (reply.json() as { id: string }).id ?? reply.body;

describe.each(DATABASES)('withdrawals on %s', (database) => {
  const payments = testPayments();
  const warehouse = testWarehouse();
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database, withdrawalGateways: [payments, warehouse] });
  });
  afterAll(async () => {
    expect(await withdrawalFaults(shop)).toEqual([]);
    await shop.close();
  });

  const show = async (player: TestPlayer, id: string): Promise<WithdrawalDetail> => {
    const reply = await player.get(`/api/profile/withdrawals/${id}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<{ data: WithdrawalDetail }>().data;
  };
  const inventory = async (player: TestPlayer, state: string): Promise<string[]> =>
    (await player.get(`/api/profile/inventory?filter[state]=${state}&sort=won_at`))
      .json<{ data: { id: string }[] }>()
      .data.map(({ id }) => id);
  const cancel = (player: TestPlayer, id: string, options = {}) => player.post(`/api/profile/withdrawals/${id}/cancel`, undefined, options);
  /** Lets the rest of everything that is new go by. */
  const process = async (): Promise<void> => {
    shop.clock.advance(REST_MS);
    await shop.withdrawals.runDue();
  };

  it('wait while the money of their player is held: new ones are refused, those of before are not sent and can be canceled', async () => {
    const player = await shop.player({ balance: cents(20_000) });
    const [sent, canceled] = [idOf(await askCoins(player, 30)), idOf(await askCoins(player, 40))];
    await shop.deps.db.script(
      `insert into hold (what, user_id, reason, placed_at, placed_by) values ('money', '${player.id}', 'a test', now(), 'ada')`,
    );
    expect(codeOf(await askCoins(player, 30))).toEqual([409, 'play_not_allowed']);
    await process();
    expect([payments.taken.has(sent), payments.taken.has(canceled)]).toEqual([false, false]);
    expect((await cancel(player, canceled)).statusCode).toBe(200);
    await shop.deps.db.script(`update hold set lifted_at = now(), lifted_by = 'ada' where user_id = '${player.id}'`);
    await process();
    expect([payments.taken.has(sent), payments.taken.has(canceled)]).toEqual([true, false]);
    await reportTo(shop, 'test-payments', { withdrawalId: sent, status: 'done', transactionId: 'tx0' });
  });

  it('wait while their player owes coins of a deposit that was taken back', async () => {
    const player = await shop.player({ balance: cents(20_000) });
    const id = idOf(await askCoins(player, 30));
    await shop.deps.db.script(`
      insert into invoice (id, user_id, gateway, status, stage, amount, debt, created_at, settled_at, reversed_at)
      values (gen_random_uuid(), '${player.id}', 'zen', 'reversed', 'closed', 100, 60, now(), now(), now())`);
    await process();
    expect([payments.taken.has(id), (await show(player, id)).status]).toEqual([false, 'new']);
    expect((await player.post('/api/deposit/debt/pay')).json()).toMatchObject({ data: { debt: 0 } });
    await process();
    expect(payments.taken.has(id)).toBe(true);
    await reportTo(shop, 'test-payments', { withdrawalId: id, status: 'done', transactionId: 'after-debt' });
  });

  it('of coins are held at the request, sent once, and paid out with the report that they were sent', async () => {
    const player = await shop.player({ balance: cents(10_000) });
    const [held, fees] = [
      await houseBalance(shop.deps.db.read, 'house:withdrawals'),
      await houseBalance(shop.deps.db.read, 'house:withdrawal_fees'),
    ];
    const reply = await askCoins(player, 30, { fee: 5, rate: 49_752 });
    expect(reply.json()).toMatchObject({ msg: 'Withdrawal requested.', data: { balance: 70, balance_version: 2 } });
    const id = idOf(reply);
    expect(await houseBalance(shop.deps.db.read, 'house:withdrawals')).toBe(held + 3_000);
    await shop.withdrawals.runDue();
    expect(payments.taken.has(id)).toBe(false);
    await process();
    expect(payments.taken.get(id)).toEqual({ id, currency: 'BTC', address: WALLETS.BTC, amount: '0.00050000' });
    expect((await show(player, id)).status).toBe('in_processing');
    expect((await reportTo(shop, 'test-payments', { withdrawalId: id, status: 'done', transactionId: 'tx1' })).json()).toEqual({
      status: 'applied',
    });
    const done = await show(player, id);
    expect(done).toMatchObject({
      type: 'crypto',
      status: 'done',
      cancelable: false,
      charged: 30,
      refunded: 0,
      crypto: { network: 'Bitcoin', fee: 5, rate: 50_000, sent_amount: '0.00050000', transaction_id: 'tx1' },
      delivery: null,
    });
    expect(done.timeline.map(({ status }) => status)).toEqual(['new', 'in_processing', 'done']);
    expect(await houseBalance(shop.deps.db.read, 'house:withdrawals')).toBe(held);
    expect(await houseBalance(shop.deps.db.read, 'house:withdrawal_fees')).toBe(fees + 500);
    expect(codeOf(await cancel(player, id))).toEqual([409, 'withdrawal_closed']);
    expect(await shop.balance(player.id)).toBe(7_000);
  });

  it('of prizes take them out of the inventory, cost the shipping price, and end with their arrival', async () => {
    const player = await shop.player({ balance: cents(10_000) });
    await saveAddressOf(player);
    const [mug = '', shoes = '', tee = '', kept = ''] = await giveWonPrizes(shop, player.id, [
      PRIZES.plain,
      PRIZES.shoes,
      PRIZES.clothing,
      PRIZES.plain,
    ]);
    const quote = await player.post('/api/withdrawal/delivery/quote', { items: [mug, shoes, tee] });
    expect(quote.json()).toMatchObject({
      data: {
        country: 'DE',
        shipping_price: 6.9,
        weight_grams: 1_600,
        items: [{ size_kind: null }, { size_kind: 'shoes' }, { size_kind: 'clothing' }],
      },
    });
    expect((await player.post('/api/withdrawal/delivery/quote', { items: [mug], country: 'US' })).json()).toMatchObject({
      data: { shipping_price: 14.9 },
    });
    const reply = await askPrizes(player, [{ id: mug }, { id: shoes, size: '10.5' }, { id: tee, size: 'XXL' }]);
    expect(reply.json()).toMatchObject({ msg: 'Delivery requested.', data: { balance: 93.1 } });
    const id = idOf(reply);
    expect(await inventory(player, 'owned')).toEqual([kept]);
    expect(await inventory(player, 'shipping')).toEqual([mug, shoes, tee]);
    // The request keeps its address when another one is saved afterwards.
    await saveAddressOf(player, { city: 'Potsdam' });
    await process();
    expect(warehouse.taken.get(id)).toMatchObject({ address: { city: 'Berlin' }, grams: 1_600 });
    expect(
      warehouse.taken
        .get(id)
        ?.items.map(({ size }) => size)
        .toSorted(),
    ).toEqual(['10.5', 'XXL', null].toSorted());
    await reportTo(shop, 'test-warehouse', { withdrawalId: id, status: 'in_processing', carrier: 'Parcel Post', trackingNumber: 'PP1' });
    expect(await show(player, id)).toMatchObject({ status: 'in_processing', delivery: { carrier: 'Parcel Post', tracking_number: 'PP1' } });
    await reportTo(shop, 'test-warehouse', { withdrawalId: id, status: 'done' });
    const done = await show(player, id);
    expect(done).toMatchObject({
      status: 'done',
      crypto: null,
      delivery: { shipping_price: 6.9, tracking_number: 'PP1', address: { city: 'Berlin' } },
    });
    expect(done.delivery?.items.map(({ size }) => size).toSorted()).toEqual(['10.5', 'XXL', null].toSorted());
    expect(await inventory(player, 'delivered')).toEqual([mug, shoes, tee]);
  });

  it('are canceled by their player while they are new: everything comes back, once', async () => {
    const player = await shop.player({ balance: cents(10_000) });
    await saveAddressOf(player);
    const [mug = ''] = await giveWonPrizes(shop, player.id, [PRIZES.plain]);
    const coins = idOf(await askCoins(player, 40));
    const prizes = idOf(await askPrizes(player, [{ id: mug }]));
    expect(await shop.balance(player.id)).toBe(10_000 - 4_000 - 490);
    expect((await show(player, coins)).cancelable).toBe(true);
    expect((await cancel(player, coins)).json()).toMatchObject({
      msg: 'Withdrawal canceled. Your coins are back in your balance.',
      data: { status: 'canceled_by_user', balance: 95.1 },
    });
    expect((await cancel(player, prizes)).json()).toMatchObject({
      msg: 'Delivery canceled. Your prizes are back in your inventory.',
      data: { balance: 100 },
    });
    expect(await inventory(player, 'owned')).toEqual([mug]);
    expect(codeOf(await cancel(player, coins))).toEqual([409, 'withdrawal_closed']);
    await process();
    expect(payments.taken.has(coins)).toBe(false);
    expect(warehouse.taken.has(prizes)).toBe(false);
    const canceled = await show(player, prizes);
    expect(canceled).toMatchObject({ status: 'canceled_by_user', refunded: 4.9 });
    expect(canceled.timeline.map(({ status }) => status)).toEqual(['new', 'canceled_by_user']);
    // What came back can be shipped again, and sold.
    const again = idOf(await askPrizes(player, [{ id: mug }]));
    await cancel(player, again);
    expect((await player.post(`/api/profile/inventory/${mug}/sell`)).statusCode).toBe(200);
  });

  it('are canceled by their provider while they are in processing, with its reason', async () => {
    const player = await shop.player({ balance: cents(5_000) });
    const id = idOf(await askCoins(player, 50));
    await process();
    expect(codeOf(await cancel(player, id))).toEqual([409, 'withdrawal_closed']);
    await reportTo(shop, 'test-payments', { withdrawalId: id, status: 'canceled', reason: 'The address is blocked.' });
    expect(await show(player, id)).toMatchObject({ status: 'canceled', refunded: 50, reason: 'The address is blocked.' });
    expect(await shop.balance(player.id)).toBe(5_000);
  });

  it('are given again to a provider that is down or whose answer was lost, and carried out once', async () => {
    const player = await shop.player({ balance: cents(5_000) });
    const id = idOf(await askCoins(player, 50));
    payments.line = 'down';
    const asked = payments.asked;
    await process();
    // Without a rate it stays with the shop.
    expect((await show(player, id)).status).toBe('new');
    expect(payments.taken.has(id)).toBe(false);
    expect(codeOf(await askCoins(player, 50))).toEqual([409, 'method_unavailable']);
    expect(codeOf(await player.get('/api/withdrawal/crypto/currencies'))).toEqual([409, 'method_unavailable']);
    payments.line = 'cut';
    shop.clock.advance(5_001);
    await shop.withdrawals.runDue();
    payments.line = 'up';
    shop.clock.advance(10_001);
    await shop.withdrawals.runDue();
    expect(payments.asked - asked).toBe(2);
    expect([...payments.taken.keys()].filter((one) => one === id)).toHaveLength(1);
    // Its report is lost; asked for the status, the provider says that it was sent.
    payments.answer = (order) => ({ withdrawalId: order.id, status: 'done', transactionId: 'tx2' });
    shop.clock.advance(600_001);
    await shop.withdrawals.runDue();
    payments.answer = () => 'accepted';
    expect(await show(player, id)).toMatchObject({ status: 'done', crypto: { transaction_id: 'tx2' } });
  });

  it('end as their first final report says: forged, repeated, late and unfitting ones change nothing', async () => {
    const player = await shop.player({ balance: cents(10_000) });
    const [first, second, third] = [idOf(await askCoins(player, 30)), idOf(await askCoins(player, 30)), idOf(await askCoins(player, 30))];
    const tell = async (withdrawalId: string, report: object) =>
      (await reportTo(shop, 'test-payments', { withdrawalId, ...report } as never)).json<{ status: string }>().status;
    expect(await tell(first, { status: 'done', transactionId: 'early' })).toBe('quarantined');
    expect(await tell(first, { status: 'canceled' })).toBe('quarantined');
    await cancel(player, third);
    await process();
    expect(codeOf(await reportTo(shop, 'test-payments', { withdrawalId: first, status: 'done', transactionId: 't' }, 'forged'))).toEqual([
      401,
      'signature_invalid',
    ]);
    for (const repeated of [{ amount: '1.00000000' }, { address: WALLETS.ETH }, { currency: 'ETH' }])
      expect(await tell(first, { status: 'done', transactionId: 't', repeated })).toBe('quarantined');
    expect(await tell(first, { status: 'done' })).toBe('quarantined');
    const { amount = '' } = (payments.taken.get(first) ?? {}) as { amount?: string };
    expect(amount).toMatch(/\.\d+$/);
    expect(await tell(first, { status: 'in_processing', repeated: { amount: `${amount}00` } })).toBe('replayed');
    expect(codeOf(await reportTo(shop, 'test-warehouse', { withdrawalId: first, status: 'done', transactionId: 't' }))[0]).toBe(200);
    expect((await show(player, first)).status).toBe('in_processing');
    expect(await tell(first, { status: 'done', transactionId: 't' })).toBe('applied');
    expect(await tell(first, { status: 'done', transactionId: 't' })).toBe('replayed');
    expect(await tell(first, { status: 'in_processing' })).toBe('ignored');
    expect(await tell(first, { status: 'done', transactionId: 'u' })).toBe('quarantined');
    expect(await tell(first, { status: 'canceled' })).toBe('quarantined');
    expect(await tell(second, { status: 'canceled' })).toBe('applied');
    expect(await tell(second, { status: 'canceled' })).toBe('replayed');
    expect(await tell(second, { status: 'done', transactionId: 'v' })).toBe('quarantined');
    expect(await tell(third, { status: 'canceled' })).toBe('ignored');
    expect(await tell(randomUUID(), { status: 'done', transactionId: 'w' })).toBe('quarantined');
    expect(await shop.balance(player.id)).toBe(7_000);
  });

  it('of 20 parallel cancels, ships, sells and withdrawals of one thing leave one', async () => {
    const player = await shop.player({ balance: cents(3_000) });
    await saveAddressOf(player);
    const [mug = ''] = await giveWonPrizes(shop, player.id, [PRIZES.plain]);
    const body = { items: [{ id: mug }], shipping_price: 4.9 };
    const ends = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? player.post('/api/withdrawal/delivery', body) : player.post(`/api/profile/inventory/${mug}/sell`),
      ),
    );
    const won = ends.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    expect(ends.filter(({ statusCode }) => statusCode !== 200).every(({ statusCode }) => statusCode === 404 || statusCode === 409)).toBe(
      true,
    );

    const rich = await shop.player({ balance: cents(4_100) });
    const asked = await Promise.all(Array.from({ length: 20 }, () => askCoins(rich, 20)));
    expect(asked.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, ...Array<number>(18).fill(409)]);
    expect(await shop.balance(rich.id)).toBe(100);
    const [one = ''] = asked.filter(({ statusCode }) => statusCode === 200).map(idOf);
    const canceled = await Promise.all(Array.from({ length: 20 }, () => cancel(rich, one)));
    expect(canceled.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect(await shop.balance(rich.id)).toBe(2_100);
    expect(await withdrawalFaults(shop)).toEqual([]);
  });

  it('canceled while they are given to their provider are either canceled or given, never both', async () => {
    const player = await shop.player({ balance: cents(40_000) });
    const ids = await Promise.all(Array.from({ length: 8 }, async () => idOf(await askCoins(player, 20))));
    shop.clock.advance(REST_MS);
    const [replies] = await Promise.all([Promise.all(ids.map((id) => cancel(player, id))), shop.withdrawals.runDue()]);
    await shop.withdrawals.runDue();
    for (const [place, id] of ids.entries()) {
      const { status } = await show(player, id);
      const wasCanceled = replies[place]?.statusCode === 200;
      expect(status).toBe(wasCanceled ? 'canceled_by_user' : 'in_processing');
      expect(payments.taken.has(id)).toBe(!wasCanceled);
    }
    expect(await withdrawalFaults(shop)).toEqual([]);
  });

  it('publish each of their steps to their player alone', async () => {
    const publish = vi.spyOn(shop.deps.publisher, 'publish');
    const player = await shop.player({ balance: cents(5_000) });
    const id = idOf(await askCoins(player, 50));
    await process();
    await reportTo(shop, 'test-payments', { withdrawalId: id, status: 'done', transactionId: 'tx3' });
    await shop.settled();
    const news = publish.mock.calls.flatMap(([envelopes]) => envelopes).filter(({ type }) => type === 'withdrawalUpdated');
    publish.mockRestore();
    expect(news.map(({ stream, data }) => ({ stream, data })).filter(({ data }) => (data as { id: string }).id === id)).toEqual(
      ['new', 'in_processing', 'done'].map((status) => ({ stream: `private-users.${player.id}`, data: { id, type: 'crypto', status } })),
    );
  });
});
