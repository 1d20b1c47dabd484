import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { testCodes, testCrypto, testSignature, testSkins } from '#tests/support/test-gateways.ts';
import type { Payment } from './gateway.ts';
import { GATEWAYS } from './list.ts';

const newCodes = () => testCodes({ GIFT10: cents(1_000), GIFT50: cents(5_000), GIFT99: cents(9_900) });

const paid = (id: string, amount: number, target: Payment['for']): Payment => ({
  id,
  status: 'paid',
  amount: cents(amount),
  currency: 'USD',
  for: target,
});

describe.each(DATABASES)('providers that a shop on %s gets beside its own', (database) => {
  const crypto = testCrypto();
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database, gateways: [...GATEWAYS, testSkins, crypto, newCodes()] });
  });
  afterAll(() => shop.close());

  const report = async (gateway: string, body: string, signature = testSignature(body)): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', 'x-signature': signature };
    const reply = await shop.call({ method: 'POST', url: `/api/deposit/${gateway}/webhook`, headers, payload: body });
    return reply.json<{ status?: string; code?: string }>().status ?? reply.json<{ code?: string }>().code;
  };
  const tell = (gateway: string, payment: Payment) => report(gateway, JSON.stringify(payment));
  const codeOf = async (reply: ReturnType<TestPlayer['post']>) => [(await reply).statusCode, (await reply).json<{ code: string }>().code];

  describe('a page to pay on', () => {
    it('gets its invoice, and is credited with its bonus by the signed webhook, once', async () => {
      const player = await shop.player();
      const reply = await player.post('/api/deposit/test-skins/redirect', { amount: 20, promocode: 'WELCOME5' });
      const { invoice_id: invoiceId, redirect_url: redirectUrl } = reply.json<{ invoice_id: string; redirect_url: string }>();
      expect(redirectUrl).toBe(`https://skins.test/pay?invoice=${invoiceId}&cents=2000`);
      const payment = paid('skin-1', 2_000, { invoiceId });
      expect(await report('test-skins', JSON.stringify(payment), '0'.repeat(64))).toBe('signature_invalid');
      expect(await tell('test-crypto', payment)).toBe('quarantined');
      expect(await shop.balance(player.id)).toBe(0);
      expect(await tell('test-skins', payment)).toBe('applied');
      expect(await tell('test-skins', payment)).toBe('replayed');
      expect(await shop.balance(player.id)).toBe(2_100);
      expect((await player.get(`/api/deposit/invoices/${invoiceId}`)).json()).toMatchObject({
        data: { gateway: 'test-skins', status: 'paid', amount: 20, bonus: 1 },
      });
    });

    it('has limits of its own', async () => {
      const player = await shop.player();
      const answers = [0.5, 500.01].map((amount) => codeOf(player.post('/api/deposit/test-skins/redirect', { amount })));
      expect(await Promise.all(answers)).toEqual([
        [422, 'limit_exceeded'],
        [422, 'limit_exceeded'],
      ]);
    });
  });

  describe('an address to pay to', () => {
    const addressFor = async (player: TestPlayer): Promise<string> => {
      const reply = await player.post('/api/deposit/test-crypto/deposit-address', { currency: 'BTC' });
      return reply.json<{ data: { wallet: string } }>().data.wallet;
    };

    it('is one per player and currency, however often it is asked for', async () => {
      const [player, other] = [await shop.player(), await shop.player()];
      expect((await player.get('/api/deposit/test-crypto/available-currencies')).json()).toEqual({
        data: [{ currency: 'BTC', minimum_amount: 0.0001, rate_from: 1, rate_to: 61_000 }],
      });
      const addresses = await Promise.all([addressFor(player), addressFor(player), addressFor(player)]);
      expect(new Set(addresses).size).toBe(1);
      expect(crypto.made).toContain(addresses[0]);
      expect(await addressFor(player)).toBe(addresses[0]);
      expect(await addressFor(other)).not.toBe(addresses[0]);
      expect(await codeOf(player.post('/api/deposit/test-crypto/deposit-address', { currency: 'XYZ' }))).toEqual([422, 'invalid_request']);
    });

    it('credits each payment that is sent to it once, and takes back a reversed one', async () => {
      const player = await shop.player();
      const address = await addressFor(player);
      const first = paid(`tx-1-${player.id}`, 1_234, { address });
      const replies = await Promise.all([1, 2, 3, 4].map(() => tell('test-crypto', first)));
      expect(replies.sort()).toEqual(['applied', 'replayed', 'replayed', 'replayed']);
      expect(await tell('test-crypto', paid(`tx-2-${player.id}`, 500, { address }))).toBe('applied');
      expect(await shop.balance(player.id)).toBe(1_734);
      expect(await tell('test-crypto', { ...first, status: 'reversed' })).toBe('applied');
      expect(await shop.balance(player.id)).toBe(500);
    });

    it('credits nothing that does not fit: unknown addresses, other currencies, another amount or receiver of a known payment', async () => {
      const [player, other] = [await shop.player(), await shop.player()];
      const address = await addressFor(player);
      const known = paid(`tx-3-${player.id}`, 100, { address });
      expect(await tell('test-crypto', known)).toBe('applied');
      const odd: Payment[] = [
        paid(`tx-4-${player.id}`, 100, { address: 'btc-nobody' }),
        { ...paid(`tx-5-${player.id}`, 100, { address }), currency: 'EUR' },
        paid(`tx-6-${player.id}`, 0, { address }),
        { ...known, amount: cents(900) },
        { ...known, for: { address: await addressFor(other) } },
      ];
      for (const payment of odd) expect(await tell('test-crypto', payment), JSON.stringify(payment)).toBe('quarantined');
      expect(await report('test-crypto', '{')).toBe('quarantined');
      expect([await shop.balance(player.id), await shop.balance(other.id)]).toEqual([100, 0]);
    });
  });

  describe('a code to redeem', () => {
    it('is credited once, to the first player who enters it', async () => {
      const [player, other] = [await shop.player(), await shop.player()];
      expect((await player.post('/api/deposit/test-code/redeem', { code: 'GIFT10' })).json()).toMatchObject({
        msg: 'Code redeemed',
        data: { amount: 10, bonus: 0 },
      });
      expect(await codeOf(player.post('/api/deposit/test-code/redeem', { code: 'GIFT10' }))).toEqual([409, 'code_used']);
      expect(await codeOf(other.post('/api/deposit/test-code/redeem', { code: 'GIFT10' }))).toEqual([422, 'code_invalid']);
      expect(await codeOf(other.post('/api/deposit/test-code/redeem', { code: 'NEVER' }))).toEqual([422, 'code_invalid']);
      expect([await shop.balance(player.id), await shop.balance(other.id)]).toEqual([1_000, 0]);
    });

    it('is credited once to a player who presses ten times at once', async () => {
      const player = await shop.player();
      const replies = await Promise.all(Array.from({ length: 10 }, () => player.post('/api/deposit/test-code/redeem', { code: 'GIFT50' })));
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
      expect(await shop.balance(player.id)).toBe(5_000);
    });

    it('has no webhook', async () => {
      expect(await report('test-code', '{}')).toBe('not_found');
    });
  });

  it('leave the books right, and are in the interface’s description', async () => {
    expect(await shop.audit()).toEqual([]);
    const { paths } = (await shop.call({ url: '/docs/json' })).json<{ paths: Record<string, unknown> }>();
    expect(Object.keys(paths).filter((path) => path.includes('/test-'))).toHaveLength(6);
  });
});

