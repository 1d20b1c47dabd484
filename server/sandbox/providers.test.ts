import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askNow } from '#tests/support/asked-providers.ts';
import { startDeposit } from '#tests/support/deposits.ts';
import { addressFor, invoiceSeen, invoicesSeen, listening, startTrade } from '#tests/support/provider-messages.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { silentLog } from '#tests/support/test-config.ts';
import { DATABASES, freshPostgres, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

describe('the sandbox’s crypto provider, skin trader and card shop, over real HTTP', () => {
  let shop: TestShop;
  let player: TestPlayer;
  let origin: string;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite' });
    origin = await listening(shop);
    player = await shop.player();
  });
  afterAll(() => shop.close());

  const submit = (path: string, form: Record<string, string> | string[][]) =>
    fetch(`${origin}/sandbox${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < 400 && !(await isSo()); tries++) await sleep(50);
    expect(await isSo()).toBe(true);
  };
  const untilStatus = (id: string, status: string) => until(async () => (await invoiceSeen(player, id))['status'] === status);

  it('send coins from a wallet: confirmations count up, each message comes twice, and the payment can be taken back', async () => {
    const address = await addressFor(player, 'DOGE');
    const page = await (await fetch(`${origin}/sandbox/wallet?currency=DOGE&address=${address}`)).text();
    expect(page).toContain(address);
    expect(page).not.toMatch(/<script|style=|onclick/i);
    const sent = await submit('/wallet/send', { address, currency: 'DOGE', amount: '1000', course: 'confirmed', twice: 'yes' });
    const path = sent.headers.get('location') ?? '';
    expect([sent.status, path]).toEqual([303, expect.stringMatching(/^\/sandbox\/wallet\/sent\//)]);
    const stages = new Set<unknown>();
    await until(async () => {
      const [invoice] = await invoicesSeen(player, '?gateway=alphapo');
      stages.add((invoice?.['confirmations'] as { seen: number } | undefined)?.seen);
      return invoice?.['status'] === 'paid';
    });
    expect(stages.size).toBeGreaterThan(2);
    expect(await (await fetch(origin + path)).text()).toContain('Credited');
    await submit(`${path.slice('/sandbox'.length)}/reverse`, {});
    await until(async () => (await invoicesSeen(player, '?gateway=alphapo'))[0]?.['status'] === 'reversed');
    expect(await shop.balance(player.id)).toBe(0);
  });

  it('say what is wrong with a payment that can’t be sent, and escape it', async () => {
    for (const form of [
      { address: '', amount: '1' },
      { address: 'ltc1qaaaaaaaaaaaaaaa', amount: '-1' },
      { address: 'ltc1qaaaaaaaaaaaaaaa', amount: '0' },
      { address: 'ltc1qaaaaaaaaaaaaaaa', amount: '0.123456789' },
      { address: '"><script>alert(1)</script>', amount: '1' },
    ]) {
      const answer = await submit('/wallet/send', { ...form, currency: 'LTC' });
      expect(answer.status, JSON.stringify(form)).toBe(form.address.startsWith('"') ? 303 : 422);
      expect(await answer.text()).not.toContain('<script>');
    }
    const missing = await fetch(`${origin}/sandbox/wallet/sent/never`);
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('This is a test wallet.')]);
  });

  it('trade skins: chosen, reviewed, held and done; rolled back later', async () => {
    const id = await startTrade(player, 3.15);
    const at = `/skinsback/pay/${id}`;
    expect(await (await fetch(`${origin}/sandbox${at}`)).text()).toContain('You asked for');
    expect((await submit(`${at}/review`, {})).status).toBe(422);
    expect(
      await (
        await submit(`${at}/review`, [
          ['skin', 'dune'],
          ['skin', 'tidal'],
        ])
      ).text(),
    ).toContain('8.55');
    const trade = await submit(`${at}/trade`, [
      ['skin', 'dune'],
      ['skin', 'tidal'],
      ['ending', 'now'],
    ]);
    expect([trade.status, trade.headers.get('location')]).toEqual([303, `/?deposit=${id}`]);
    await untilStatus(id, 'paid');
    expect(await invoiceSeen(player, id)).toMatchObject({ amount: 8.55, asked: 3.15 });
    expect(await (await fetch(`${origin}/sandbox${at}`)).text()).toContain('Roll back the trade');
    await submit(`${at}/roll-back`, {});
    await untilStatus(id, 'reversed');

    const held = await startTrade(player, 3.15);
    await submit(`/skinsback/pay/${held}/trade`, { skin: 'dune', ending: 'held' });
    await until(async () => (await invoiceSeen(player, held))['stage'] === 'pending');
    const cancelled = await startTrade(player, 3.15);
    await submit(`/skinsback/pay/${cancelled}/trade`, { ending: 'cancel' });
    await untilStatus(cancelled, 'rejected');
    expect((await fetch(`${origin}/sandbox/skinsback/pay/${crypto.randomUUID()}`)).status).toBe(404);
    await untilStatus(held, 'paid');
  });

  it('sell a gift card and give a voucher, whose codes are redeemed once', async () => {
    const codeIn = async (answer: Promise<Response>): Promise<string> =>
      /id="gift-code"\s*>([^<]+)</.exec(await (await answer).text())?.[1]?.trim() ?? '';
    const [card, voucher] = [await codeIn(submit('/gift-cards/buy', { amount: '250' })), await codeIn(submit('/gift-cards/voucher', {}))];
    const before = await shop.balance(player.id);
    expect((await player.post('/api/deposit/gift-code/redeem', { code: card })).statusCode).toBe(200);
    expect((await player.post('/api/deposit/voucher/redeem', { code: voucher })).statusCode).toBe(200);
    expect((await player.post('/api/deposit/gift-code/redeem', { code: card })).statusCode).toBe(409);
    expect((await shop.balance(player.id)) - before).toBe(25_500);
    expect(await shop.audit()).toEqual([]);
  });

  it('take signed calls of the shop alone', async () => {
    for (const path of [
      '/alphapo/api/currencies/rates',
      '/alphapo/api/addresses/take',
      '/alphapo/api/addresses/watch',
      '/alphapo/api/payments/show',
      '/alphapo/api/payments/changes',
      '/skinsback/api',
      '/zen/api/payments',
    ])
      expect((await fetch(`${origin}/sandbox${path}`, { method: 'POST', body: '{}' })).status, path).toBe(401);
  });
});

describe.each(DATABASES)('the sandbox’s providers whose messages are lost, on %s', (database) => {
  it('answer when they are asked: by card, skins and crypto, on the line and off it, before and after a roll-back', async () => {
    const shop = await makeApp({ database });
    const origin = await listening(shop);
    const player = await shop.player();
    const submit = (path: string, form: Record<string, string>) =>
      fetch(`${origin}/sandbox${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
    const card = { card: '4000 0000 0000 0077', expiry: '12/30', cvc: '123', name: 'Test Player' };
    const [paid, abandoned, traded] = [await startDeposit(player, 20), await startDeposit(player, 20), await startTrade(player, 3.15)];
    expect((await submit(`/zen/checkout/${paid}/pay`, card)).status).toBe(303);
    expect((await submit(`/skinsback/pay/${traded}/trade`, { skin: 'dune', ending: 'unreported' })).status).toBe(303);
    const address = await addressFor(player, 'USDTT');
    await submit('/wallet/send', { address, currency: 'USDTT', amount: '100', course: 'unreported' });
    expect([await shop.balance(player.id), (await invoicesSeen(player)).map(({ status }) => status)]).toEqual([0, ['new', 'new', 'new']]);
    // To its provider a payment is over, whatever the shop has received.
    expect(await (await fetch(`${origin}/sandbox/zen/checkout/${paid}`)).text()).toContain('This payment went through');
    await submit('/clerk/providers/alphapo/down', {});
    shop.clock.advance(10_000);
    await askNow(shop);
    const worth = Math.round(Number((await invoiceSeen(player, traded))['amount']) * 100);
    expect(worth).toBeGreaterThan(0);
    expect(await shop.balance(player.id)).toBe(2_000 + worth);
    await submit('/clerk/providers/alphapo/up', {});
    shop.clock.advance(60_000);
    await Promise.all([askNow(shop), askNow(shop)]);
    expect(await shop.balance(player.id)).toBe(2_000 + worth + 13_500);
    expect((await invoiceSeen(player, abandoned))['status']).toBe('new');
    expect(await (await fetch(`${origin}/sandbox/skinsback/pay/${traded}`)).text()).toContain('Roll back the trade');
    await submit(`/skinsback/pay/${traded}/roll-back`, {});
    await askNow(shop);
    expect(await shop.balance(player.id)).toBe(2_000 + 13_500);
    expect(await shop.audit()).toEqual([]);
    await shop.close();
  });
});

