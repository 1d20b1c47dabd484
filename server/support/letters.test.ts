import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tidy } from '#server/runtime/housekeeping.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { houseAnswers } from '#tests/support/support-tickets.ts';
import { houseTicketOf, houseTickets } from './house-side.ts';

const codeOf = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, (reply.json() as { code?: string }).code];

const LETTER = { name: 'Ada', email: 'Ada@Example.com ', topic: 'partnership', message: 'Dear house,\nlet us talk.' };

describe('letters of guests', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite', env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  });
  afterAll(() => shop.close());

  const captcha = async (action = 'contacts'): Promise<string> =>
    (await shop.call({ method: 'POST', url: '/sandbox/captcha/token', payload: { action } })).json<{ token: string }>().token;
  const send = async (change: object = {}, from = '203.0.113.1') =>
    shop.call({
      method: 'POST',
      url: '/api/contacts',
      headers: { 'x-forwarded-for': from },
      payload: { ...LETTER, 'g-recaptcha-response': await captcha(), ...change },
    });

  it('wait for the house with a name and an address, and are answered', async () => {
    expect((await send()).json()).toEqual({ msg: 'Your message has arrived. We answer by email.' });
    const [found] = await houseTickets(shop.deps.db.read, 5);
    expect(found).toMatchObject({
      from: 'Ada',
      letter: true,
      row: { guestEmail: 'ada@example.com', subject: 'Dear house,', status: 'open' },
    });
    const id = found?.row.id ?? '';
    expect(await houseAnswers(shop, id, 'Gladly.', true)).toBe('answered');
    expect(await houseTicketOf(shop.deps.db.read, id)).toMatchObject({
      row: { status: 'closed' },
      thread: [{}, { author: 'clerk', text: 'Gladly.' }],
    });
  });

  it('need a captcha of their own and fields that are right', async () => {
    expect(codeOf(await send({ 'g-recaptcha-response': 'x' }))).toEqual([422, 'captcha_failed']);
    expect(codeOf(await send({ 'g-recaptcha-response': await captcha('register') }))).toEqual([422, 'captcha_failed']);
    for (const change of [
      { email: 'nobody' },
      { name: '' },
      { name: 'two\nlines' },
      { message: ' ' },
      { topic: 'praise' },
      { pictures: [] },
    ])
      expect(codeOf(await send(change)), JSON.stringify(change)).toEqual([422, 'invalid_request']);
  });

  it('are five an hour from one network and three a day in the name of one address', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index++) statuses.push((await send({ email: `guest-${index}@example.com` }, '203.0.113.7')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const named: number[] = [];
    for (let index = 0; index < 4; index++) named.push((await send({ email: 'victim@example.com' }, `203.0.113.${20 + index}`)).statusCode);
    expect(named).toEqual([200, 200, 200, 429]);
  });

  it('are removed a year after the last word; tickets of players stay', async () => {
    await shop.deps.db.read.execute(
      sql`update ticket set updated_at = updated_at - interval '366 days' where guest_email = 'victim@example.com'`,
    );
    await tidy(shop.deps);
    const left = await houseTickets(shop.deps.db.read, 100);
    expect(left.some(({ row }) => row.guestEmail === 'victim@example.com')).toBe(false);
    expect(left.some(({ row }) => row.guestEmail === 'ada@example.com')).toBe(true);
  });
});
