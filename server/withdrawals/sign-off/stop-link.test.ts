import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WithdrawalDetail } from '#contract/api/withdrawals.ts';
import { cents } from '#contract/money.ts';
import { mailsTo, tokenIn } from '#tests/support/mail.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import {
  askCoins,
  askPrizes,
  giveWonPrizes,
  PRIZES,
  saveAddressOf,
  testPayments,
  testWarehouse,
  WALLETS,
  withdrawalFaults,
} from '#tests/support/withdrawals.ts';

const REST_MS = 61_000;

const idOf = (reply: { json(): unknown }): string => (reply.json() as { id: string }).id;
const answer = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, (reply.json() as { code?: string }).code];

/** Calls of the page behind the link, by a guest. */
const linkOf = (shop: TestShop, token: string) => ({
  check: () => shop.call({ method: 'POST', url: '/api/withdrawal/stop/check', payload: { token } }),
  stop: () => shop.call({ method: 'POST', url: '/api/withdrawal/stop', payload: { token } }),
});

/** The link that was mailed to a player last. */
async function mailedLink(shop: TestShop, player: TestPlayer) {
  const [mail] = await mailsTo(shop, player.email);
  return linkOf(shop, tokenIn(mail ?? { text: '' }));
}

describe.each(DATABASES)('the link that stops a withdrawal on %s', (database) => {
  const payments = testPayments();
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database, withdrawalGateways: [payments, testWarehouse()] });
  });
  afterAll(async () => {
    expect(await withdrawalFaults(shop)).toEqual([]);
    await shop.close();
  });

  const show = async (player: TestPlayer, id: string): Promise<WithdrawalDetail> =>
    (await player.get(`/api/profile/withdrawals/${id}`)).json<{ data: WithdrawalDetail }>().data;
  const stateOf = async (link: ReturnType<typeof linkOf>): Promise<string> =>
    (await link.check()).json<{ data: { state: string } }>().data.state;

  it('is mailed at once with what leaves, where to and from where it was asked', async () => {
    const player = await shop.player({ balance: cents(10_000) });
    await shop.call({
      method: 'POST',
      url: '/api/withdrawal/crypto',
      headers: {
        authorization: `Bearer ${player.token}`,
        'idempotency-key': crypto.randomUUID(),
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      payload: { currency: 'BTC', address: WALLETS.BTC, amount: 30 },
      remoteAddress: '198.51.100.7',
    });
    const [mail] = await mailsTo(shop, player.email);
    expect(mail?.subject).toBe('Was this withdrawal you?');
    for (const fact of [
      'Amount: About 0.00050000 BTC',
      `To: ${WALLETS.BTC} (Bitcoin)`,
      'Device: Firefox on Linux',
      'From: 198.51.100.7',
      'Leaves: ',
    ])
      expect(mail?.text).toContain(fact);
  });

  it('stops it once, by a guest too: the coins come back, and a second press says the same', async () => {
    const player = await shop.player({ balance: cents(10_000) });
    const id = idOf(await askCoins(player, 30));
    const link = await mailedLink(shop, player);
    expect((await link.check()).json()).toEqual({ data: { state: 'open', type: 'crypto' } });
    expect((await show(player, id)).status).toBe('new');
    const presses = await Promise.all(Array.from({ length: 4 }, () => link.stop()));
    expect(presses.map((reply) => [reply.statusCode, reply.json()])).toEqual(
      Array.from({ length: 4 }, () => [
        200,
        { msg: 'Stopped. The coins are back in your balance.', data: { type: 'crypto', play_held: false } },
      ]),
    );
    expect(await shop.balance(player.id)).toBe(10_000);
    expect(await show(player, id)).toMatchObject({
      status: 'canceled',
      refunded: 30,
      rest: null,
      reason: 'Stopped with the link in our email.',
    });
    expect(await stateOf(link)).toBe('stopped');
    shop.clock.advance(REST_MS);
    await shop.withdrawals.runDue();
    expect(payments.taken.has(id)).toBe(false);
  });

  it('stops a delivery: prizes and shipping price come back', async () => {
    const player = await shop.player({ balance: cents(10_000) });
    await saveAddressOf(player);
    const [mug = ''] = await giveWonPrizes(shop, player.id, [PRIZES.plain]);
    await askPrizes(player, [{ id: mug }]);
    const link = await mailedLink(shop, player);
    expect((await link.stop()).json()).toMatchObject({ msg: 'Stopped. The prizes are back in your inventory.' });
    expect(await shop.balance(player.id)).toBe(10_000);
    expect((await player.post(`/api/profile/inventory/${mug}/sell`)).statusCode).toBe(200);
  });

  it('is too late once the withdrawal was sent or canceled, and says so', async () => {
    const player = await shop.player({ balance: cents(10_000) });
    await askCoins(player, 30);
    const sent = await mailedLink(shop, player);
    shop.clock.advance(REST_MS);
    await shop.withdrawals.runDue();
    expect([...answer(await sent.stop()), await stateOf(sent)]).toEqual([409, 'withdrawal_closed', 'sent']);

    const other = await shop.player({ balance: cents(10_000) });
    const id = idOf(await askCoins(other, 30));
    const canceled = await mailedLink(shop, other);
    await other.post(`/api/profile/withdrawals/${id}/cancel`);
    expect([...answer(await canceled.stop()), await stateOf(canceled)]).toEqual([409, 'withdrawal_closed', 'canceled']);
    expect(await shop.balance(other.id)).toBe(10_000);
  });

  it('of a made-up or cut-off token is refused', async () => {
    const link = linkOf(shop, 'a'.repeat(43));
    expect([answer(await link.check()), answer(await link.stop())]).toEqual([
      [410, 'link_invalid'],
      [410, 'link_invalid'],
    ]);
    expect(answer(await linkOf(shop, 'a'.repeat(42)).stop())).toEqual([422, 'invalid_request']);
  });

  it('still works after a change of the password', async () => {
    const player = await shop.player({ balance: cents(10_000) });
    const id = idOf(await askCoins(player, 30));
    const link = await mailedLink(shop, player);
    expect((await player.post('/api/profile/password', { password: 'a secret of an attacker' })).statusCode).toBe(200);
    expect((await link.stop()).statusCode).toBe(200);
    expect((await show(player, id)).status).toBe('canceled');
  });

  it('pressed while the withdrawal is given to its provider or canceled by its player ends it in one way', async () => {
    const player = await shop.player({ balance: cents(40_000) });
    const ids: string[] = [];
    const links: ReturnType<typeof linkOf>[] = [];
    for (let count = 0; count < 8; count += 1) {
      ids.push(idOf(await askCoins(player, 20)));
      links.push(await mailedLink(shop, player));
    }
    shop.clock.advance(REST_MS);
    const [presses, cancels] = await Promise.all([
      Promise.all(links.flatMap((link) => [link.stop(), link.stop()])),
      Promise.all(ids.slice(0, 4).map((id) => player.post(`/api/profile/withdrawals/${id}/cancel`))),
      shop.withdrawals.runDue(),
    ]);
    await shop.withdrawals.runDue();
    let back = 0;
    for (const [place, id] of ids.entries()) {
      const { status } = await show(player, id);
      const stopped = [presses[place * 2], presses[place * 2 + 1]].map((reply) => reply?.statusCode === 200);
      expect(stopped[0]).toBe(stopped[1]);
      const canceled = cancels[place]?.statusCode === 200;
      expect(status).toBe(stopped[0] ? 'canceled' : canceled ? 'canceled_by_user' : 'in_processing');
      expect(payments.taken.has(id)).toBe(status === 'in_processing');
      if (status !== 'in_processing') back += 1;
    }
    expect(await shop.balance(player.id)).toBe(40_000 - 2_000 * (ids.length - back));
  });

  it('is kept as a hash, and goes with its account', async () => {
    const player = await shop.player({ balance: cents(3_000) });
    await askCoins(player, 30);
    const [mail] = await mailsTo(shop, player.email);
    const { rows } = await shop.deps.db.read.execute(
      sql`select string_agg(w::text, ' ') as all from withdrawal w where user_id = ${player.id}`,
    );
    expect(rows[0]?.['all']).not.toContain(tokenIn(mail ?? { text: '' }));
  });
});