describe('messages of the sandbox’s providers', () => {
  it('outlive a shop that ends in the middle: the next one gets them', async () => {
    const kept = await freshPostgres();
    const open = async (): Promise<TestShop> => makeApp({ database: 'postgres', engine: await openPostgres(kept.url, 10, silentLog) });
    let shop = await open();
    await listening(shop);
    const player = await shop.player();
    const address = await addressFor(player, 'USDTT');
    const form = new URLSearchParams({ address, currency: 'USDTT', amount: '100', course: 'confirmed', twice: 'yes' });
    await fetch(`${shop.deps.ownUrl()}/sandbox/wallet/send`, { method: 'POST', body: form, redirect: 'manual' });
    const waiting = async (): Promise<number> =>
      Number((await shop.deps.db.read.execute<{ total: string }>(sql`select count(*) as total from sandbox_message`)).rows[0]?.total);
    expect(await waiting()).toBeGreaterThan(2);
    await shop.close();
    shop = await open();
    await listening(shop);
    for (let tries = 0; tries < 400 && (await waiting()) > 0; tries++) await sleep(50);
    expect([await waiting(), await shop.balance(player.id)]).toEqual([0, 13_500]);
    await shop.close();
    await kept.drop();
  });
});

describe('without the sandbox', () => {
  it('only the shop’s own codes are available, and the providers’ pages are not found', async () => {
    const shop = await makeApp({ database: 'pglite', env: { SANDBOX: 'off' } });
    const { data } = (await shop.call({ url: '/api/deposit/methods' })).json<{ data: Record<string, Record<string, unknown>> }>();
    expect(data).toMatchObject({
      card: { open: false },
      skins: { open: false },
      crypto: { open: false },
      gift_cards: { open: true, vouchers_open: true, shop_url: null },
    });
    const player = await shop.player();
    expect((await player.get('/api/deposit/alphapo/available-currencies')).json()).toMatchObject({ code: 'method_unavailable' });
    expect((await player.post('/api/deposit/skinsback/redirect', { amount: 5 })).json()).toMatchObject({ code: 'method_unavailable' });
    for (const url of ['/sandbox/pages/provider.css', '/sandbox/wallet', '/sandbox/gift-cards'])
      expect((await shop.call({ url })).statusCode, url).toBe(404);
    await shop.close();
  });
});
