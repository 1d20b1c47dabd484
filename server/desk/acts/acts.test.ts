import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK_ACTS, mayAct, STAFF_ROLES, type StaffRole } from '#contract/desk/roles.ts';
import { logEntries, staffWith, type TestStaff } from '#tests/support/desk.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';

describe('what each role may do', () => {
  let shop: TestShop;
  const people = new Map<StaffRole, TestStaff>();
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite' });
    for (const role of STAFF_ROLES) people.set(role, await staffWith(shop, role));
  });
  afterAll(() => shop.close());

  it.each(STAFF_ROLES)('is allowed, or refused with an entry in the log, for every call: %s', async (role) => {
    const staff = people.get(role);
    const calls = shop.app.deskCalls;
    expect(calls.length).toBeGreaterThan(0);
    for (const { method, path, act } of calls) {
      const url = path.replaceAll(/:\w+/g, 'nothing');
      const answer = await (method === 'GET' ? staff?.get(url) : staff?.post(url, {}));
      const what = `${role}: ${act}, ${method} ${path}`;
      const [newest] = await logEntries(shop, 1);
      if (mayAct(role, act)) expect(answer?.statusCode, what).not.toBe(403);
      else {
        expect([answer?.statusCode, answer?.json().code], what).toEqual([403, 'forbidden']);
        expect(newest, what).toMatchObject({ act, role, outcome: 'refused', staff_id: staff?.id, data: { path: url } });
      }
    }
  });

  it.each(['nothing', '00000000-0000-4000-8000-000000000000', '999999999999999', "'; drop table staff; --", '..%2fplayers', '%00'])(
    'answers no id of another kind with a failure of the server: %s',
    async (id) => {
      const staff = people.get('operator');
      for (const { method, path } of shop.app.deskCalls.filter((call) => call.path.includes(':'))) {
        const url = path.replaceAll(/:\w+/g, id.includes('%') ? id : encodeURIComponent(id));
        const body = { reason: 'a look at it', sentence: 'Try again.', text: 'Hello.', messages: 1, close: false, to: 'me', days: 7 };
        const transfer = { reason: body.reason, direction: 'give', amount: 1, label: 'Goodwill' };
        for (const payload of [{ reason: body.reason }, body, transfer]) {
          const answer = await (method === 'GET' ? staff?.get(url) : staff?.post(url, payload));
          expect(answer?.statusCode, `${method} ${url}: ${answer?.body}`).toBeLessThan(500);
          expect(answer?.statusCode, `${method} ${url}`).toBeGreaterThanOrEqual(400);
        }
      }
    },
  );

  it.each(['withdrawals?player=', 'log?staff='])('refuses to narrow %s by what is no id', async (list) => {
    const staff = people.get('operator');
    const asked = async (id: string) => (await staff?.get(`/api/desk/${list}${id}`))?.statusCode;
    expect([await asked('zzz'), await asked('00000000-0000-4000-8000-000000000000')]).toEqual([422, 200]);
  });

  it('is asked of signed-in staff alone', async () => {
    const player = await shop.player();
    for (const { method, path } of shop.app.deskCalls) {
      const url = path.replaceAll(/:\w+/g, 'nothing');
      const headers = { origin: shop.deps.config.publicUrl, authorization: `Bearer ${player.token}` };
      expect((await shop.call({ method, url, headers })).statusCode, path).toBe(401);
    }
  });

  it('is what its table says: only reads for the auditor', () => {
    const acts = Object.values(DESK_ACTS).filter(({ roles }) => (roles as readonly StaffRole[]).includes('auditor'));
    expect(new Set(acts.map(({ kind }) => kind))).toEqual(new Set(['read', 'count']));
  });
});

describe.each(DATABASES)('the audit log, on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  it('is append-only', async () => {
    await staffWith(shop, 'operator');
    const before = await logEntries(shop);
    expect(before.length).toBeGreaterThan(0);
    for (const statement of [sql`update staff_log set reason = 'another'`, sql`delete from staff_log`, sql`truncate staff_log cascade`])
      await expect(shop.deps.db.read.execute(statement)).rejects.toThrow();
    expect(await logEntries(shop)).toEqual(before);
  });

  it('has an entry of every read, with who, from where, what and the filters', async () => {
    const staff = await staffWith(shop, 'auditor');
    const list = await staff.get('/api/desk/log?outcome=done&per_page=3');
    expect(list.json().data).toHaveLength(3);
    expect((await logEntries(shop, 1))[0]).toMatchObject({
      source: 'desk',
      staff_id: staff.id,
      by_name: staff.email,
      role: 'auditor',
      act: 'log.read',
      outcome: 'done',
      address: '127.0.0.1',
      data: { outcome: 'done', per_page: 3 },
    });
  });

  it('is written with the act or not at all: a call whose entry fails answers nothing', async () => {
    const staff = await staffWith(shop, 'auditor');
    await shop.deps.db.read.execute(sql`alter table staff_log add constraint blocked check (act <> 'log.read') not valid`);
    const answer = await staff.get('/api/desk/log');
    await shop.deps.db.read.execute(sql`alter table staff_log drop constraint blocked`);
    expect([answer.statusCode, answer.json().data]).toEqual([500, undefined]);
  });
});
