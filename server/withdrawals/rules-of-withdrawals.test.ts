import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
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

const answer = (reply: { statusCode: number; json(): unknown }) => {
  const { code, msg } = reply.json() as { code: string; msg: string };
  return [reply.statusCode, code, msg];
};
const open = (env: Record<string, string> = {}): Promise<TestShop> =>
  makeApp({ database: 'pglite', env, withdrawalGateways: [testPayments(), testWarehouse()] });

describe('withdrawals', () => {
  it('are refused where coins are free: neither coins nor prizes leave the shop', async () => {
    const shop = await open({ RULES: 'social' });
    const player = await shop.player({ balance: cents(10_000) });
    await saveAddressOf(player);
    const [prize = ''] = await giveWonPrizes(shop, player.id, [PRIZES.plain]);
    expect(answer(await askCoins(player, 50))).toEqual([409, 'play_not_allowed', 'Coins are free in this shop and can’t be withdrawn.']);
    expect(answer(await askPrizes(player, [{ id: prize }]))).toEqual([
      409,
      'play_not_allowed',
      'Prizes are won with free coins in this shop and can’t be shipped.',
    ]);
    expect((await player.get('/api/withdrawal/crypto/currencies')).statusCode).toBe(409);
    expect(await shop.balance(player.id)).toBe(10_000);
    await shop.close();
  });

  it('of coins stay out where the rules say so, and deliveries can be taken back all the same', async () => {
    const shop = await open({ RULES: 'uk' });
    const player = await shop.player({ balance: cents(10_000) });
    await saveAddressOf(player);
    const [prize = ''] = await giveWonPrizes(shop, player.id, [PRIZES.plain]);
    const coins = (await askCoins(player, 50)).json<{ id: string }>().id;
    const parcel = (await askPrizes(player, [{ id: prize }])).json<{ id: string }>().id;
    const { data } = (await player.get('/api/profile/withdrawals')).json<{ data: { type: string; cancelable: boolean }[] }>();
    expect(Object.fromEntries(data.map(({ type, cancelable }) => [type, cancelable]))).toEqual({ crypto: false, delivery: true });
    expect(answer(await player.post(`/api/profile/withdrawals/${coins}/cancel`)).slice(0, 2)).toEqual([409, 'play_not_allowed']);
    expect((await player.post(`/api/profile/withdrawals/${parcel}/cancel`)).statusCode).toBe(200);
    expect(await withdrawalFaults(shop)).toEqual([]);
    await shop.close();
  });

  it('are refused to a player who owes coins of a deposit that was taken back', async () => {
    const shop = await open({ UNPLAYED_FEE_PERCENT: '0' });
    const player = await shop.player();
    await saveAddressOf(player);
    const zen = provider(shop);
    const invoice = await startDeposit(player, 60);
    await zen.tell(paid(invoice, 60));
    const sent = (await askCoins(player, 40)).json<{ id: string }>().id;
    expect((await zen.tell(paid(invoice, 60, { status: 'reversed' }))).json()).toEqual({ status: 'applied' });
    await shop.fund(player.id, cents(10_000));
    const [prize = ''] = await giveWonPrizes(shop, player.id, [PRIZES.plain]);
    const sentence = 'You owe 40.00 coins from a reversed deposit. Pay them from your balance on your deposits page first.';
    expect(answer(await askCoins(player, 50))).toEqual([409, 'debt_open', sentence]);
    expect(answer(await askPrizes(player, [{ id: prize }]))).toEqual([409, 'debt_open', sentence]);
    expect(await shop.balance(player.id)).toBe(10_000);
    // What was asked for before goes its way: it was the player's when it left.
    expect((await player.get(`/api/profile/withdrawals/${sent}`)).json()).toMatchObject({ data: { status: 'new' } });
    expect(await withdrawalFaults(shop)).toEqual([]);
    await shop.close();
  });

  it('rest while their provider is switched off, and what it was given before is still settled', async () => {
    const payments = testPayments();
    const shop = await makeApp({ database: 'pglite', withdrawalGateways: [payments, testWarehouse()] });
    const player = await shop.player({ balance: cents(20_000) });
    const given = (await askCoins(player, 30)).json<{ id: string }>().id;
    shop.clock.advance(61_000);
    await shop.withdrawals.runDue();
    const rest = (await askCoins(player, 30)).json<{ id: string }>().id;
    (shop.deps.config.withdrawals.closedGateways as Set<string>).add('test-payments');
    expect(answer(await askCoins(player, 30)).slice(0, 2)).toEqual([409, 'method_unavailable']);
    shop.clock.advance(61_000);
    await shop.withdrawals.runDue();
    expect(payments.taken.has(rest)).toBe(false);
    expect((await reportTo(shop, 'test-payments', { withdrawalId: given, status: 'done', transactionId: 't' })).json()).toEqual({
      status: 'applied',
    });
    expect((await player.post(`/api/profile/withdrawals/${rest}/cancel`)).statusCode).toBe(200);
    await shop.close();
    await expect(makeApp({ database: 'pglite', env: { WITHDRAWALS_OFF: 'pigeons' } })).rejects.toThrow(
      'WITHDRAWALS_OFF contains "pigeons"; the withdrawal providers are alphapo, warehouse',
    );
  });

  it('move in the database by their own steps alone, and stay as they were asked for', async () => {
    const shop = await open();
    const player = await shop.player({ balance: cents(20_000) });
    const id = (await askCoins(player, 30)).json<{ id: string }>().id;
    const change = (text: string) => shop.deps.db.read.execute(sql.raw(`update withdrawal set ${text} where id = '${id}'`));
    const causeOf = (text: string) =>
      change(text).then(
        () => 'taken',
        (error: { cause?: { constraint?: string; message?: string } }) => error.cause?.constraint ?? error.cause?.message,
      );
    for (const text of [
      `status = 'done', due_at = null`,
      `status = 'sent'`,
      `status = 'canceled'`,
      `address = 'x'`,
      `charged = 1`,
      `fee = charged`,
      `due_at = null`,
    ])
      expect(await causeOf(text), text).not.toBe('taken');
    await expect(shop.deps.db.read.execute(sql.raw(`delete from withdrawal where id = '${id}'`))).rejects.toThrow();
    await expect(
      shop.deps.db.read.execute(sql.raw(`update withdrawal_step set at = now() where withdrawal_id = '${id}'`)),
    ).rejects.toThrow();
    await shop.close();
  });
});
