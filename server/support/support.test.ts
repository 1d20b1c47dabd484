import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LARGEST_SENT_RECORDING, type Ticket } from '#contract/api/support.ts';
import { cents } from '#contract/money.ts';
import { tidy } from '#server/runtime/housekeeping.ts';
import { logEntries, staffWith } from '#tests/support/desk.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { FACT, houseAnswers, openedTicket, pictureOf, QUESTION, recordingFile, threadFor } from '#tests/support/support-tickets.ts';
import { supportPart } from './account-part.ts';
import { houseTickets } from './house-side.ts';

const TICKETS = '/api/profile/support/tickets';
const DAY_MS = 86_400_000;

const codeOf = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, (reply.json() as { code?: string }).code];

describe.each(DATABASES)('tickets on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  const unreadOf = async (player: TestPlayer): Promise<number> =>
    (await player.get('/api/profile/support/unread')).json<{ data: { unread: number } }>().data.unread;
  const listOf = async (player: TestPlayer, query = ''): Promise<Ticket[]> =>
    (await player.get(`${TICKETS}${query}`)).json<{ data: Ticket[] }>().data;
  const write = (player: TestPlayer, id: string, message: string, options = {}) =>
    player.post(`${TICKETS}/${id}/messages`, { message }, options);

  it('go from question to answer, are read, closed and opened again', async () => {
    const player = await shop.player();
    const { id, ...fresh } = await openedTicket(player);
    expect(fresh).toMatchObject({ topic: 'games', subject: 'A flight of mine', status: 'open', messages: 1, unread: 0, link: null });
    await houseAnswers(shop, id, 'It flew to 2.00×.');
    expect(await listOf(player)).toMatchObject([{ id, status: 'answered', messages: 2, unread: 1 }]);
    expect(await unreadOf(player)).toBe(1);
    expect((await player.post(`${TICKETS}/${id}/read`, { place: 2 })).json()).toEqual({ data: { unread: 0 } });
    // What was read stays read, also after a late call.
    await player.post(`${TICKETS}/${id}/read`, { place: 1 });
    expect(await unreadOf(player)).toBe(0);
    expect((await write(player, id, '  Thank you!  ')).json()).toMatchObject({ data: { place: 3, author: 'player', text: 'Thank you!' } });
    expect((await player.post(`${TICKETS}/${id}/close`)).json()).toMatchObject({ data: { status: 'closed' } });
    expect(codeOf(await write(player, id, 'One more thing'))).toEqual([409, 'ticket_closed']);
    expect((await player.post(`${TICKETS}/${id}/reopen`)).json()).toMatchObject({ data: { status: 'open' } });
    expect((await write(player, id, 'One more thing')).statusCode).toBe(200);
    const { thread, status } = await threadFor(player, id);
    expect(status).toBe('open');
    expect(thread.map(({ place, author, text }) => [place, author, text])).toEqual([
      [1, 'player', 'What became of it?'],
      [2, 'clerk', 'It flew to 2.00×.'],
      [3, 'player', 'Thank you!'],
      [4, 'player', 'One more thing'],
    ]);
  });

  it('belong to their player: a stranger’s calls answer as if there were no such ticket', async () => {
    const [player, stranger] = [await shop.player(), await shop.player()];
    const { id } = await openedTicket(player);
    for (const one of [id, randomUUID(), 'x', '1']) {
      expect(codeOf(await stranger.get(`${TICKETS}/${one}`)), one).toEqual([404, 'not_found']);
      expect(codeOf(await write(stranger, one, 'Hello')), one).toEqual([404, 'not_found']);
      for (const move of ['close', 'reopen'])
        expect(codeOf(await stranger.post(`${TICKETS}/${one}/${move}`)), one).toEqual([404, 'not_found']);
      expect(codeOf(await stranger.post(`${TICKETS}/${one}/read`, { place: 1 })), one).toEqual([404, 'not_found']);
    }
    expect(await listOf(stranger)).toEqual([]);
    expect(await threadFor(player, id)).toMatchObject({ status: 'open', messages: 1 });
    for (const path of ['', `/${id}`]) expect((await shop.call({ method: 'GET', url: `${TICKETS}${path}` })).statusCode).toBe(401);
  });

  it('sent at once each have their place, and one that is sent twice under its key is there once', async () => {
    const player = await shop.player();
    const { id } = await openedTicket(player);
    const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => write(player, id, `message ${index}`)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    const key = randomUUID();
    const twice = await Promise.all([write(player, id, 'once', { key }), write(player, id, 'once', { key })]);
    expect(twice[0].body).toBe(twice[1].body);
    expect(codeOf(await write(player, id, 'something else', { key }))).toEqual([422, 'idempotency_key_reused']);
    expect(codeOf(await write(player, id, 'no key', { key: null }))).toEqual([422, 'idempotency_key_missing']);
    const { thread, messages } = await threadFor(player, id);
    expect(messages).toBe(10);
    expect(thread.map(({ place }) => place)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
    expect(new Set(thread.map(({ text }) => text)).size).toBe(10);
  });

  it('are ten in 24 hours, however many are opened at once; the next day takes more', async () => {
    const player = await shop.player();
    const ask = () => player.post(TICKETS, QUESTION);
    const replies = await Promise.all(Array.from({ length: 14 }, ask));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(codeOf(await ask())).toEqual([409, 'limit_exceeded']);
    expect(await listOf(player)).toHaveLength(10);
    expect((await (await shop.player()).post(TICKETS, QUESTION)).statusCode).toBe(200);
    // A day later.
    await shop.deps.db.read.execute(sql`update ticket set created_at = created_at - interval '24 hours' where user_id = ${player.id}`);
    expect((await ask()).statusCode).toBe(200);
  });

  it('take 200 messages of a player, and the house may still answer', async () => {
    const player = await shop.player();
    const { id } = await openedTicket(player);
    await shop.deps.db.read.execute(sql`insert into ticket_message (id, ticket_id, place, author, body, created_at)
      select gen_random_uuid(), ${id}, n, 'player', 'again', now() from generate_series(2, 200) n`);
    await shop.deps.db.read.execute(sql`update ticket set messages = 200 where id = ${id}`);
    expect(codeOf(await write(player, id, 'and again'))).toEqual([409, 'limit_exceeded']);
    expect(await houseAnswers(shop, id)).toBe('answered');
    expect((await threadFor(player, id)).messages).toBe(201);
  });

  it('name only a record of the player, or any round', async () => {
    const [player, stranger] = [await shop.player({ balance: cents(10_000) }), await shop.player()];
    const deposit = await player.post('/api/deposit/zen/redirect', { amount: 25 });
    const { invoice_id: invoice } = deposit.json<{ invoice_id: string }>();
    const { id } = await openedTicket(player, { link: { type: 'invoice', id: invoice } });
    expect(await threadFor(player, id)).toMatchObject({ link: { type: 'invoice', id: invoice, game: null } });
    for (const link of [
      { type: 'bet', id: invoice },
      { type: 'withdrawal', id: invoice },
      { type: 'round', id: invoice },
      { type: 'round', id: '7' },
    ])
      expect(codeOf(await player.post(TICKETS, { ...QUESTION, link })), JSON.stringify(link)).toEqual([404, 'not_found']);
    expect(codeOf(await stranger.post(TICKETS, { ...QUESTION, link: { type: 'invoice', id: invoice } }))).toEqual([404, 'not_found']);
    expect(await listOf(stranger)).toEqual([]);
  });

  it('keep any text as it was typed, and refuse what is none', async () => {
    const player = await shop.player();
    const hostile =
      '<script>alert(1)</script>\u202E\u0000'.replace('\0', '') + '{{7*7}} javascript:alert(1) \u{1F4A5} ' + 'w'.repeat(3_000);
    const { id } = await openedTicket(player, { subject: '<b>“Ünïcode”</b> \u202Etfel', message: hostile });
    const { thread, subject } = await threadFor(player, id);
    expect([subject, thread[0]?.text]).toEqual(['<b>“Ünïcode”</b> \u202Etfel', hostile.trim()]);
    const bad: object[] = [
      { message: '' },
      { message: ' \n\t ' },
      { message: 'x'.repeat(4_001) },
      { message: 'nul \u0000 nul' },
      { subject: 'ab' },
      { subject: 'x'.repeat(121) },
      { subject: 'two\nlines' },
      { topic: 'praise' },
      { pictures: Array.from({ length: 4 }, () => randomUUID()) },
      { link: { type: 'user', id: player.id } },
      { status: 'closed' },
    ];
    for (const change of bad) expect((await player.post(TICKETS, { ...QUESTION, ...change })).statusCode, JSON.stringify(change)).toBe(422);
    expect(await listOf(player)).toHaveLength(1);
  });

  it('are listed with what moved last first, by status and page', async () => {
    const player = await shop.player();
    const first = await openedTicket(player, { subject: 'first' });
    const second = await openedTicket(player, { subject: 'second' });
    shop.clock.advance(10);
    await houseAnswers(shop, first.id);
    expect((await listOf(player)).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await listOf(player, '?status=open')).map(({ id }) => id)).toEqual([second.id]);
    expect((await listOf(player, '?per_page=1&page=2')).map(({ id }) => id)).toEqual([second.id]);
    expect((await player.get(`${TICKETS}?status=lost`)).statusCode).toBe(422);
    const waiting = await houseTickets(shop.deps.db.read, { limit: 500 });
    const places = [second.id, first.id].map((id) => waiting.findIndex(({ row }) => row.id === id));
    expect(places[0]).toBeLessThan(places[1] ?? 0);
  });

  it('go with their pictures or not at all, and a picture whose message never came is removed after a day', async () => {
    const player = await shop.player();
    const { id } = await openedTicket(player);
    const picture = await pictureOf(shop, player);
    // The picture is there, the process may die here: the message brings it when it is sent again.
    expect(codeOf(await player.post(`${TICKETS}/${id}/messages`, { message: 'both', pictures: [picture, randomUUID()] }))).toEqual([
      422,
      'picture_unusable',
    ]);
    expect((await threadFor(player, id)).messages).toBe(1);
    const at = (pictures: string[]) => player.post(`${TICKETS}/${id}/messages`, { message: 'look', pictures });
    const both = await Promise.all([at([picture]), at([picture])]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(codeOf(await at([picture]))).toEqual([422, 'picture_unusable']);
    const [left, fresh] = [await pictureOf(shop, player), await pictureOf(shop, player)];
    await shop.deps.db.read.execute(
      sql`update ticket_picture set created_at = ${new Date(shop.clock.now() - DAY_MS - 60_000).toISOString()} where id in (${left}, ${picture})`,
    );
    await tidy(shop.deps);
    const { rows } = await shop.deps.db.read.execute<{ id: string }>(sql`select id from ticket_picture where user_id = ${player.id}`);
    expect(rows.map((row) => row.id).sort()).toEqual([picture, fresh].sort());
  });

  it('carry a recording of a game, which staff download as a file for the lab', async () => {
    const [player, staff] = [await shop.player(), await staffWith(shop, 'support')];
    const text = recordingFile();
    const { id } = await openedTicket(player, { recording: text });
    const reply = await player.post(`${TICKETS}/${id}/messages`, {
      message: 'Again',
      recording: recordingFile({ scene: 'dice', atMs: 900.4 }),
    });
    expect(reply.json()).toMatchObject({ data: { recording: { scene: 'dice', length_ms: 900 } } });
    const { thread } = await threadFor(player, id);
    expect(thread[0]?.recording).toEqual({ scene: 'crash', length_ms: 43_000, bytes: text.length });
    const address = `/api/desk/tickets/recordings/${thread[0]?.id}`;
    const file = await staff.get(address);
    expect(file.json()).toEqual(JSON.parse(text));
    expect(file.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="fairdrop-crash-${id}.recording.json"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await logEntries(shop, 1)).toMatchObject([{ act: 'tickets.read', subject_id: id, data: { found: [player.id] } }]);
    expect((await shop.call({ method: 'GET', url: address })).statusCode).toBe(401);
    for (const none of [randomUUID(), id, 'x'])
      expect(codeOf(await staff.get(`/api/desk/tickets/recordings/${none}`))).toEqual([404, 'not_found']);
    // It goes with its message.
    await shop.deps.db.transaction(async (tx) => supportPart.forget?.(tx, { ...player, now: shop.clock.now() }));
    const { rows } = await shop.deps.db.read.execute(
      sql`select 1 from ticket_recording r join ticket_message m on m.id = r.message_id where m.ticket_id = ${id}`,
    );
    expect(rows).toEqual([]);
    expect((await staff.get(address)).statusCode).toBe(404);
  });

  it('refuse a recording that can’t be read by its field, and open nothing', async () => {
    const player = await shop.player();
    const bad: Record<string, string> = {
      'no JSON': '{',
      'of another kind': '{}',
      'of another format': recordingFile({ format: 2 }),
      'with a field that no recording has': recordingFile({ balance: 5 }),
      'with a scene for a name of a file': recordingFile({ scene: '../../x' }),
      'without facts': recordingFile({ story: { before: null, facts: [] } }),
      'with keys of a prototype': recordingFile().replace('"before"', '"__proto__":{"x":1},"before"'),
      'too large': recordingFile({ story: { before: 'x'.repeat(LARGEST_SENT_RECORDING), facts: [] } }),
    };
    for (const [what, recording] of Object.entries(bad)) {
      const refused = await player.post(TICKETS, { ...QUESTION, recording });
      expect([refused.statusCode, Object.keys(refused.json().errors ?? {})], what).toEqual([422, ['recording']]);
    }
    expect((await player.post(TICKETS, { ...QUESTION, recording: '{' })).json()).toMatchObject({
      errors: { recording: ['The recording can’t be read. Please send your message without it.'] },
    });
    expect(await listOf(player)).toEqual([]);
    // The largest one passes, with each of its quotes as two bytes.
    const empty = recordingFile({ story: { before: '', facts: [FACT] } });
    const largest = recordingFile({
      story: { before: '"'.repeat(Math.floor((LARGEST_SENT_RECORDING - empty.length) / 2)), facts: [FACT] },
    });
    await openedTicket(player, { recording: largest });
  });
});
