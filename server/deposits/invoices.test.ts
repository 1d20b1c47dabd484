import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { addressFor, invoiceSeen, invoicesSeen, listening, providerMessages, startTrade } from '#tests/support/provider-messages.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

describe.each(DATABASES)('the list of deposits on %s', (database) => {
  let shop: TestShop;
  let player: TestPlayer;
  beforeAll(async () => {
    shop = await makeApp({ database });
    await listening(shop);
    player = await shop.player();
    const zen = provider(shop);
    for (let index = 0; index < 3; index++) {
      const id = await startDeposit(player, 10 + index);
      if (index > 0) await zen.tell(paid(id, 10 + index));
      await shop.deps.db.transaction((tx) =>
        tx.execute(sql`update invoice set created_at = ${`2026-11-0${index + 1}T12:00:00Z`} where id = ${id}`),
      );
    }
    const messages = providerMessages(shop);
    await messages.crypto({
      id: 'listed',
      address: await addressFor(player, 'LTC'),
      currency: 'LTC',
      amount: '1',
      worth: '80',
      status: 'not_confirmed',
    });
  });
  afterAll(() => shop.close());

  const amounts = async (query: string): Promise<unknown[]> => (await invoicesSeen(player, query)).map(({ amount }) => amount);

  it('has the newest first, and filters by gateway and time', async () => {
    expect(await amounts('')).toEqual([80, 12, 11, 10]);
    expect(await amounts('?gateway=zen')).toEqual([12, 11, 10]);
    expect(await amounts('?gateway=alphapo')).toEqual([80]);
    expect(await amounts('?gateway=voucher')).toEqual([]);
    expect(await amounts('?gateway=zen&from=2026-11-02')).toEqual([12, 11]);
    expect(await amounts('?from=2026-11-01&to=2026-11-02')).toEqual([11, 10]);
    expect(await amounts('?to=2026-11-02T12:00:00Z')).toEqual([10]);
    expect(await amounts('?from=2026-11-02T13:00:00%2B01:00&to=2026-11-02')).toEqual([11]);
    expect(await amounts('?from=2026-11-03&to=2026-11-01')).toEqual([]);
  });

  it('comes in pages whose next one keeps the filters', async () => {
    const first = (await player.get('/api/profile/invoices?gateway=zen&per_page=2')).json<{
      links: { next: string };
      meta: { total: number };
    }>();
    expect(first.meta.total).toBe(3);
    expect(first.links.next).toBe('/api/profile/invoices?gateway=zen&per_page=2&page=2');
    const next = await player.get(first.links.next);
    expect(next.json()).toMatchObject({ data: [{ amount: 10, status: 'new', stage: 'waiting' }], links: { next: null } });
  });

  it('shows the player’s own only, and refuses what it can’t read with a sentence', async () => {
    const other = await shop.player();
    expect(await invoicesSeen(other)).toEqual([]);
    expect((await shop.call({ url: '/api/profile/invoices' })).statusCode).toBe(401);
    const [mine] = await invoicesSeen(player);
    expect((await other.get(`/api/deposit/invoices/${String(mine?.['id'])}`)).statusCode).toBe(404);
    for (const query of [
      'gateway=paypal',
      'gateway=',
      'from=yesterday',
      'to=2026-13-01',
      'from=2026-11-01T12:00',
      'page=0',
      'per_page=1000',
      'user_id=x',
      'from=1&from=2',
    ]) {
      const reply = await player.get(`/api/profile/invoices?${query}`);
      expect([reply.statusCode, typeof reply.json<{ msg: string }>().msg], query).toEqual([422, 'string']);
    }
  });
});

describe.each(DATABASES)('skin deposits on %s', (database) => {
  let shop: TestShop;
  let trader: ReturnType<typeof providerMessages>;
  beforeAll(async () => {
    shop = await makeApp({ database });
    await listening(shop);
    trader = providerMessages(shop);
  });
  afterAll(() => shop.close());

  it('credit what the skins were worth, be it more or less than was asked for, with the bonus of that', async () => {
    const player = await shop.player();
    const id = await startTrade(player, 3.15, 'WELCOME5');
    expect(await invoiceSeen(player, id)).toMatchObject({ title: 'Skins', amount: 3.15, bonus: 0.15, stage: 'waiting', asked: null });
    expect(await trader.skins({ order: id, status: 'pending', worth: '7.00' })).toBe('applied');
    expect(await trader.skins({ order: id, status: 'pending', worth: '7.00' })).toBe('replayed');
    expect(await invoiceSeen(player, id)).toMatchObject({ status: 'new', stage: 'pending', reference: `trade-${id}` });
    expect(await trader.skins({ order: id, status: 'success', worth: '6.40' })).toBe('applied');
    expect(await trader.skins({ order: id, status: 'success', worth: '60.40' })).toBe('replayed');
    expect(await invoiceSeen(player, id)).toMatchObject({ status: 'paid', amount: 6.4, asked: 3.15, bonus: 0.32 });
    expect(await shop.balance(player.id)).toBe(672);
    expect(await trader.skins({ order: id, status: 'reversed', worth: '9.99' })).toBe('quarantined');
    expect(await trader.skins({ order: id, status: 'reversed', worth: '6.40' })).toBe('applied');
    expect(await invoiceSeen(player, id)).toMatchObject({ status: 'reversed', debt: 0, reversed_at: expect.any(String) });
    expect(await shop.balance(player.id)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('are rejected when the trade is declined, from hold too', async () => {
    const player = await shop.player();
    const id = await startTrade(player, 20);
    await trader.skins({ order: id, status: 'pending', worth: '20' });
    expect(await trader.skins({ order: id, status: 'fail', worth: '0' })).toBe('applied');
    expect(await invoiceSeen(player, id)).toMatchObject({ status: 'rejected', reason: 'declined', bonus: 0 });
    expect(await trader.skins({ order: id, status: 'success', worth: '20' })).toBe('quarantined');
    expect(await shop.balance(player.id)).toBe(0);
  });

  it('change nothing for forms that are forged, doubled in a field, or fit no order', async () => {
    const player = await shop.player();
    const id = await startTrade(player, 20);
    const good = `transaction_id=t&order_id=${id}&status=success&amount=20&amount_currency=USD&shopid=sandbox`;
    for (const body of [good, `${good}&sign=${'0'.repeat(40)}`, `${good}&sign=x`, '', '&&&', 'sign=', 'x'.repeat(5_000)])
      expect((await trader.sendSkins(body)).json(), body.slice(0, 60)).toMatchObject({
        code: 'signature_invalid',
        msg: expect.any(String),
      });
    expect(await trader.skins({ order: randomUUID(), status: 'success', worth: '20' })).toBe('quarantined');
    for (const worth of ['0', '-1', '1e3', '20,00', ' 20', '0x14', '٢٠', 'NaN', '99999999999999'])
      expect(await trader.skins({ order: id, status: 'success', worth }), worth).toBe('quarantined');
    expect(await trader.skins({ order: id, status: 'stolen', worth: '20' })).toBe('quarantined');
    expect(await invoiceSeen(player, id)).toMatchObject({ status: 'new', stage: 'waiting' });
    expect(await shop.balance(player.id)).toBe(0);
    for (const amount of ['0.99', '5000.01', '"3.15"', 'null', '3.155'])
      expect(
        (
          await shop.call({
            method: 'POST',
            url: '/api/deposit/skinsback/redirect',
            headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
            payload: `{"amount":${amount}}`,
          })
        ).statusCode,
        amount,
      ).toBe(422);
  });
});
