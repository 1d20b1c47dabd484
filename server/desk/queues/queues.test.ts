import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeLetter } from '#server/support/letters.ts';
import { quarantine } from '#server/webhooks/quarantine.ts';
import { logEntries, staffWith, type TestStaff } from '#tests/support/desk.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';

describe.each(DATABASES)('the queues of the desk, on %s', (database) => {
  let shop: TestShop;
  let operator: TestStaff;
  let support: TestStaff;
  beforeAll(async () => {
    shop = await makeApp({ database });
    operator = await staffWith(shop, 'operator');
    support = await staffWith(shop, 'support');
  });
  afterAll(() => shop.close());

  const letter = async (): Promise<string> => {
    const asked = await shop.call({ method: 'POST', url: '/sandbox/captcha/token', payload: { action: 'contacts' } });
    const { token } = asked.json<{ token: string }>();
    const email = `${randomUUID()}@mail.test`;
    const body = { name: 'Grace', email, topic: 'partnership', message: 'Where is my parcel?', 'g-recaptcha-response': token } as const;
    return takeLetter(shop.deps, body, '203.0.113.9');
  };

  const reportedBox = async (userId: string, digit: string): Promise<string> => {
    const { rows } = await shop.deps.db.read.execute(sql`
      insert into custom_box (slug, user_id, shape, lights, configuration_hash, price, review_since, updated_at)
      select slug, ${userId}, 'crate', '{amber,amber}', repeat(${digit}, 64), 100, now(), now() from box b
      where not exists (select from custom_box c where c.slug = b.slug) limit 1 returning slug`);
    return String(rows[0]?.['slug']);
  };

  it('show a letter, assign it, refuse an answer to an older state, and answer it by mail', async () => {
    const id = await letter();
    const [row] = (await support.get('/api/desk/tickets?status=open&assigned=none'))
      .json()
      .data.filter((one: { id: string }) => one.id === id);
    expect(row).toMatchObject({ letter: true, from: 'Grace', messages: 1, assigned_to: null });
    expect((await support.post(`/api/desk/tickets/${id}/assign`, { to: 'me' })).statusCode).toBe(200);
    expect((await support.get('/api/desk/tickets?assigned=me')).json().data.map((one: { id: string }) => one.id)).toEqual([id]);
    const answer = (messages: number) => support.post(`/api/desk/tickets/${id}/answer`, { text: 'On its way.', messages, close: true });
    expect((await answer(0)).json()).toMatchObject({ code: 'ticket_closed' });
    expect((await answer(1)).json()).toMatchObject({ msg: 'Answered and closed.' });
    const shown = (await support.get(`/api/desk/tickets/${id}`)).json().data;
    expect(shown).toMatchObject({
      status: 'closed',
      assigned_to: { id: support.id },
      thread: [{ author: 'player' }, { author: 'clerk', text: 'On its way.' }],
    });
    expect((await logEntries(shop, 1))[0]).toMatchObject({ act: 'tickets.read', subject_type: 'ticket', subject_id: id });
    expect((await support.get(`/api/desk/tickets/${randomUUID()}`)).statusCode).toBe(404);
  });

  it('refuse to close a ticket that has a message that was not read', async () => {
    const id = await letter();
    const close = (messages: number) => support.post(`/api/desk/tickets/${id}/close`, { messages });
    expect((await close(0)).json()).toMatchObject({ code: 'ticket_closed', msg: 'This ticket has a new message. Read it first.' });
    expect((await support.get(`/api/desk/tickets/${id}`)).json().data.status).toBe('open');
    expect((await close(1)).json()).toMatchObject({ msg: 'Closed.' });
    expect((await close(1)).statusCode).toBe(404);
  });

  it('have another fingerprint once one entry has come as another went, or has a new message', async () => {
    const entries = async () => (await support.get('/api/desk/queues')).json().entries as Record<string, string | null>;
    const before = await entries();
    expect(before).toMatchObject({ findings: null });
    const id = await letter();
    const after = await entries();
    expect({ ...after, tickets: '' }).toEqual({ ...before, tickets: '' });
    expect(after['tickets']).not.toBe(before['tickets']);
    await shop.deps.db.read.execute(sql`update ticket set messages = messages + 1 where id = ${id}`);
    expect((await entries())['tickets']).not.toBe(after['tickets']);
    await shop.deps.db.read.execute(sql`update ticket set messages = messages - 1 where id = ${id}`);
    await support.post(`/api/desk/tickets/${id}/close`, { messages: 1 });
    expect(await entries()).toEqual(before);
  });

  it('keep a quarantined message until one person has looked at it', async () => {
    await quarantine(shop.deps, 'zen', 'unknown invoice', Buffer.from(randomUUID()));
    const [message] = (await operator.get('/api/desk/payments/quarantined')).json().data;
    const review = () => operator.post(`/api/desk/payments/quarantined/${message.id}/review`, { reason: 'seen with the provider' });
    const answers = await Promise.all([review(), review()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await operator.get('/api/desk/payments/quarantined')).json().data).toEqual([]);
    expect((await operator.get('/api/desk/payments/quarantined?status=reviewed')).json().data).toMatchObject([
      { id: message.id, reviewed_by: operator.email, note: 'seen with the provider' },
    ]);
  });

  it('resolve a finding once and lift its hold', async () => {
    const player = await shop.player();
    const { rows } = await shop.deps.db.read.execute(sql`
      insert into audit_finding (check_key, severity, subject_type, subject_id, sentence, data, found_at, last_seen_at)
      values ('test', 'error', 'player', ${player.id}, 'a fault', ${JSON.stringify({ user_id: player.id })}::jsonb, now(), now()) returning id`);
    const id = Number(rows[0]?.['id']);
    await shop.deps.db.read.execute(sql`
      insert into hold (what, user_id, finding_id, reason, placed_at, placed_by) values ('money', ${player.id}, ${id}, 'a fault', now(), 'auditor')`);
    const open = (await operator.get('/api/desk/findings')).json().data;
    expect(open.find((one: { id: string }) => one.id === String(id))).toMatchObject({ holds: 'money', player_id: player.id });
    const resolve = () => operator.post(`/api/desk/findings/${id}/resolve`, { reason: 'a counting error, mended' });
    expect((await resolve()).statusCode).toBe(200);
    expect((await resolve()).statusCode).toBe(404);
    const held = await shop.deps.db.read.execute(sql`select from hold where user_id = ${player.id} and lifted_at is null`);
    expect(held.rows).toEqual([]);
  });

  it('show the newest five reports of a box, and all of them page by page', async () => {
    const [creator, reporter] = [await shop.player(), await shop.player()];
    const slug = await reportedBox(creator.id, '0');
    await shop.deps.db.read.execute(sql`
      insert into box_report (id, slug, user_id, reason, body, created_at, verdict, decided_at)
      select gen_random_uuid(), ${slug}, ${reporter.id}, 'other', 'report ' || n, now() + n * interval '1 second', 'kept', now() from generate_series(1, 60) n`);
    const [box] = (await operator.get('/api/desk/boxes/reported')).json().data;
    const texts = (reports: { text: string }[]) => reports.map(({ text }) => text);
    expect(box).toMatchObject({ slug, report_count: 60 });
    expect(texts(box.reports)).toEqual([60, 59, 58, 57, 56].map((n) => `report ${n}`));
    const seen: string[] = [];
    for (let next: string | null = `/api/desk/boxes/reported/${slug}/reports`; next !== null;) {
      const page: { data: { text: string }[]; links: { next: string | null }; meta: object } = (await operator.get(next)).json();
      expect(page.meta).toMatchObject({ total: 60 });
      expect(page.data.length).toBeLessThanOrEqual(24);
      seen.push(...texts(page.data));
      ({ next } = page.links);
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => `report ${60 - index}`));
    expect(await logEntries(shop, 1)).toMatchObject([{ act: 'boxes.read', subject_id: slug, data: { found: [reporter.id] } }]);
    expect((await operator.get('/api/desk/boxes/reported/none/reports')).statusCode).toBe(404);
  });

  it('let no staff decide about their own player account', async () => {
    const player = await shop.player();
    await shop.deps.db.script(`
      update users set email = '${operator.email}' where id = '${player.id}';
      insert into ticket (id, user_id, topic, subject, status, messages, created_at, updated_at)
      values ('${player.id}', '${player.id}', 'other', 'Mine', 'open', 1, now(), now());
      insert into invoice (id, user_id, gateway, status, amount, created_at, overdue_at)
      values ('${player.id}', '${player.id}', 'zen', 'new', 100, now(), now())`);
    const slug = await reportedBox(player.id, '1');
    for (const [path, body] of [
      [`boxes/reported/${slug}/keep`, {}],
      [`boxes/reported/${slug}/take-down`, {}],
      [`tickets/${player.id}/answer`, { text: 'Yes.', messages: 1, close: true }],
      [`tickets/${player.id}/close`, { messages: 1 }],
      [`payments/overdue/${player.id}/never-paid`, {}],
      [`players/${player.id}/note`, {}],
      [`players/${player.id}/close`, {}],
    ] as const) {
      const refused = await operator.post(`/api/desk/${path}`, { ...(path.startsWith('tickets') ? {} : { reason: 'my own' }), ...body });
      expect([path, refused.statusCode, refused.json().msg]).toEqual([path, 403, expect.stringContaining('your own email address')]);
    }
  });

  it.each([
    '/api/desk/payments/overdue/x/ask',
    '/api/desk/payments/overdue/x/never-paid',
    '/api/desk/boxes/reported/none/keep',
    '/api/desk/findings/x/resolve',
  ])('answer 404 for a record that is not there: %s', async (path) => {
    expect((await operator.post(path, { reason: 'a look' })).statusCode).toBe(404);
  });
});
