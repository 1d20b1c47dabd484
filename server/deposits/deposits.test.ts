import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { BAD_AMOUNTS } from '#tests/support/bad-amounts.ts';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { webhookSignature } from './gateways/zen.ts';

describe.each(DATABASES)('deposits on %s', (database) => {
  let shop: TestShop;
  let zen: ReturnType<typeof provider>;
  beforeAll(async () => {
    shop = await makeApp({ database });
    zen = provider(shop);
  });
  afterAll(() => shop.close());

  const invoice = async (player: TestPlayer, id: string) =>
    (await player.get(`/api/deposit/invoices/${id}`)).json<{ data: { status: string; amount: number; bonus: number } }>().data;
  const quarantined = async (invoiceId: string): Promise<string[]> => {
    const { rows } = await shop.deps.db.read.execute<{ reason: string }>(
      sql`select reason from payment_quarantine where body like ${`%${invoiceId}%`} order by received_at`,
    );
    return rows.map(({ reason }) => reason);
  };

  it('credit the invoice’s amount and its bonus, rounded down, once', async () => {
    const player = await shop.player();
    const id = await startDeposit(player, 25.01, 'WINTER35');
    expect(await invoice(player, id)).toMatchObject({ status: 'new', amount: 25.01, bonus: 8.75 });
    expect(await shop.balance(player.id)).toBe(0);
    expect((await zen.tell(paid(id, 25.01))).json()).toEqual({ status: 'applied' });
    expect(await shop.balance(player.id)).toBe(3_376);
    expect(await invoice(player, id)).toMatchObject({ status: 'paid', bonus: 8.75 });
    expect((await zen.tell(paid(id, 25.01))).json()).toEqual({ status: 'replayed' });
    expect(await shop.balance(player.id)).toBe(3_376);
    expect(await shop.audit()).toEqual([]);
  });

  it('credit once for twenty words at once, whatever payment they name', async () => {
    const player = await shop.player();
    const id = await startDeposit(player, 50);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => zen.tell(paid(id, 50, index % 4 === 3 ? { payment_id: `other-${index}` } : {}))),
    );
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(replies.filter((reply) => reply.json<{ status: string }>().status === 'applied')).toHaveLength(1);
    expect(await shop.balance(player.id)).toBe(5_000);
    expect(await shop.audit()).toEqual([]);
  });

  it('credit nothing for forged, stale or altered words', async () => {
    const player = await shop.player();
    const id = await startDeposit(player, 100);
    const body = JSON.stringify(paid(id, 100));
    const now = Math.floor(shop.clock.now() / 1_000);
    const sign = (timestamp: string, text = body) => webhookSignature(shop.deps.config.secrets.zenWebhook, timestamp, Buffer.from(text));
    const forged = [
      await zen.send(body, { signature: '0'.repeat(64) }),
      await zen.send(body, { signature: '' }),
      await zen.send(body, { signature: webhookSignature(new Uint8Array(32), String(now), Buffer.from(body)), timestamp: String(now) }),
      await zen.send(body, { timestamp: String(now - 301), signature: sign(String(now - 301)) }),
      await zen.send(body, { timestamp: String(now + 400), signature: sign(String(now + 400)) }),
      await zen.send(body.replace('100', '1000'), { timestamp: String(now), signature: sign(String(now)) }),
      await shop.call({ method: 'POST', url: '/api/deposit/zen/webhook', headers: { 'content-type': 'application/json' }, payload: body }),
    ];
    expect(forged.map((reply) => [reply.statusCode, reply.json<{ code: string }>().code])).toEqual(
      forged.map(() => [401, 'signature_invalid']),
    );
    expect(await shop.balance(player.id)).toBe(0);
    expect(await invoice(player, id)).toMatchObject({ status: 'new' });
    expect(await quarantined(id)).toEqual([]);
  });

  it('put words that do not fit their invoice aside', async () => {
    const player = await shop.player();
    const id = await startDeposit(player, 100);
    const odd = [
      paid(id, 1_000),
      paid(id, 99.99),
      paid(id, 100, { currency: 'EUR' }),
      paid(id, 100, { merchant_reference: randomUUID(), payment_id: `lost-${id}` }),
    ];
    for (const message of odd) expect((await zen.tell(message)).json(), JSON.stringify(message)).toEqual({ status: 'quarantined' });
    for (const amount of BAD_AMOUNTS) {
      const reply = await zen.send(`{"payment_id":"p","merchant_reference":"${id}","status":"paid","currency":"USD","amount":${amount}}`);
      expect(reply.json(), amount).toEqual({ status: 'quarantined' });
    }
    for (const body of ['', 'null', '[]', '{', '\u0000', '{"status":"paid"}'])
      expect((await zen.send(body)).json()).toEqual({ status: 'quarantined' });
    expect(await shop.balance(player.id)).toBe(0);
    expect(await invoice(player, id)).toMatchObject({ status: 'new' });
    expect((await zen.tell(paid(id, 100))).json()).toEqual({ status: 'applied' });
  });

  it('go new → paid → reversed, and nowhere else', async () => {
    const player = await shop.player();
    const id = await startDeposit(player, 40);
    await zen.tell(paid(id, 40, { status: 'rejected' }));
    expect(await invoice(player, id)).toMatchObject({ status: 'rejected' });
    expect((await zen.tell(paid(id, 40))).json()).toEqual({ status: 'quarantined' });
    expect(await shop.balance(player.id)).toBe(0);

    const late = await startDeposit(player, 30);
    expect((await zen.tell(paid(late, 30, { status: 'reversed' }))).json()).toEqual({ status: 'applied' });
    expect((await zen.tell(paid(late, 30))).json()).toEqual({ status: 'ignored' });
    expect(await shop.balance(player.id)).toBe(0);
    expect(await invoice(player, late)).toMatchObject({ status: 'reversed' });
  });

  it('credit once what is paid by another card after one was declined, with its bonus, and put a third payment aside', async () => {
    const player = await shop.player();
    const id = await startDeposit(player, 20, 'WINTER35');
    const tell = async (payment_id: string, status: string) =>
      (await zen.tell(paid(id, 20, { payment_id: `${payment_id}-${id}`, status }))).json<{ status: string }>().status;
    expect([await tell('first', 'rejected'), await tell('second', 'rejected')]).toEqual(['applied', 'ignored']);
    expect(await invoice(player, id)).toMatchObject({ status: 'rejected', bonus: 0 });
    // A payment that was declined is not paid later.
    expect([await tell('first', 'paid'), await tell('second', 'paid')]).toEqual(['quarantined', 'quarantined']);
    const before = await quarantined(id);
    expect([await tell('good', 'paid'), await tell('good', 'paid')]).toEqual(['applied', 'replayed']);
    expect(await invoice(player, id)).toMatchObject({ status: 'paid', amount: 20, bonus: 7, reason: null });
    expect(await shop.balance(player.id)).toBe(2_700);
    // A decline that comes late changes nothing.
    expect([await tell('late', 'rejected'), await tell('first', 'rejected')]).toEqual(['ignored', 'replayed']);
    expect(await quarantined(id)).toEqual(before);
    expect([await tell('third', 'paid'), await shop.balance(player.id)]).toEqual(['quarantined', 2_700]);
    expect([await tell('good', 'reversed'), await shop.balance(player.id)]).toEqual(['applied', 0]);
    expect(await shop.audit()).toEqual([]);
  });

  it('are taken back as far as the balance reaches, and the rest is a debt', async () => {
    const player = await shop.player();
    const id = await startDeposit(player, 60);
    await zen.tell(paid(id, 60));
    await player.post('/api/fairness/client-seed', { client_seed: 'x' });
    expect((await player.post('/api/boxes/night-market/open', { count: 1 })).statusCode).toBe(200);
    expect((await zen.tell(paid(id, 60, { status: 'reversed' }))).json()).toEqual({ status: 'applied' });
    expect(await shop.balance(player.id)).toBe(0);
    const { rows } = await shop.deps.db.read.execute<{ debt: string }>(sql`select debt from invoice where id = ${id}`);
    expect(Number(rows[0]?.debt)).toBe(2_490);
    expect(await shop.audit()).toEqual([]);
  });

  it('give a promo’s bonus once per player, even when two invoices promised it', async () => {
    const player = await shop.player();
    const [first, second] = [await startDeposit(player, 20, 'welcome5'), await startDeposit(player, 20, 'Welcome5')];
    await Promise.all([zen.tell(paid(first, 20)), zen.tell(paid(second, 20))]);
    expect(await shop.balance(player.id)).toBe(4_100);
    const again = await player.post('/api/deposit/promocode/validate', { promocode: 'WELCOME5' });
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'promocode_used']);
    expect((await player.post('/api/deposit/zen/redirect', { amount: 20, promocode: 'WELCOME5' })).statusCode).toBe(409);
  });

  it('give a promo’s bonus to one account of a mailbox, also where the first one’s deposit is paid long after it was begun', async () => {
    await shop.deps.db.transaction((tx) =>
      tx.execute(sql`insert into promo (code, is_fixed_value, value, max_uses) values ('ONEBOX', true, 500, 9)`),
    );
    const [one, other] = [await shop.player(), await shop.player()];
    for (const [index, { id }] of [one, other].entries())
      await shop.deps.db.read.execute(sql`update users set email = ${`onebox+${index}@mail.test`} where id = ${id}`);
    const early = await startDeposit(one, 10, 'onebox');
    // What was noted then has been removed by housekeeping.
    await shop.deps.db.read.execute(sql`delete from person_seen where user_id = ${one.id}`);
    await shop.deps.db.read.execute(sql`update invoice set created_at = created_at - interval '5 years' where id = ${early}`);
    const late = await startDeposit(other, 10, 'onebox');
    for (const id of [late, early]) expect((await zen.tell(paid(id, 10))).json()).toEqual({ status: 'applied' });
    expect([await shop.balance(one.id), await shop.balance(other.id)]).toEqual([1_000, 1_500]);
    // The payment notes it anew: a third account of the mailbox is refused after the second one's deposit was forgotten, too.
    const third = await shop.player();
    await shop.deps.db.read.execute(sql`update users set email = 'onebox+3@mail.test' where id = ${third.id}`);
    const refused = await third.post('/api/deposit/zen/redirect', { amount: 10, promocode: 'onebox' });
    expect(refused.json()).toMatchObject({ code: 'promocode_used', msg: expect.stringContaining('one account per person') });
  });

  it('never give more bonuses than a promo has', async () => {
    await shop.deps.db.transaction((tx) =>
      tx.execute(sql`insert into promo (code, is_fixed_value, value, max_uses) values ('LAST2', true, 500, 2)`),
    );
    const players = await Promise.all(Array.from({ length: 6 }, () => shop.player()));
    const invoices = await Promise.all(players.map((player) => startDeposit(player, 10, 'last2')));
    await Promise.all(invoices.map((id) => zen.tell(paid(id, 10))));
    const balances = await Promise.all(players.map(({ id }) => shop.balance(id)));
    expect(balances.sort((a, b) => a - b)).toEqual([1_000, 1_000, 1_000, 1_000, 1_500, 1_500]);
    const late = await (await shop.player()).post('/api/deposit/promocode/validate', { promocode: 'LAST2' });
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([422, 'promocode_invalid']);
    expect(await shop.audit()).toEqual([]);
  });

  it('refuse every text that is no amount, amounts beyond the limits and unknown fields, each with a sentence', async () => {
    const player = await shop.player();
    const send = (payload: string) =>
      shop.call({
        method: 'POST',
        url: '/api/deposit/zen/redirect',
        headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
        payload,
      });
    for (const amount of [...BAD_AMOUNTS, '4.99', '10000.01', '5.001', '"25"']) {
      const reply = await send(`{"amount":${amount}}`);
      expect([reply.statusCode, typeof reply.json<{ msg: string }>().msg], amount).toEqual([422, 'string']);
    }
    for (const body of [
      '{}',
      '{"amount":25,"bonus":100}',
      '{"amount":25,"user_id":"x"}',
      '{"amount":25,"promocode":5}',
      '{"amount":25,"promocode":"a b"}',
    ]) {
      expect((await send(body)).statusCode, body).toBe(422);
    }
    const { rows } = await shop.deps.db.read.execute<{ total: string }>(
      sql`select count(*) as total from invoice where user_id = ${player.id}`,
    );
    expect(Number(rows[0]?.total)).toBe(0);
  });

  it('are shown to their player alone', async () => {
    const [owner, other] = [await shop.player(), await shop.player()];
    const id = await startDeposit(owner, 25);
    const bodies = await Promise.all([id, randomUUID(), 'x'].map(async (one) => other.get(`/api/deposit/invoices/${one}`)));
    expect(bodies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(new Set(bodies.map((reply) => reply.json<{ msg: string }>().msg)).size).toBe(1);
    expect((await shop.call({ method: 'GET', url: `/api/deposit/invoices/${id}` })).statusCode).toBe(401);
  });
});

