import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningSpan, type Span } from '#server/core/spans.ts';
import { totpCode } from '#server/auth/factors/totp-code.ts';
import { commandActor } from '#server/desk/acts/log.ts';
import { beginDeskSignIn } from '#server/desk/session/sign-in.ts';
import { changeRole, disableStaff, resetStaff } from '#server/desk/staff/accounts.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { cookieOf, logEntries, newStaff, ONE_TIME, OWN_PASSWORD, postDesk, staffWith } from '#tests/support/desk.ts';
import { playerWithPassword } from '#tests/support/factors.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';

const HOUR_MS = 3_600_000;

describe.each(DATABASES)('sessions of staff, on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  const begin = (email: string, password: string) => postDesk(shop, '/api/desk/sign-in', { email, password });
  const finish = (body: object) => postDesk(shop, '/api/desk/sign-in/code', body);
  const me = (cookie: string) => shop.call({ method: 'GET', url: '/api/desk/me', headers: { cookie } });

  it('begin with a one-time password, a new authenticator app and a new password', async () => {
    const email = await newStaff(shop, 'risk');
    const { challenge, app, new_password } = (await begin(email, ONE_TIME)).json().data;
    expect([new_password, app.uri]).toEqual([true, expect.stringContaining('Fairdrop%20desk') as string]);
    const code = totpCode(app.secret, shop.clock.now());
    const bare = await finish({ challenge, code });
    expect([bare.statusCode, Object.keys(bare.json().errors)]).toEqual([422, ['new_password']]);
    expect((await finish({ challenge, code, new_password: ONE_TIME })).statusCode).toBe(422);
    const done = await finish({ challenge, code, new_password: OWN_PASSWORD });
    expect([done.statusCode, done.json().data.role]).toEqual([200, 'risk']);
    expect(String(done.headers['set-cookie'])).toMatch(
      /^desk_session=[\w-]{43}; Max-Age=28800; Path=\/api\/desk; HttpOnly; SameSite=Strict$/,
    );
    expect((await me(cookieOf(done))).json().data).toMatchObject({ email });
    expect((await begin(email, ONE_TIME)).json().code).toBe('invalid_credentials');
    const again = (await begin(email, OWN_PASSWORD)).json().data;
    expect([again.app, again.new_password]).toEqual([null, false]);
  });

  it('run the same statements for a wrong password of a known and of an unknown address', async () => {
    const known = await newStaff(shop, 'support');
    const off = (await staffWith(shop, 'support')).email;
    await shop.deps.db.transaction((tx) => disableStaff(tx, shop.deps, commandActor('Ada'), off));
    const statementsOf = async (email: string): Promise<string[]> => {
      const texts: string[] = [];
      const recorder: Span = {
        traceparent: '',
        isRunning: true,
        begin(_name, _kind, attributes) {
          texts.push(String(attributes['db.query.text']));
          return recorder;
        },
        rename: () => undefined,
        end: () => undefined,
      };
      const failed = runningSpan.run(recorder, () => beginDeskSignIn(shop.deps, { email, password: 'a wrong one' }, '203.0.113.7'));
      await expect(failed).rejects.toMatchObject({ reason: 'credentials_wrong' });
      return texts;
    };
    const ofKnown = await statementsOf(known);
    expect(ofKnown.join()).toContain('staff_log');
    expect(await statementsOf('unknown@staff.test')).toEqual(ofKnown);
    expect(await statementsOf(off)).toEqual(ofKnown);
    expect((await logEntries(shop, 2)).map(({ act, by_name }) => [act, by_name])).toEqual([
      ['session.failed', off],
      ['session.failed', 'unknown address'],
    ]);
  });

  it('need the code: neither a password nor a challenge is a session', async () => {
    const email = await newStaff(shop, 'operator');
    const { challenge, app } = (await begin(email, ONE_TIME)).json().data;
    expect((await me(`desk_session=${challenge}`)).statusCode).toBe(401);
    const right = totpCode(app.secret, shop.clock.now());
    const wrong = right === '000000' ? '000001' : '000000';
    const refused = await finish({ challenge, code: wrong, new_password: OWN_PASSWORD });
    expect([refused.statusCode, refused.json().code, refused.headers['set-cookie']]).toEqual([422, 'confirmation_failed', undefined]);
    expect((await logEntries(shop, 1))[0]).toMatchObject({ act: 'session.failed', outcome: 'refused', data: { proof: 'code' } });
    for (let tries = 0; tries < 4; tries++) await finish({ challenge, code: wrong, new_password: OWN_PASSWORD });
    expect((await finish({ challenge, code: right, new_password: OWN_PASSWORD })).json().code).toBe('invalid_grant');
  });

  it('take a code once, also of two requests at once', async () => {
    const staff = await staffWith(shop, 'support');
    const code = () => totpCode(staff.secret, shop.clock.now());
    const first = (await begin(staff.email, OWN_PASSWORD)).json().data.challenge;
    expect((await finish({ challenge: first, code: code() })).json().code).toBe('confirmation_failed');
    shop.clock.advance(60_000);
    const [one, other] = await Promise.all([begin(staff.email, OWN_PASSWORD), begin(staff.email, OWN_PASSWORD)]);
    const both = await Promise.all([one, other].map((begun) => finish({ challenge: begun.json().data.challenge, code: code() })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  });

  it('end after eight hours, after half an hour without a call, by signing out, and with the account', async () => {
    const idle = await staffWith(shop, 'support');
    shop.clock.advance(HOUR_MS / 2 + 1);
    expect((await idle.get('/api/desk/me')).statusCode).toBe(401);
    const long = await staffWith(shop, 'risk');
    for (let halves = 0; halves < 17; halves++) {
      shop.clock.advance(HOUR_MS / 2 - 61_000);
      const { statusCode } = await long.get('/api/desk/log');
      if (halves < 15) expect(statusCode).toBe(200);
    }
    expect((await long.get('/api/desk/me')).statusCode).toBe(401);
    const [leaving, disabled, reset] = await Promise.all([
      staffWith(shop, 'support'),
      staffWith(shop, 'support'),
      staffWith(shop, 'support'),
    ]);
    expect((await leaving.post('/api/desk/sign-out')).statusCode).toBe(200);
    const passwordHash = await hashPassword('eeeee-fffff-00000-11111');
    await shop.deps.db.transaction(async (tx) => {
      await disableStaff(tx, shop.deps, commandActor('Ada'), disabled.email);
      await resetStaff(tx, shop.deps, commandActor('Ada'), reset.email, { passwordHash });
    });
    for (const { get } of [leaving, disabled, reset]) expect((await get('/api/desk/me')).statusCode).toBe(401);
    expect((await begin(disabled.email, OWN_PASSWORD)).json().code).toBe('invalid_credentials');
    expect((await begin(reset.email, OWN_PASSWORD)).json().code).toBe('invalid_credentials');
    expect((await begin(reset.email, 'eeeee-fffff-00000-11111')).json().data.app).not.toBeNull();
  });

  it('refuse a one-time password after two days', async () => {
    const email = await newStaff(shop, 'support');
    shop.clock.advance(48 * HOUR_MS);
    expect((await begin(email, ONE_TIME)).json().code).toBe('invalid_credentials');
  });

  it('are no sessions of players, and the other way round', async () => {
    const staff = await staffWith(shop, 'operator');
    const player = await playerWithPassword(shop);
    const token = staff.cookie.split('=')[1] ?? '';
    expect((await player.get('/api/desk/me')).statusCode).toBe(401);
    expect((await me(`desk_session=${player.token}`)).statusCode).toBe(401);
    expect((await me(`token=${player.token}`)).statusCode).toBe(401);
    expect((await shop.call({ url: '/api/desk/me', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401);
    expect((await shop.call({ url: '/api/profile', headers: { cookie: staff.cookie } })).statusCode).toBe(401);
    expect((await shop.call({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401);
  });

  it('serve the pages of the shop alone', async () => {
    const staff = await staffWith(shop, 'operator');
    const send = (method: 'GET' | 'POST', url: string, headers: Record<string, string>) =>
      shop.call({ method, url, headers: { cookie: staff.cookie, ...headers } });
    for (const headers of [{}, { origin: 'https://elsewhere.example' }] as Record<string, string>[])
      expect((await send('POST', '/api/desk/sign-out', headers)).json().msg).toBe('This request must come from the shop.');
    expect((await send('GET', '/api/desk/me', { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
    expect((await staff.get('/api/desk/me')).statusCode).toBe(200);
  });

  it('follow a new role at once', async () => {
    const staff = await staffWith(shop, 'support');
    expect((await staff.get('/api/desk/log')).statusCode).toBe(403);
    await shop.deps.db.transaction((tx) => changeRole(tx, shop.deps, commandActor('Ada'), staff.email, 'auditor'));
    expect((await staff.get('/api/desk/log')).statusCode).toBe(200);
  });

  it('keep neither passwords nor secrets nor tokens in the audit log', async () => {
    const staff = await staffWith(shop, 'operator');
    const { rows } = await shop.deps.db.read.execute(sql`select string_agg(to_jsonb(l)::text, ' ') as all_text from staff_log l`);
    const text = String(rows[0]?.['all_text']);
    expect(text).toContain(staff.email);
    for (const secret of [ONE_TIME, OWN_PASSWORD, staff.secret, staff.cookie.split('=')[1] ?? '']) expect(text).not.toContain(secret);
  });
});
