import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { houseBalance } from '#server/wallet/ledger.ts';
import { addressFor, cryptoMessage, invoicesSeen, listening, providerMessages } from '#tests/support/provider-messages.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';
import { RATE_HOLDS_MS } from './credit.ts';

const TEN = ['BTC', 'ETH', 'SOL', 'USDTE', 'USDTT', 'BCH', 'LTC', 'DOGE', 'TRX', 'BNB-BSC'];

describe.each(DATABASES)('crypto deposits on %s', (database) => {
  let shop: TestShop;
  let provider: ReturnType<typeof providerMessages>;
  beforeAll(async () => {
    shop = await makeApp({ database });
    await listening(shop);
    provider = providerMessages(shop);
  });
  afterAll(() => shop.close());

  it('offer ten currencies, each with the least amount that is worth 35 USD, and give every player addresses of their own', async () => {
    const [player, other] = [await shop.player(), await shop.player()];
    const { data } = (await player.get('/api/deposit/alphapo/available-currencies')).json<{
      data: { currency: string; minimum_amount: number; rate_from: number; rate_to: number }[];
    }>();
    expect(data.map(({ currency }) => currency)).toEqual(TEN);
    for (const { currency, minimum_amount, rate_from, rate_to } of data) {
      expect((minimum_amount * rate_to) / rate_from, currency).toBeGreaterThanOrEqual(35);
      expect((minimum_amount * rate_to) / rate_from, currency).toBeLessThan(35.01);
    }
    const own = await Promise.all(TEN.map((currency) => addressFor(player, currency)));
    const others = await Promise.all(TEN.map((currency) => addressFor(other, currency)));
    expect(new Set([...own, ...others]).size).toBe(20);
    expect(await Promise.all(TEN.map((currency) => addressFor(player, currency)))).toEqual(own);
    for (const currency of ['XRP', 'XYZ', ''])
      expect((await player.post('/api/deposit/alphapo/deposit-address', { currency })).statusCode, currency).toBe(422);
  });

  it('are shown as they are seen and confirmed, and credited once with 35 % when they are final', async () => {
    const player = await shop.player();
    const address = await addressFor(player);
    const news = { id: `a-${player.id}`, address, worth: '64.259' };
    expect(await provider.crypto({ ...news, status: 'not_confirmed' })).toBe('applied');
    const [seen] = await invoicesSeen(player);
    expect(seen).toMatchObject({
      gateway: 'alphapo',
      title: 'Bitcoin',
      status: 'new',
      stage: 'confirming',
      amount: 64.25,
      bonus: 22.48,
      currency: 'BTC',
      network: 'Bitcoin',
      sent_amount: '0.001',
      rate: 64_259,
      confirmations: { seen: 0, needed: 2 },
      reference: `tx-${news.id}`,
      settled_at: null,
    });
    expect(await shop.balance(player.id)).toBe(0);
    expect(await provider.crypto({ ...news, status: 'not_confirmed', confirmations: 1 })).toBe('applied');
    expect(await provider.crypto({ ...news, status: 'not_confirmed', confirmations: 0 })).toBe('replayed');
    expect(await invoicesSeen(player)).toMatchObject([{ stage: 'confirming', confirmations: { seen: 1, needed: 2 } }]);
    // The rate of the first sight holds, whatever it has become.
    expect(await provider.crypto({ ...news, status: 'confirmed', confirmations: 3, worth: '50' })).toBe('applied');
    expect(await provider.crypto({ ...news, status: 'confirmed', confirmations: 3 })).toBe('replayed');
    expect(await provider.crypto({ ...news, status: 'not_confirmed', confirmations: 2 })).toBe('ignored');
    expect(await invoicesSeen(player)).toMatchObject([
      { status: 'paid', stage: 'closed', amount: 64.25, bonus: 22.48, confirmations: { seen: 2, needed: 2 } },
    ]);
    expect(await shop.balance(player.id)).toBe(8_673);
    expect(await shop.audit()).toEqual([]);
  });

  it('count at the rate of their confirmation when that comes more than an hour after the first sight', async () => {
    const player = await shop.player();
    const news = { id: `late-${player.id}`, address: await addressFor(player), worth: '100' };
    await provider.crypto({ ...news, status: 'not_confirmed' });
    shop.clock.advance(RATE_HOLDS_MS + 1_000);
    await provider.crypto({ ...news, status: 'confirmed', worth: '80' });
    const { rows } = await shop.deps.db.read.execute(
      sql`select status, amount::int, bonus::int, rate from invoice where user_id = ${player.id}`,
    );
    expect(rows).toEqual([{ status: 'paid', amount: 8_000, bonus: 2_800, rate: '80000' }]);
    expect(await shop.balance(player.id)).toBe(10_800);
  });

  it('bring of a percent code no more than its percentage of the largest card deposit', async () => {
    const player = await shop.player();
    const news = { id: `large-${player.id}`, address: await addressFor(player, 'BTC', 'WELCOME5'), worth: '200000' };
    await provider.crypto({ ...news, status: 'not_confirmed' });
    const { rows } = await shop.deps.db.read.execute(
      sql`select amount::int, (bonus - method_bonus)::int as promo from invoice where user_id = ${player.id}`,
    );
    expect(rows).toEqual([{ amount: 20_000_000, promo: 50_000 }]);
  });

  it('below 35 USD are lost, and that is said and booked: nothing is credited, and the house has it', async () => {
    const player = await shop.player();
    const before = await houseBalance(shop.deps.db.read, 'house:forfeited_deposits');
    const news = { id: `small-${player.id}`, address: await addressFor(player, 'BTC', 'WELCOME5'), worth: '34.999' };
    await provider.crypto({ ...news, status: 'not_confirmed' });
    expect(await invoicesSeen(player)).toMatchObject([{ status: 'new', reason: 'below_minimum', amount: 34.99, bonus: 0 }]);
    await provider.crypto({ ...news, status: 'confirmed' });
    expect(await invoicesSeen(player)).toMatchObject([{ status: 'rejected', reason: 'below_minimum', amount: 34.99, bonus: 0 }]);
    expect(await shop.balance(player.id)).toBe(0);
    const forfeited = async () => (await houseBalance(shop.deps.db.read, 'house:forfeited_deposits')) - before;
    expect(await forfeited()).toBe(3_499);
    // The promo code still waits for a payment that counts.
    expect((await player.post('/api/deposit/alphapo/deposit-address', { currency: 'BTC' })).json()).toMatchObject({
      data: { promocode: { code: 'WELCOME5', value: 5, is_fixed_value: false } },
    });
    await provider.crypto({ ...news, status: 'reversed' });
    expect(await invoicesSeen(player)).toMatchObject([{ status: 'reversed', debt: 0 }]);
    expect(await forfeited()).toBe(0);
    await provider.crypto({ ...news, id: `dust-${player.id}`, amount: '0.00000001', worth: '0.0006', status: 'confirmed' });
    expect(await invoicesSeen(player, '?per_page=1')).toMatchObject([{ status: 'rejected', amount: 0, sent_amount: '0.00000001' }]);
    expect(await shop.audit()).toEqual([]);
  });

  it('over a wrong network are not credited, and that is said as soon as they are seen', async () => {
    const player = await shop.player();
    const news = { id: `wrong-${player.id}`, address: await addressFor(player, 'ETH'), currency: 'BNB-BSC', amount: '0.2', worth: '117' };
    await provider.crypto({ ...news, status: 'not_confirmed' });
    expect(await invoicesSeen(player)).toMatchObject([
      { status: 'new', reason: 'wrong_network', title: 'BNB', network: 'Binance Smart Chain', bonus: 0 },
    ]);
    await provider.crypto({ ...news, status: 'confirmed' });
    expect(await invoicesSeen(player)).toMatchObject([{ status: 'rejected', reason: 'wrong_network' }]);
    expect(await shop.balance(player.id)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('that never become final are rejected; a confirmation after that waits for a person', async () => {
    const player = await shop.player();
    const news = { id: `gone-${player.id}`, address: await addressFor(player) };
    await provider.crypto({ ...news, status: 'not_confirmed' });
    expect(await provider.crypto({ ...news, status: 'cancelled' })).toBe('applied');
    expect(await invoicesSeen(player)).toMatchObject([{ status: 'rejected', reason: 'never_confirmed', bonus: 0 }]);
    expect(await provider.crypto({ ...news, status: 'confirmed' })).toBe('quarantined');
    expect(await shop.balance(player.id)).toBe(0);
  });

  it('bring the bonus of a promo code that was kept with the address, on top of the 35 %, to the first payment that counts', async () => {
    const player = await shop.player();
    const address = await addressFor(player, 'BTC', 'WELCOME5');
    const asked = async (promocode?: string | null) =>
      (await player.post('/api/deposit/alphapo/deposit-address', { currency: 'BTC', promocode })).json<{ data: { promocode: unknown } }>()
        .data.promocode;
    expect(await asked(null)).toBeNull();
    expect(await asked('winter35')).toMatchObject({ code: 'winter35', value: 35 });
    expect(await asked()).toMatchObject({ code: 'winter35' });
    const refused = await player.post('/api/deposit/alphapo/deposit-address', { currency: 'BTC', promocode: 'NEVER' });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'promocode_invalid']);
    expect(await asked()).toMatchObject({ code: 'winter35' });
    // Both were promised the code while neither was final; one of them gets it.
    const [first, second] = ['one', 'two'].map((name) => ({ id: `${name}-${player.id}`, address, worth: '100' }));
    for (const news of [first, second]) if (news) await provider.crypto({ ...news, status: 'not_confirmed' });
    expect(await invoicesSeen(player)).toMatchObject([{ bonus: 70 }, { bonus: 70 }]);
    await Promise.all([first, second].map((news) => news && provider.crypto({ ...news, status: 'confirmed' })));
    const paid = await invoicesSeen(player);
    // The other one comes while that bonus is active.
    expect(paid.map(({ bonus }) => Number(bonus)).sort((one, other) => one - other)).toEqual([0, 70]);
    expect(await shop.balance(player.id)).toBe(27_000);
    expect(await asked()).toBeNull();
  });

  it('credit a payment of twenty messages at once one time, and take back what is there when it is reversed', async () => {
    const player = await shop.player();
    const news = { id: `many-${player.id}`, address: await addressFor(player), worth: '100' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        provider.crypto({ ...news, status: index % 3 === 0 ? 'confirmed' : 'not_confirmed', confirmations: index % 2 }),
      ),
    );
    expect(replies.every((reply) => ['applied', 'replayed', 'ignored'].includes(String(reply)))).toBe(true);
    expect(await shop.balance(player.id)).toBe(13_500);
    const [invoice] = await invoicesSeen(player);
    await player.post('/api/fairness/client-seed', { client_seed: 'x' });
    for (let bet = 0; bet < 10; bet += 1)
      expect((await player.post('/api/dice/bet', { stake: 5, choice: { side: 'under', target: 2 } })).statusCode).toBe(200);
    await shop.deps.counting.countAll();
    const { data } = (await player.get('/api/profile/bonus')).json<{ data: { bonus: { locked: number; released: number } } }>();
    // An edge of at least 1 % of 50.00, twice.
    expect(data.bonus.released).toBeGreaterThanOrEqual(1);
    // The bonus ends with its deposit: what is locked goes back, what was released is owed.
    const own = (await shop.balance(player.id)) - Math.round(data.bonus.locked * 100);
    const owed = 10_000 + Math.round(data.bonus.released * 100);
    expect(await provider.crypto({ ...news, status: 'reversed' })).toBe('applied');
    expect(await shop.balance(player.id)).toBe(Math.max(0, own - owed));
    const [reversed] = await invoicesSeen(player);
    expect(reversed).toMatchObject({ id: invoice?.['id'], status: 'reversed', debt: Math.max(0, owed - own) / 100 });
    expect(await shop.audit()).toEqual([]);
  });

  it('change nothing for messages that are forged, altered, or fit no address', async () => {
    const player = await shop.player();
    const news = { id: `odd-${player.id}`, address: await addressFor(player), worth: '500', status: 'confirmed' as const };
    const body = JSON.stringify(cryptoMessage(news));
    for (const reply of [
      await provider.sendCrypto(body, '0'.repeat(128)),
      await provider.sendCrypto(body, ''),
      await provider.sendCrypto(body, undefined, 'somebody'),
      await shop.call({ method: 'POST', url: '/api/deposit/alphapo/webhook', payload: body }),
    ])
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, 'signature_invalid']);
    const odd = [
      { ...news, address: 'unknown' },
      { ...news, worth: '-5' },
      { ...news, worth: '1e9' },
      { ...news, worth: '99999999999999999999' },
      { ...news, amount: '0' },
      { ...news, amount: '0.0000000000000000001' },
      { ...news, amount: '١' },
    ];
    for (const one of odd) expect(await provider.crypto(one), JSON.stringify(one)).toBe('quarantined');
    for (const text of ['', '{', 'null', '[]', '{"id":1}', '"\u0000"']) {
      const reply = await provider.sendCrypto(text);
      expect([reply.statusCode, reply.json()], text).toEqual([200, { status: 'quarantined' }]);
    }
    expect(await invoicesSeen(player)).toEqual([]);
    expect(await provider.crypto({ ...news, status: 'not_confirmed' })).toBe('applied');
    expect(await provider.crypto({ ...news, amount: '0.002' })).toBe('quarantined');
    expect(await provider.crypto({ ...news, address: await addressFor(await shop.player()) })).toBe('quarantined');
    expect(await shop.balance(player.id)).toBe(0);
  });

  it('are news on the player’s own channel at each step', async () => {
    const player = await shop.player();
    const news = { id: `news-${player.id}`, address: await addressFor(player) };
    const { rows: before } = await shop.deps.db.read.execute<{ seq: string }>(
      sql`select seq from stream where channel = ${`private-users.${player.id}`}`,
    );
    for (const status of ['not_confirmed', 'confirmed', 'reversed'] as const) await provider.crypto({ ...news, status });
    await shop.settled();
    const { rows } = await shop.deps.db.read.execute<{ seq: string }>(
      sql`select seq from stream where channel = ${`private-users.${player.id}`}`,
    );
    // Three of the invoice, three of the balance (its bonus leaves it first), two of the bonus.
    expect(Number(rows[0]?.seq) - Number(before[0]?.seq ?? 0)).toBe(8);
  });
});

