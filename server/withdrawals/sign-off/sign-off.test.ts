import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Withdrawal } from '#contract/api/withdrawals.ts';
import { cents } from '#contract/money.ts';
import { confirmed, playerWithPassword, withTotp } from '#tests/support/factors.ts';
import { mailsTo, tokenIn } from '#tests/support/mail.ts';
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

const MINUTE = 60_000;
/** Short enough for tokens of sessions, which live for 15 minutes. */
const ENV = { NEW_ADDRESS_REST_S: '120', ACCOUNT_CHANGE_REST_S: '240' };
const NEW_REST_MS = 2 * MINUTE;
const CHANGE_REST_MS = 4 * MINUTE;
/** Past the time that a confirmation holds. */
const LATER_MS = 5 * MINUTE + 1;
const STOP_SUBJECT = /^Was this (withdrawal|delivery) you\?$/;

const answer = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, (reply.json() as { code?: string }).code];
const idOf = (reply: { json(): unknown }): string => (reply.json() as { id: string }).id;

describe.each(DATABASES)('sign-off for money out on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database, env: ENV, withdrawalGateways: [testPayments(), testWarehouse()] });
  });
  afterAll(async () => {
    expect(await withdrawalFaults(shop)).toEqual([]);
    await shop.close();
  });

  const restOf = async (player: TestPlayer, id: string) => {
    const { data } = (await player.get(`/api/profile/withdrawals/${id}`)).json<{ data: Withdrawal }>();
    return (
      data.rest && { minutes: Math.round((Date.parse(data.rest.until) - Date.parse(data.created_at)) / MINUTE), reason: data.rest.reason }
    );
  };
  const stopMails = async (address: string) => (await mailsTo(shop, address)).filter(({ subject }) => STOP_SUBJECT.test(subject));
  /** Lets a rest of a new address go by. */
  const handOver = async (): Promise<void> => {
    shop.clock.advance(NEW_REST_MS + 1);
    await shop.withdrawals.runDue();
  };
  const rich = async (): Promise<TestPlayer> => {
    const player = await playerWithPassword(shop);
    await shop.fund(player.id, cents(50_000));
    return player;
  };
  /** A player who has withdrawn to the Bitcoin address before, and made no change since. */
  const known = async (): Promise<TestPlayer> => {
    const player = await rich();
    await askCoins(player, 30);
    await handOver();
    return player;
  };

  it('needs a confirmed email address, and moves nothing without one', async () => {
    const player = await rich();
    await shop.deps.db.read.execute(sql`update users set email_verified_at = null where id = ${player.id}`);
    await saveAddressOf(player);
    const [mug = ''] = await giveWonPrizes(shop, player.id, [PRIZES.plain]);
    expect(answer(await askCoins(player, 30))).toEqual([409, 'email_unverified']);
    expect(answer(await askPrizes(player, [{ id: mug }]))).toEqual([409, 'email_unverified']);
    expect(await shop.balance(player.id)).toBe(50_000);
  });

  it('needs a confirmation of the last five minutes for a new address, and none for one that was used', async () => {
    const player = await rich();
    shop.clock.advance(LATER_MS);
    const refused = await askCoins(player, 30);
    expect([...answer(refused), refused.json().confirmation.methods]).toEqual([403, 'confirmation_required', ['password']]);
    await confirmed(shop, player);
    expect((await askCoins(player, 30)).statusCode).toBe(200);
    // Requested, and not sent yet: the player had no time to stop it.
    shop.clock.advance(LATER_MS);
    expect(answer(await askCoins(player, 30))).toEqual([403, 'confirmation_required']);
    await handOver();
    const again = await askCoins(player, 30);
    expect(await restOf(player, idOf(again))).toEqual({ minutes: 1, reason: 'usual' });
    expect(answer(await askCoins(player, 30, { currency: 'USDTT', address: WALLETS.USDTT }))).toEqual([403, 'confirmation_required']);
    expect(await stopMails(player.email)).toHaveLength(1);
  });

  it('takes an address as new again once its only withdrawal came back, and one of another player as new', async () => {
    const player = await rich();
    const id = idOf(await askCoins(player, 30));
    await handOver();
    await reportTo(shop, 'test-payments', { withdrawalId: id, status: 'canceled', reason: 'The address is blocked.' });
    shop.clock.advance(LATER_MS);
    expect(answer(await askCoins(player, 30))).toEqual([403, 'confirmation_required']);
    const other = await rich();
    expect(await restOf(other, idOf(await askCoins(other, 30)))).toEqual({ minutes: 2, reason: 'new_address' });
  });

  it('knows a wallet’s address on its network alone, whatever the currency', async () => {
    const player = await rich();
    const ask = async (currency: string) => idOf(await askCoins(player, 30, { currency, address: WALLETS.ETH }));
    expect(await restOf(player, await ask('ETH'))).toMatchObject({ reason: 'new_address' });
    await handOver();
    expect(await restOf(player, await ask('USDTE'))).toMatchObject({ reason: 'usual' });
    expect(await restOf(player, await ask('BNB-BSC'))).toMatchObject({ reason: 'new_address' });
  });

  it('asks players with a second factor for every withdrawal', async () => {
    const player = await known();
    await confirmed(shop, player);
    await withTotp(shop, player);
    shop.clock.advance(LATER_MS);
    const refused = await askCoins(player, 30);
    expect([...answer(refused), refused.json().confirmation.methods]).toEqual([403, 'confirmation_required', ['totp', 'recovery_code']]);
  });

  it('takes a changed shipping address as new', async () => {
    const player = await rich();
    await saveAddressOf(player);
    const [first = '', second = '', third = ''] = await giveWonPrizes(shop, player.id, [PRIZES.plain, PRIZES.plain, PRIZES.plain]);
    expect(await restOf(player, idOf(await askPrizes(player, [{ id: first }])))).toEqual({ minutes: 2, reason: 'new_address' });
    await handOver();
    expect(await restOf(player, idOf(await askPrizes(player, [{ id: second }])))).toEqual({ minutes: 1, reason: 'usual' });
    await saveAddressOf(player, { street_address: 'Invalidenstraße 2' });
    shop.clock.advance(LATER_MS);
    expect(answer(await askPrizes(player, [{ id: third }]))).toEqual([403, 'confirmation_required']);
    const [mail, ...more] = await stopMails(player.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Invalidenstraße 1, 10115 Berlin');
  });

  it('is sent when the longer rest is over, and not before', async () => {
    const player = await rich();
    const id = idOf(await askCoins(player, 30));
    const statusOf = async () => (await player.get(`/api/profile/withdrawals/${id}`)).json<{ data: Withdrawal }>().data.status;
    shop.clock.advance(NEW_REST_MS - MINUTE);
    await shop.withdrawals.runDue();
    expect(await statusOf()).toBe('new');
    shop.clock.advance(MINUTE + 1);
    await shop.withdrawals.runDue();
    expect([await statusOf(), await restOf(player, id)]).toEqual(['in_processing', null]);
  });

  const newEmail = async (player: TestPlayer): Promise<string> => {
    const to = `new-${player.email}`;
    await player.post('/api/profile/email', { email: to });
    const [mail] = await mailsTo(shop, to);
    const done = await player.post('/api/email/verify', { token: tokenIn(mail ?? { text: '' }) });
    if (done.statusCode !== 200) throw new Error(done.body);
    return to;
  };
  const CHANGES: [string, (player: TestPlayer) => Promise<unknown>][] = [
    ['password', (player) => player.post('/api/profile/password', { password: 'another secret' })],
    ['second factor', (player) => withTotp(shop, player)],
    ['email address', newEmail],
  ];
  it.each(CHANGES)('rests longer for some time after a change of the %s, to a known address too', async (_what, change) => {
    const player = await known();
    await confirmed(shop, player);
    await change(player);
    await confirmed(shop, player);
    expect(await restOf(player, idOf(await askCoins(player, 30)))).toEqual({ minutes: 4, reason: 'account_changed' });
    shop.clock.advance(CHANGE_REST_MS);
    await confirmed(shop, player);
    expect(await restOf(player, idOf(await askCoins(player, 30)))).toEqual({ minutes: 1, reason: 'usual' });
  });

  it('mails the address that the account has just left as well, with a link that stops it', async () => {
    const player = await known();
    await confirmed(shop, player);
    const to = await newEmail(player);
    await confirmed(shop, player);
    const before = await stopMails(player.email);
    await askCoins(player, 30);
    const [mail] = await stopMails(to);
    const [old, ...more] = await stopMails(player.email);
    expect(more).toHaveLength(before.length);
    expect(tokenIn(old ?? { text: '' })).toBe(tokenIn(mail ?? { text: '' }));
    expect(old?.text).toContain(WALLETS.BTC);
    const stop = await shop.call({ method: 'POST', url: '/api/withdrawal/stop', payload: { token: tokenIn(old ?? { text: '' }) } });
    expect(stop.json()).toEqual({ msg: 'Stopped. The coins are back in your balance.', data: { type: 'crypto', play_held: false } });
  });

  it('mails nothing about a withdrawal to an address that the account left without having proved it', async () => {
    const player = await known();
    await shop.deps.db.read.execute(sql`update users set email_verified_at = null where id = ${player.id}`);
    await confirmed(shop, player);
    const to = await newEmail(player);
    await confirmed(shop, player);
    const before = await stopMails(player.email);
    await askCoins(player, 30);
    expect(await stopMails(to)).toHaveLength(1);
    expect(await stopMails(player.email)).toEqual(before);
  });
});