describe('the list of providers', () => {
  it('names each once, in small letters, digits and dashes', () => {
    const names = GATEWAYS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('is all that can be switched off: another name is refused at the start', async () => {
    await expect(makeApp({ database: 'pglite', env: { GATEWAYS_OFF: 'zen,paypal' } })).rejects.toThrow(
      'GATEWAYS_OFF contains "paypal"; the payment gateways are zen, alphapo, skinsback, gift-code, voucher',
    );
  });

  it('switches every kind off: nothing begins, and webhooks wait at the provider', async () => {
    const gateways = [testSkins, testCrypto(), newCodes()];
    const shop = await makeApp({ database: 'pglite', gateways, env: { GATEWAYS_OFF: gateways.map(({ name }) => name).join(',') } });
    const player = await shop.player();
    const replies = [
      await player.post('/api/deposit/test-skins/redirect', { amount: 20 }),
      await player.get('/api/deposit/test-crypto/available-currencies'),
      await player.post('/api/deposit/test-crypto/deposit-address', { currency: 'BTC' }),
      await player.post('/api/deposit/test-code/redeem', { code: 'GIFT99' }),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.json<{ code: string }>().code])).toEqual(
      replies.map(() => [409, 'method_unavailable']),
    );
    for (const name of ['test-skins', 'test-crypto'])
      expect((await shop.call({ method: 'POST', url: `/api/deposit/${name}/webhook`, payload: {} })).statusCode).toBe(503);
    await shop.close();
  });
});