describe('a crypto or skin provider that is down', () => {
  it('answers with a sentence to the player, gives no unwatched address and begins no invoice', async () => {
    const away = 'http://127.0.0.1:9';
    const secret = '9c4e1f7a20b86d35e7f1094c2ab8d6537e90f1c4a6d82b3579e0c1f4a8b6d253';
    const shop = await makeApp({
      database: 'pglite',
      env: {
        ALPHAPO_URL: away,
        ALPHAPO_KEY: 'k',
        ALPHAPO_SECRET: secret,
        SKINSBACK_URL: away,
        SKINSBACK_SHOP_ID: '1',
        SKINSBACK_SECRET: secret,
      },
    });
    const player = await shop.player();
    const replies = await Promise.all([
      player.get('/api/deposit/alphapo/available-currencies'),
      player.post('/api/deposit/alphapo/deposit-address', { currency: 'BTC' }),
      player.post('/api/deposit/skinsback/redirect', { amount: 3.15 }),
    ]);
    for (const reply of replies) {
      expect([reply.statusCode, reply.json<{ code: string }>().code, reply.headers['retry-after']]).toEqual([
        503,
        'method_unavailable',
        '1',
      ]);
      expect(reply.json<{ msg: string }>().msg).toMatch(/can’t be reached right now/);
    }
    expect(await invoicesSeen(player)).toEqual([]);
    const { rows } = await shop.deps.db.read.execute(sql`select 1 from deposit_address`);
    expect(rows).toEqual([]);
    await shop.close();
  });
});
