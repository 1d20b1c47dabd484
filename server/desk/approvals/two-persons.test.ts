import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { commandActor } from '#server/desk/acts/log.ts';
import { disableStaff } from '#server/desk/staff/accounts.ts';
import { logEntries, OWN_PASSWORD, postDesk, staffWith, type TestStaff, cookieOf } from '#tests/support/desk.ts';
import { totpCode } from '#server/auth/factors/totp-code.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

const REASON = { reason: 'as agreed by telephone' };

describe.each(DATABASES)('what needs two persons, on %s', (database) => {
  let shop: TestShop;
  let asker: TestStaff;
  let second: TestStaff;
  beforeAll(async () => {
    shop = await makeApp({ database, env: { SANDBOX: 'off' } });
    [asker, second] = await Promise.all([staffWith(shop, 'operator'), staffWith(shop, 'payments')]);
  });
  afterAll(async () => {
    expect(await shop.audit()).toEqual([]);
    await shop.close();
  });

  const transfer = async (player: TestPlayer, change: object = {}): Promise<string> => {
    const body = { ...REASON, direction: 'give', amount: 25, label: 'Goodwill', ...change };
    const answer = await asker.post(`/api/desk/players/${player.id}/transfer`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().approval_id as string;
  };
  const decide = (staff: Pick<TestStaff, 'post'>, id: string, how: 'approve' | 'refuse') =>
    staff.post(`/api/desk/approvals/${id}/${how}`, REASON);
  const status = async (id: string) => {
    const { rows } = await shop.deps.db.read.execute(sql`select status from staff_approval where id = ${id}`);
    return rows[0]?.['status'];
  };

  it('moves nothing before the second person, and once with them', async () => {
    const player = await shop.player({ balance: cents(1_000) });
    const id = await transfer(player);
    expect(await shop.balance(player.id)).toBe(1_000);
    const [listed] = (await second.get('/api/desk/approvals?status=waiting')).json().data;
    expect(listed).toMatchObject({ id, act: 'transfers.make', amount: 25, may_approve: true, asked_by: { id: asker.id } });
    expect((await asker.get('/api/desk/approvals?status=waiting')).json().data[0].may_approve).toBe(false);
    expect((await decide(second, id, 'approve')).statusCode).toBe(200);
    expect(await shop.balance(player.id)).toBe(3_500);
    expect((await decide(second, id, 'approve')).json().code).toBe('approval_closed');
    expect(await shop.balance(player.id)).toBe(3_500);
    const [entry] = await logEntries(shop, 1);
    expect([entry?.['act'], entry?.['subject_id'], entry?.['reason']]).toEqual(['approvals.decide', id, REASON.reason]);
    const money = (await second.get(`/api/desk/players/${player.id}`)).json().data.money;
    expect([money.given, money.taken]).toEqual([25, 0]);
  });

  it('is not approved by the one who asked: not in another session, not with another role, not in the database', async () => {
    const player = await shop.player();
    const id = await transfer(player);
    const own = await decide(asker, id, 'approve');
    expect([own.statusCode, own.json().code]).toEqual([403, 'forbidden']);
    expect((await logEntries(shop, 1))[0]).toMatchObject({ act: 'approvals.decide', outcome: 'refused', staff_id: asker.id });
    shop.clock.advance(60_000);
    const { challenge } = (await postDesk(shop, '/api/desk/sign-in', { email: asker.email, password: OWN_PASSWORD })).json().data;
    const code = totpCode(asker.secret, shop.clock.now());
    const cookie = cookieOf(await postDesk(shop, '/api/desk/sign-in/code', { challenge, code }));
    expect((await postDesk(shop, `/api/desk/approvals/${id}/approve`, REASON, cookie)).statusCode).toBe(403);
    const forged = sql`update staff_approval set status = 'approved', decided_by = ${asker.id}, decided_at = now() where id = ${id}`;
    await expect(shop.deps.db.read.execute(forged)).rejects.toThrow();
    await expect(shop.deps.db.read.execute(sql`update staff_approval set asked_by = ${second.id} where id = ${id}`)).rejects.toThrow();
    await expect(shop.deps.db.read.execute(sql`update staff_approval set amount = 1 where id = ${id}`)).rejects.toThrow();
    await expect(shop.deps.db.read.execute(sql`delete from staff_approval where id = ${id}`)).rejects.toThrow();
    expect([await status(id), await shop.balance(player.id)]).toEqual(['waiting', 0]);
    expect((await decide(asker, id, 'refuse')).statusCode).toBe(200);
    expect((await decide(second, id, 'approve')).json().code).toBe('approval_closed');
  });

  it('is neither asked nor approved by the person whose account it is about', async () => {
    const player = await shop.player();
    const own = (staff: TestStaff) => shop.deps.db.read.execute(sql`update users set email = ${staff.email} where id = ${player.id}`);
    const body = { ...REASON, direction: 'give', amount: 25, label: 'Goodwill' };
    await own(asker);
    const refused = await asker.post(`/api/desk/players/${player.id}/transfer`, body);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
    expect((await logEntries(shop, 1))[0]).toMatchObject({ act: 'transfers.make', outcome: 'refused', staff_id: asker.id });
    await own(second);
    const id = await transfer(player);
    expect((await decide(second, id, 'approve')).statusCode).toBe(403);
    expect([await status(id), await shop.balance(player.id)]).toEqual(['waiting', 0]);
    expect((await decide(second, id, 'refuse')).statusCode).toBe(200);
  });

  it('is approved only by those who may do the act themselves', async () => {
    const id = await transfer(await shop.player());
    // Risk may decide approvals, but makes no transfers.
    const risk = await staffWith(shop, 'risk');
    expect((await decide(risk, id, 'approve')).json().code).toBe('forbidden');
    expect(await status(id)).toBe('waiting');
    expect((await decide(await staffWith(shop, 'support'), id, 'approve')).statusCode).toBe(403);
  });

  it('is decided once of many answers at the same time', async () => {
    const people = [second, ...(await Promise.all([staffWith(shop, 'payments'), staffWith(shop, 'operator')]))];
    for (let round = 0; round < 4; round++) {
      const player = await shop.player();
      const id = await transfer(player);
      const answers = await Promise.all(
        people.flatMap((staff, index) => [
          decide(staff, id, (index + round) % 2 === 0 ? 'approve' : 'refuse'),
          decide(staff, id, 'approve'),
        ]),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const approved = (await status(id)) === 'approved';
      expect(await shop.balance(player.id)).toBe(approved ? 2_500 : 0);
    }
  });

  it('is asked once at a time, expires, and ends with the account of the one who asked', async () => {
    const player = await shop.player();
    const first = await transfer(player);
    const again = await asker.post(`/api/desk/players/${player.id}/transfer`, {
      ...REASON,
      direction: 'give',
      amount: 1,
      label: 'Another',
    });
    expect(again.json().code).toBe('approval_waiting');
    const { rows } = await shop.deps.db.read.execute(sql`select expires_at from staff_approval where id = ${first}`);
    shop.clock.advance(new Date(String(rows[0]?.['expires_at'])).getTime() - shop.clock.now());
    const [late, asks] = await Promise.all([staffWith(shop, 'payments'), staffWith(shop, 'operator')]);
    expect((await decide(late, first, 'approve')).json().code).toBe('approval_closed');
    const body = { ...REASON, direction: 'give', amount: 5, label: 'Goodwill' };
    const next = (await asks.post(`/api/desk/players/${player.id}/transfer`, body)).json().approval_id;
    expect(await status(first)).toBe('expired');
    await shop.deps.db.transaction((tx) => disableStaff(tx, shop.deps, commandActor('Ada'), asks.email));
    expect([await status(next), (await decide(late, next, 'approve')).json().code]).toEqual(['refused', 'approval_closed']);
    expect(await shop.balance(player.id)).toBe(0);
  });

  it('takes no more than there is, and waits then for another decision', async () => {
    const [asks, approves] = await Promise.all([staffWith(shop, 'operator'), staffWith(shop, 'payments')]);
    const player = await shop.player({ balance: cents(1_000) });
    const taken = async (amount: number) =>
      (await asks.post(`/api/desk/players/${player.id}/transfer`, { ...REASON, direction: 'take', amount, label: 'Correction' })).json();
    const { approval_id } = await taken(25);
    expect((await decide(approves, approval_id, 'approve')).json().code).toBe('insufficient_funds');
    expect(await status(approval_id)).toBe('waiting');
    expect((await decide(approves, approval_id, 'refuse')).statusCode).toBe(200);
    expect((await decide(approves, (await taken(4)).approval_id, 'approve')).statusCode).toBe(200);
    expect(await shop.balance(player.id)).toBe(600);
    expect((await decide(approves, randomUUID(), 'approve')).statusCode).toBe(404);
  });
});