describe('promo codes', () => {
  it('say the same of every code that is not valid', async () => {
    const shop = await makeApp({ database: 'pglite' });
    const player = await shop.player();
    await shop.deps.db.transaction((tx) =>
      tx.execute(sql`insert into promo (code, is_fixed_value, value, max_uses, active) values ('ENDED', true, 500, 2, false)`),
    );
    const answers = [];
    for (const promocode of ['ENDED', 'NEVER']) {
      const reply = await player.post('/api/deposit/promocode/validate', { promocode });
      answers.push([reply.statusCode, reply.json<{ msg: string }>().msg]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await player.post('/api/deposit/promocode/validate', { promocode: 'winter35' })).json()).toEqual({
      code: 'winter35',
      value: 35,
      is_fixed_value: false,
      msg: 'Promo code accepted',
    });
    await shop.close();
  });

  it('can’t be guessed: five tries a minute, valid ones too', async () => {
    const shop = await makeApp({ database: 'pglite', env: { RATE_LIMITS: 'on' } });
    const player = await shop.player();
    const attempt = async (code: string) => (await player.post('/api/deposit/promocode/validate', { promocode: code })).statusCode;
    const codes = [];
    for (let index = 0; index < 5; index++) codes.push(await attempt(`GUESS${index}`));
    expect(codes).toEqual([422, 422, 422, 422, 422]);
    expect(await attempt('winter35')).toBe(429);
    expect((await player.post('/api/deposit/zen/redirect', { amount: 25, promocode: 'winter35' })).statusCode).toBe(429);
    expect((await player.post('/api/deposit/zen/redirect', { amount: 25 })).statusCode).toBe(200);
    shop.clock.advance(60_000);
    expect(await attempt('winter35')).toBe(200);
    await shop.close();
  });
});

describe('a gateway that is switched off', () => {
  it('starts no deposit and takes no word; the provider keeps it for later', async () => {
    const shop = await makeApp({ database: 'pglite', env: { GATEWAYS_OFF: 'zen' } });
    const player = await shop.player();
    const reply = await player.post('/api/deposit/zen/redirect', { amount: 25 });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'method_unavailable']);
    expect((await provider(shop).tell(paid(randomUUID(), 25))).statusCode).toBe(503);
    expect(await shop.balance(player.id)).toBe(cents(0));
    await shop.close();
  });

  it('is closed where play for money is not offered', async () => {
    const shop = await makeApp({ database: 'pglite', env: { RULES: 'social' } });
    const player = await shop.player();
    for (const [call, body] of [
      ['zen/redirect', { amount: 25 }],
      ['promocode/validate', { promocode: 'winter35' }],
    ] as const)
      expect((await player.post(`/api/deposit/${call}`, body)).json<{ code: string }>().code).toBe('play_not_allowed');
    await shop.close();
  });
});