describe('the link that stops a withdrawal', () => {
  it('holds play where coins that are on their way out may not come back for play, and not for a delivery', async () => {
    const shop = await makeApp({ database: 'pglite', env: { RULES: 'uk' }, withdrawalGateways: [testPayments(), testWarehouse()] });
    const holds = async (player: TestPlayer) =>
      (await shop.deps.db.read.execute(sql`select what, placed_by from hold where user_id = ${player.id} and lifted_at is null`)).rows;
    const [coins, parcel] = [await shop.player({ balance: cents(10_000) }), await shop.player({ balance: cents(10_000) })];
    await askCoins(coins, 30);
    const link = await mailedLink(shop, coins);
    const presses = [await link.stop(), await link.stop()].map((reply) => reply.json<{ data: object }>().data);
    expect(presses).toEqual(Array.from({ length: 2 }, () => ({ type: 'crypto', play_held: true })));
    expect(await holds(coins)).toEqual([{ what: 'play', placed_by: 'stop link' }]);
    expect(await shop.balance(coins.id)).toBe(10_000);
    await saveAddressOf(parcel);
    const [mug = ''] = await giveWonPrizes(shop, parcel.id, [PRIZES.plain]);
    await askPrizes(parcel, [{ id: mug }]);
    expect((await (await mailedLink(shop, parcel)).stop()).json()).toMatchObject({ data: { play_held: false } });
    expect(await holds(parcel)).toEqual([]);
    await shop.close();
  });

  it('can’t be guessed: 30 tries in 15 minutes from one network', async () => {
    const shop = await makeApp({ database: 'pglite', env: { RATE_LIMITS: 'on' } });
    const link = linkOf(shop, 'b'.repeat(43));
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await link.stop()).statusCode);
    expect(statuses).toEqual([...Array<number>(30).fill(410), 429]);
    await shop.close();
  });
});
