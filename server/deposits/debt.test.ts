import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { askCoins, testPayments } from '#tests/support/withdrawals.ts';

const PAY = '/api/deposit/debt/pay';

describe.each(DATABASES)('a debt on %s', (database) => {
  let shop: TestShop;
  let zen: ReturnType<typeof provider>;
  beforeAll(async () => {
    shop = await makeApp({ database, env: { UNPLAYED_FEE_PERCENT: '0' }, withdrawalGateways: [testPayments()] });
    zen = provider(shop);
  });
  afterAll(() => shop.close());

  /** Pays for coins; they are gone before the payment is reversed. Answers the invoice's id. */
  async function owe(player: TestPlayer, coins: number): Promise<string> {
    const id = await startDeposit(player, coins);
    await zen.tell(paid(id, coins));
    expect((await askCoins(player, coins)).statusCode).toBe(200);
    expect((await zen.tell(paid(id, coins, { status: 'reversed' }))).json()).toEqual({ status: 'applied' });
    return id;
  }
  const owed = async (player: TestPlayer) => (await player.get('/api/deposit/debt')).json<{ data: { debt: number } }>().data.debt;
  const seen = async (player: TestPlayer, id: string) => (await player.get(`/api/deposit/invoices/${id}`)).json<{ data: object }>().data;
  const transfers = async (id: string): Promise<number> => {
    const { rows } = await shop.deps.db.read.execute(
      sql`select 1 from transfer where kind = 'debt_payment' and ref_type = 'debt' and ref_id like ${`${id}:%`}`,
    );
    return rows.length;
  };

  it('is paid from the balance as far as it reaches, and the rest with later coins, when the player says so', async () => {
    const player = await shop.player();
    const id = await owe(player, 50);
    expect(await owed(player)).toBe(50);
    expect((await player.post(PAY)).json()).toMatchObject({ code: 'insufficient_funds' });

    await shop.fund(player.id, cents(1_250));
    expect((await player.post(PAY)).json()).toMatchObject({ data: { paid: 12.5, debt: 37.5, balance: 0 } });
    expect(await seen(player, id)).toMatchObject({ status: 'reversed', debt: 37.5, debt_paid: 12.5 });

    const next = await startDeposit(player, 60);
    await zen.tell(paid(next, 60));
    expect([await shop.balance(player.id), await owed(player)]).toEqual([6_000, 37.5]);
    expect((await askCoins(player, 60)).json()).toMatchObject({ code: 'debt_open' });
    expect((await player.post(PAY)).json()).toMatchObject({ data: { paid: 37.5, debt: 0, balance: 22.5 } });
    expect(await seen(player, id)).toMatchObject({ status: 'reversed', debt: 0, debt_paid: 50 });
    expect((await player.post(PAY)).json()).toMatchObject({ data: { paid: 0, debt: 0, balance: 22.5 } });
    expect((await askCoins(player, 22.5)).statusCode).toBe(200);
    expect(await transfers(id)).toBe(2);
    expect(await shop.audit()).toEqual([]);
  });

  it('of several deposits is paid oldest first, each by a transfer of its own', async () => {
    const player = await shop.player();
    const ids = [];
    for (const coins of [20, 30]) {
      const id = await startDeposit(player, coins);
      await zen.tell(paid(id, coins));
      ids.push(id);
    }
    const [first = '', second = ''] = ids;
    expect((await askCoins(player, 50)).statusCode).toBe(200);
    for (const [id, coins] of [
      [second, 30],
      [first, 20],
    ] as const) {
      await zen.tell(paid(id, coins, { status: 'reversed' }));
      shop.clock.advance(1);
    }
    await shop.fund(player.id, cents(4_000));
    expect((await player.post(PAY)).json()).toMatchObject({ data: { paid: 40, debt: 10, balance: 0 } });
    expect(await seen(player, second)).toMatchObject({ debt: 0, debt_paid: 30 });
    expect(await seen(player, first)).toMatchObject({ debt: 10, debt_paid: 10 });
    expect([await transfers(first), await transfers(second)]).toEqual([1, 1]);
    expect(await shop.audit()).toEqual([]);
  });

  it('is paid once by twenty presses at once', async () => {
    const player = await shop.player();
    const id = await owe(player, 40);
    await shop.fund(player.id, cents(10_000));
    const replies = await Promise.all(Array.from({ length: 20 }, () => player.post(PAY)));
    const sums = replies.map((reply) => reply.json<{ data: { paid: number } }>().data.paid);
    expect(sums.toSorted((a, b) => b - a)).toEqual([40, ...Array.from({ length: 19 }, () => 0)]);
    expect([await shop.balance(player.id), await owed(player), await transfers(id)]).toEqual([6_000, 0, 1]);
    expect(await shop.audit()).toEqual([]);
  });

  it('that is more than the balance takes all of it once and never more, however many press beside a reversal', async () => {
    const player = await shop.player();
    const id = await owe(player, 40);
    const other = await startDeposit(player, 25);
    await zen.tell(paid(other, 25));
    const [replies] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => player.post(PAY))),
      zen.tell(paid(other, 25, { status: 'reversed' })),
    ]);
    expect(replies.filter(({ statusCode }) => ![200, 409].includes(statusCode)).map(({ body }) => body)).toEqual([]);
    expect(await shop.balance(player.id)).toBe(0);
    // The coins went to one of the two: the debt, or the payment that was taken back.
    expect(await owed(player)).toBe(40);
    expect(await transfers(id)).toBeLessThanOrEqual(1);
    expect(await shop.audit()).toEqual([]);
  });

  it('can be paid by its player only, and asks for a player and a key', async () => {
    const player = await shop.player();
    const id = await owe(player, 20);
    const stranger = await shop.player();
    await shop.fund(stranger.id, cents(5_000));
    expect((await stranger.post(PAY)).json()).toMatchObject({ data: { paid: 0, debt: 0, balance: 50 } });
    expect(await seen(player, id)).toMatchObject({ debt: 20, debt_paid: 0 });
    expect((await player.post(PAY, undefined, { key: null })).json()).toMatchObject({ code: 'idempotency_key_missing' });
    expect((await shop.call({ method: 'POST', url: PAY })).statusCode).toBe(401);
    expect((await shop.call({ method: 'GET', url: '/api/deposit/debt' })).statusCode).toBe(401);
  });
});
