import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPTCHA_HEADER, pictureAddress, type TicketPicture, uploadLetterPicture } from '#contract/api/support.ts';
import { tidy } from '#server/runtime/housekeeping.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { houseAnswers, pictureFile, pictureOf, QUESTION } from '#tests/support/support-tickets.ts';
import { houseTicketOf, houseTickets } from './house-side.ts';
import { sentPicture } from './pictures/keep-pictures.ts';

const codeOf = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, (reply.json() as { code?: string }).code];

type Reply = Awaited<ReturnType<TestShop['call']>>;

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
    expect((await send()).json()).toEqual({ msg: 'We got your message and will reply by email.' });
    const [found] = await houseTickets(shop.deps.db.read, { limit: 5 });
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
    for (const change of [{ email: 'nobody' }, { name: '' }, { name: 'two\nlines' }, { message: ' ' }, { topic: 'praise' }])
      expect(codeOf(await send(change)), JSON.stringify(change)).toEqual([422, 'invalid_request']);
  });

  const uploaded = async (from: string, token?: string): Promise<Reply> =>
    shop.call({
      method: 'POST',
      url: uploadLetterPicture.path,
      headers: { 'content-type': 'image/png', 'x-forwarded-for': from, ...(token === undefined ? {} : { [CAPTCHA_HEADER]: token }) },
      payload: await pictureFile(),
    });
  const pictureId = async (from: string): Promise<string> =>
    (await uploaded(from, await captcha())).json<{ data: TicketPicture }>().data.id;

  it('may have pictures, which the house alone can look at, and which go with the letter', async () => {
    const from = '203.0.113.40';
    const ids = [await pictureId(from), await pictureId(from)];
    const stranger = await shop.player();
    for (const id of ids) expect(codeOf(await stranger.get(pictureAddress(id)))).toEqual([404, 'not_found']);
    expect(codeOf(await stranger.post('/api/profile/support/tickets', { ...QUESTION, pictures: ids }))).toEqual([422, 'picture_unusable']);
    const email = 'pictured@example.com';
    expect((await send({ email, pictures: ids }, from)).statusCode).toBe(200);
    const letter = (await houseTickets(shop.deps.db.read, { limit: 100 })).find(({ row }) => row.guestEmail === email);
    const { thread } = (await houseTicketOf(shop.deps.db.read, letter?.row.id ?? '')) ?? { thread: [] };
    expect(thread[0]?.pictures.map(({ id }) => id)).toEqual(ids);
    expect(Buffer.from((await sentPicture(shop.deps.db.read, ids[0] ?? ''))?.bytes ?? []).toString('latin1', 8, 12)).toBe('WEBP');
    // Each is in one letter, once.
    expect(codeOf(await send({ email, pictures: ids }, from))).toEqual([422, 'picture_unusable']);
    await shop.deps.db.read.execute(sql`update ticket set updated_at = updated_at - interval '366 days' where guest_email = ${email}`);
    await tidy(shop.deps);
    expect(await sentPicture(shop.deps.db.read, ids[0] ?? '')).toBeNull();
    expect((await houseTickets(shop.deps.db.read, { limit: 100 })).some(({ row }) => row.guestEmail === email)).toBe(false);
  });

  it('take no picture of a player, none without a captcha of its own, and twenty an hour from one network', async () => {
    const [one, from] = [await shop.player(), '203.0.113.41'];
    expect(codeOf(await send({ pictures: [await pictureOf(shop, one)] }, from))).toEqual([422, 'picture_unusable']);
    expect(codeOf(await send({ pictures: ['x'] }, from))).toEqual([422, 'picture_unusable']);
    expect(codeOf(await uploaded(from))).toEqual([422, 'captcha_failed']);
    const token = await captcha();
    expect((await uploaded(from, token)).statusCode).toBe(200);
    expect(codeOf(await uploaded(from, token))).toEqual([422, 'captcha_failed']);
    expect(codeOf(await uploaded(from, await captcha('register')))).toEqual([422, 'captcha_failed']);
    for (let count = 0; count < 16; count++) expect((await uploaded(from)).statusCode).toBe(422);
    expect(codeOf(await uploaded(from, await captcha()))).toEqual([429, 'too_many_requests']);
    expect((await uploaded('203.0.114.1', await captcha())).statusCode).toBe(200);
  });

  it('of guests leave two hundred pictures waiting at most, and the oldest go', async () => {
    const first = await pictureId('203.0.115.1');
    await shop.deps.db.read.execute(sql`
      insert into ticket_picture (id, width, height, bytes, created_at)
      select gen_random_uuid(), 1, 1, '\\x00', now() + n * interval '1 second' from generate_series(1, 200) n`);
    await pictureId('203.0.115.1');
    expect(codeOf(await send({ email: 'late@example.com', pictures: [first] }, '203.0.115.2'))).toEqual([422, 'picture_unusable']);
    const { rows } = await shop.deps.db.read.execute(
      sql`select count(*)::int as waiting from ticket_picture where message_id is null and user_id is null`,
    );
    expect(rows).toEqual([{ waiting: 200 }]);
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
    const left = await houseTickets(shop.deps.db.read, { limit: 100 });
    expect(left.some(({ row }) => row.guestEmail === 'victim@example.com')).toBe(false);
    expect(left.some(({ row }) => row.guestEmail === 'ada@example.com')).toBe(true);
  });
});
