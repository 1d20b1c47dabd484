import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { BAD_AMOUNTS } from '#tests/support/bad-amounts.ts';
import { ADDRESS } from '#tests/support/shipping-address.ts';
import { makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
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

const codeOf = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, (reply.json() as { code?: string }).code];
const idOf = (reply: { body: string; json(): unknown }): string => (reply.json() as { id: string }).id ?? reply.body;

describe('withdrawals', () => {
  const payments = testPayments();
  const warehouse = testWarehouse();
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite', withdrawalGateways: [payments, warehouse] });
  });
  afterAll(async () => {
    expect(await withdrawalFaults(shop)).toEqual([]);
    await shop.close();
  });

  const inventory = async (player: TestPlayer, state: string): Promise<string[]> =>
    (await player.get(`/api/profile/inventory?filter[state]=${state}&sort=won_at`))
      .json<{ data: { id: string }[] }>()
      .data.map(({ id }) => id);
  const cancel = (player: TestPlayer, id: string, options = {}) => player.post(`/api/profile/withdrawals/${id}/cancel`, undefined, options);

  it('belong to their player: the page, the cancel and the prizes of others answer as if there were none', async () => {
    const [owner, thief] = [await shop.player({ balance: cents(5_000) }), await shop.player({ balance: cents(5_000) })];
    await saveAddressOf(thief);
    const id = idOf(await askCoins(owner, 50));
    const [prize = ''] = await giveWonPrizes(shop, owner.id, [PRIZES.plain]);
    for (const name of [id, randomUUID(), '1', 'x']) {
      expect(codeOf(await thief.get(`/api/profile/withdrawals/${name}`))).toEqual([404, 'not_found']);
      expect(codeOf(await cancel(thief, name))).toEqual([404, 'not_found']);
    }
    for (const name of [prize, randomUUID(), 'x'])
      expect(codeOf(await thief.post('/api/withdrawal/delivery', { items: [{ id: name }], shipping_price: 4.9 }))).toEqual([
        409,
        'item_unavailable',
      ]);
    expect((await thief.get('/api/profile/withdrawals')).json()).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await owner.get(`/api/profile/withdrawals/${id}`)).json()).toMatchObject({ data: { status: 'new' } });
  });

  it('refuse addresses of tokens and other dead ends, and move nothing', async () => {
    const player = await shop.player({ balance: cents(100_000) });
    const ask = (currency: string, address: string) => player.post('/api/withdrawal/crypto', { currency, address, amount: 50 });
    for (const [currency, address] of [
      ['USDTT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
      ['ETH', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
      ['ETH', '0x000000000000000000000000000000000000dEaD'],
      ['ETH', '0x0000000000000000000000000000000000000001'],
      ['BTC', '1111111111111111111114oLvT2'],
    ] as const)
      expect((await ask(currency, address)).json(), address).toMatchObject({
        code: 'invalid_request',
        errors: { address: ['Coins sent to this address would be lost. It belongs to a contract or has no owner.'] },
      });
    expect((await player.get('/api/profile')).json()).toMatchObject({ data: { balance: 1_000 } });
  });

  it('take a wallet’s link, with blanks around it', async () => {
    const player = await shop.player({ balance: cents(100_000) });
    expect((await askCoins(player, 50, { address: ` bitcoin:${WALLETS.BTC}?amount=1\n` })).statusCode).toBe(200);
    expect((await player.get('/api/profile/withdrawals')).json()).toMatchObject({ data: [{ crypto: { address: WALLETS.BTC } }] });
  });

  it('keep an address as people write it, in territories too, and refuse what can’t be', async () => {
    const player = await shop.player();
    const american = { ...ADDRESS, country: 'US', country_state: 'PR', postal_code: '00901' };
    const save = (change: object) => player.post('/api/profile/shipping-address', { ...american, ...change });
    const written = { phone: '\u202A(555)\u00A0010–2030 ext. 5\u202C', email: 'R&D@müller.de', street_address: 'Acme™ ©, 1 Main\u00A0St' };
    expect((await save(written)).json()).toMatchObject({
      data: { phone: '(555) 010-2030 ext. 5', email: 'R&D@xn--mller-kva.de', street_address: 'Acme™ ©, 1 Main St', country_state: 'PR' },
    });
    for (const country_state of ['GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP']) expect((await save({ country_state })).statusCode).toBe(200);
    for (const change of [{ phone: '12' }, { email: 'a@example-.com' }, { postal_code: '1' }, { country_state: 'XX' }])
      expect(Object.keys((await save(change)).json().errors)).toEqual(Object.keys(change));
  });

  it('refuse amounts, currencies, addresses and sizes that are wrong, and move nothing', async () => {
    const player = await shop.player({ balance: cents(100_000) });
    await saveAddressOf(player);
    for (const amount of BAD_AMOUNTS) {
      const reply = await shop.call({
        method: 'POST',
        url: '/api/withdrawal/crypto',
        headers: { authorization: `Bearer ${player.token}`, 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
        payload: `{"currency":"BTC","address":"${WALLETS.BTC}","amount":${amount}}`,
      });
      expect([400, 422], `${amount} ${reply.body}`).toContain(reply.statusCode);
      expect(reply.json<{ msg: string }>().msg).not.toBe('');
    }
    for (const [change, code] of [
      [{ amount: 19.99 }, 'limit_exceeded'],
      [{ amount: 10_000.01 }, 'limit_exceeded'],
      [{ currency: 'XRP' }, 'invalid_request'],
      [{ currency: 'LTC' }, 'invalid_request'],
      [{ currency: '__proto__' }, 'invalid_request'],
      [{ address: WALLETS.ETH }, 'invalid_request'],
      [{ address: `${WALLETS.BTC.slice(0, 20)} ${WALLETS.BTC.slice(20)}` }, 'invalid_request'],
      [{ address: ' '.repeat(20_000) }, 'invalid_request'],
      [{ address: 'x'.repeat(10_240) }, 'invalid_request'],
      [{ address: '' }, 'invalid_request'],
      [{ fee: 4.99 }, 'quote_changed'],
      [{ rate: 49_750 }, 'quote_changed'],
      [{ rate: 0 }, 'quote_changed'],
      [{ rate: -1 }, 'quote_changed'],
      [{ status: 'done' }, 'invalid_request'],
    ] as const) {
      const reply = await askCoins(player, 30, change);
      expect([reply.json<{ code: string }>().code, reply.statusCode >= 400 && reply.statusCode < 500], JSON.stringify(change)).toEqual([
        code,
        true,
      ]);
    }
    expect((await askCoins(player, 30, { address: WALLETS.ETH })).json()).toMatchObject({
      errors: {
        address: ['This address is for another network. Coins sent over the wrong network would be lost.'],
      },
    });
    const [mug = '', shoes = '', tee = ''] = await giveWonPrizes(shop, player.id, [PRIZES.plain, PRIZES.shoes, PRIZES.clothing]);
    for (const items of [
      [{ id: shoes }],
      [{ id: shoes, size: '4.5' }],
      [{ id: shoes, size: '16' }],
      [{ id: shoes, size: '10.25' }],
      [{ id: shoes, size: 'M' }],
      [{ id: shoes, size: '5.0' }],
      [{ id: tee, size: '10' }],
      [{ id: tee, size: 'm' }],
      [{ id: tee, size: 'ХL' }],
      [{ id: mug, size: 'M' }],
      [{ id: mug }, { id: tee, size: '' }],
      [],
    ])
      expect(codeOf(await askPrizes(player, items)), JSON.stringify(items)).toEqual([422, 'invalid_request']);
    expect(codeOf(await askPrizes(player, [{ id: mug }, { id: mug }]))).toEqual([409, 'item_unavailable']);
    expect(codeOf(await player.post('/api/withdrawal/delivery', { items: [{ id: mug }], shipping_price: 4.8 }))).toEqual([
      409,
      'quote_changed',
    ]);
    expect(codeOf(await player.post('/api/withdrawal/delivery/quote', { items: [mug], country: 'XX' }))).toEqual([422, 'invalid_request']);
    expect(await shop.balance(player.id)).toBe(100_000);
    expect(await inventory(player, 'owned')).toEqual([mug, shoes, tee]);
    const homeless = await shop.player({ balance: cents(1_000) });
    const [theirs = ''] = await giveWonPrizes(shop, homeless.id, [PRIZES.plain]);
    expect(codeOf(await askPrizes(homeless, [{ id: theirs }]))).toEqual([409, 'address_missing']);
    const poor = await shop.player({ balance: cents(489) });
    await saveAddressOf(poor);
    const [last = ''] = await giveWonPrizes(shop, poor.id, [PRIZES.plain]);
    expect(codeOf(await askPrizes(poor, [{ id: last }]))).toEqual([409, 'insufficient_funds']);
    expect(await inventory(poor, 'owned')).toEqual([last]);
  });

  it('are listed by type and time, page by page', async () => {
    const player = await shop.player({ balance: cents(50_000) });
    await saveAddressOf(player);
    const prizes = await giveWonPrizes(shop, player.id, [PRIZES.plain, PRIZES.plain]);
    const made: string[] = [];
    for (const ask of [
      () => askCoins(player, 20),
      () => askPrizes(player, [{ id: prizes[0] ?? '' }]),
      () => askCoins(player, 21),
      () => askPrizes(player, [{ id: prizes[1] ?? '' }]),
    ]) {
      made.unshift(idOf(await ask()));
      shop.clock.advance(1);
    }
    const list = async (query: string) =>
      (await player.get(`/api/profile/withdrawals${query}`)).json<{
        data: { id: string; type: string }[];
        links: { next: string | null };
        meta: { total: number };
      }>();
    expect((await list('')).data.map(({ id }) => id)).toEqual(made);
    expect((await list('?type=crypto')).data.map(({ type }) => type)).toEqual(['crypto', 'crypto']);
    const first = await list('?per_page=3&type=delivery&page=1');
    expect(first).toMatchObject({ links: { next: null }, meta: { total: 2 } });
    const page = await list('?per_page=3');
    expect(page.links.next).toBe('/api/profile/withdrawals?per_page=3&page=2');
    expect((await list('?per_page=3&page=2')).data.map(({ id }) => id)).toEqual(made.slice(3));
    const today = new Date(shop.clock.now()).toISOString().slice(0, 10);
    expect((await list(`?from=${today}&to=${today}`)).meta.total).toBe(4);
    expect((await list('?from=2020-01-01&to=2020-01-02')).meta.total).toBe(0);
    // Moments that no year of four digits holds once their zone is reckoned in.
    for (const query of [
      'from=0000-01-01',
      'to=0000-01-01',
      'to=9999-12-31',
      'from=9999-12-31T23:59:59-23:59',
      'to=0000-01-01T00:00:00%2B23:59',
    ])
      for (const path of ['withdrawals', 'invoices'])
        expect((await player.get(`/api/profile/${path}?${query}`)).statusCode, `${path} ${query}`).toBe(200);
    for (const query of ['?type=card', '?from=yesterday', '?to=2026-02-31', '?type=crypto&type=delivery', "?from=' or 1=1"])
      expect((await player.get(`/api/profile/withdrawals${encodeURI(query)}`)).statusCode, query).toBe(422);
  });

  it('have the address of the form’s 31 countries', async () => {
    const player = await shop.player();
    expect((await player.get('/api/profile/shipping-address')).json()).toEqual({ data: null });
    const saved = await player.post('/api/profile/shipping-address', { ...ADDRESS, first_name: '  Ada ' });
    expect(saved.json()).toMatchObject({
      msg: 'Info saved successfully',
      data: { first_name: 'Ada', country_state: null, street_address_2: null },
    });
    expect((await player.get('/api/profile/shipping-address')).json()).toMatchObject({ data: { street_address: 'Invalidenstraße 1' } });
  });
});
