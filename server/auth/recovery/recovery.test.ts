import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSession } from '../end-sessions.ts';
import { recordedNews } from '#tests/support/recorded-news.ts';
import { mailsTo, tokenIn } from '#tests/support/mail.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MADE_UP = 'A'.repeat(43);

describe.each(DATABASES)('links in mails on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database, env: { PUBLIC_URL: 'http://shop.test:8080' } });
  });
  afterAll(() => shop.close());

  const post = (url: string, payload: object, headers: Record<string, string> = {}) => shop.call({ method: 'POST', url, payload, headers });
  const captcha = (action: string) => ({ 'g-recaptcha-response': shop.deps.captcha.issue?.(action) ?? '' });
  const forgot = (email: string, headers = {}) => post('/api/auth/forgot-password', { email, ...captcha('forgot_password') }, headers);
  const reset = (token: string, password = 'another-secret') => post('/api/auth/reset-password', { token, password });
  const check = (token: string) => post('/api/auth/reset-password/check', { token });
  const verify = (token: string) => post('/api/email/verify', { token });
  const undo = (token: string) => post('/api/email/undo', { token });
  const resend = (email: string) => post('/api/email/resend', { email });
  const changeTo = (player: TestPlayer, email: string) => player.post('/api/profile/email', { email });
  const signIn = (username: string, password: string) =>
    post('/oauth/token', { grant_type: 'password', username, password, client_id: 'fairdrop-web', scope: '*' });
  const profileOf = async (player: TestPlayer) =>
    (await player.get('/api/profile')).json<{ data: { email: string; email_verified: boolean } }>().data;
  const isSignedIn = async (player: TestPlayer) => (await player.get('/api/profile')).statusCode === 200;
  const newest = async (address: string, subject?: RegExp) => {
    const mails = await mailsTo(shop, address);
    const [mail] = subject ? mails.filter((one) => subject.test(one.subject)) : mails;
    if (!mail) throw new Error(`no mail to ${address}`);
    return mail;
  };
  const tokenFor = async (address: string, subject?: RegExp) => tokenIn(await newest(address, subject));
  const resetToken = async (email: string) => {
    expect((await forgot(email)).statusCode).toBe(200);
    return tokenFor(email, /new password/);
  };
  /** A session counts as just confirmed where a call needs that. */
  const confirm = ({ id }: TestPlayer) =>
    shop.deps.db.read.execute(sql`update session set confirmed_at = ${new Date(shop.clock.now()).toISOString()} where user_id = ${id}`);
  const confirmed = async () => {
    const player = await shop.player();
    await confirm(player);
    return player;
  };
  const fresh = () => `${randomUUID()}@players.test`;
  const codes = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();

  describe('a forgotten password', () => {
    it('is replaced by a mailed link: every session ends, the address is proved, the player is notified', async () => {
      const player = await shop.player();
      const token = await resetToken(player.email);
      expect((await check(token)).statusCode).toBe(200);
      expect((await reset(token)).json().msg).toMatch(/new password is set/);
      expect(await isSignedIn(player)).toBe(false);
      expect((await signIn(player.email, 'another-secret')).statusCode).toBe(200);
      expect((await newest(player.email)).subject).toBe('Your password was changed');
      expect((await newest(player.email)).text).not.toContain('without a password');
      const { rows } = await shop.deps.db.read.execute(sql`select email_verified_at from users where id = ${player.id}`);
      expect(rows[0]?.email_verified_at).not.toBeNull();
    });

    const givePasskey = ({ id }: TestPlayer) =>
      shop.deps.db.read.execute(sql`
        insert into passkey (id, user_id, credential_id, public_key, counter, transports, name, synced, created_at)
        values (gen_random_uuid(), ${id}, uuid_send(gen_random_uuid()), '\\x00', 0, '{}', 'Somebody’s laptop', false, now())`);

    it('takes passkeys, an authenticator app and codes away that were set up before anybody had proved the address', async () => {
      const player = await shop.player();
      const { read } = shop.deps.db;
      await read.execute(sql`update users set email_verified_at = null where id = ${player.id}`);
      await givePasskey(player);
      await read.execute(
        sql`insert into totp (user_id, secret, created_at, confirmed_at) values (${player.id}, sha256('secret'), now(), now())`,
      );
      await read.execute(sql`insert into recovery_code (user_id, hash) values (${player.id}, sha256('code'))`);
      const held = async () =>
        (
          await read.execute(sql`select (select count(*) from passkey where user_id = ${player.id})::int as passkeys,
            (select count(*) from totp where user_id = ${player.id})::int as apps,
            (select count(*) from recovery_code where user_id = ${player.id})::int as codes`)
        ).rows[0];
      expect(await held()).toEqual({ passkeys: 1, apps: 1, codes: 1 });
      expect((await reset(await resetToken(player.email))).statusCode).toBe(200);
      expect(await held()).toEqual({ passkeys: 0, apps: 0, codes: 0 });
    });

    it('is followed by a mail that names what still signs in without it', async () => {
      const player = await shop.player();
      await shop.deps.db.read.execute(sql`update users set email_verified_at = now() where id = ${player.id}`);
      await givePasskey(player);
      expect((await reset(await resetToken(player.email))).statusCode).toBe(200);
      expect((await newest(player.email, /password was changed/)).text).toContain('Passkey “Somebody’s laptop”');
    });

    it('takes a link once: not again, not when it is made up, not after half an hour, not after a newer one', async () => {
      const player = await shop.player();
      const used = await resetToken(player.email);
      expect((await reset(used)).statusCode).toBe(200);
      const replaced = await resetToken(player.email);
      const expired = await resetToken(player.email);
      shop.clock.advance(30 * MINUTE);
      for (const token of [used, replaced, expired, MADE_UP]) {
        expect((await check(token)).json()).toMatchObject({ code: 'link_invalid' });
        expect((await reset(token, 'stolen-password')).json()).toMatchObject({ code: 'link_invalid' });
      }
      expect((await signIn(player.email, 'stolen-password')).statusCode).toBe(401);
    });

    it('is replaced once though a link is used many times at once', async () => {
      const player = await shop.player();
      const token = await resetToken(player.email);
      const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => reset(token, `secret-number-${index}`)));
      expect(codes(answers)).toEqual([200, 410, 410, 410, 410, 410]);
      const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
      expect((await signIn(player.email, `secret-number-${winner}`)).statusCode).toBe(200);
    });

    it('leaves one good link of many that were asked for at once', async () => {
      const player = await shop.player();
      await Promise.all(Array.from({ length: 5 }, () => forgot(player.email)));
      const tokens = (await mailsTo(shop, player.email)).map(tokenIn);
      expect(new Set(tokens).size).toBe(5);
      expect(codes(await Promise.all(tokens.map(check)))).toEqual([200, 410, 410, 410, 410]);
    });

    it('keeps its link when the new password is too common', async () => {
      const player = await shop.player();
      const token = await resetToken(player.email);
      expect((await reset(token, 'password')).json()).toMatchObject({
        code: 'invalid_request',
        errors: { password: [expect.any(String)] },
      });
      expect((await reset(token)).statusCode).toBe(200);
    });

    it('does not reveal whether an address is known: one answer, the same statements, a mail to the owner alone', async () => {
      const player = await shop.player();
      const unknown = fresh();
      const statements = async (email: string) => {
        const seen = async () =>
          (
            await shop.deps.db.read.execute(
              sql`select (select count(*) from mail_message) as mails, (select count(*) from mailed_token) as tokens`,
            )
          ).rows[0];
        const before = await seen();
        const answer = await forgot(email);
        const after = await seen();
        return {
          body: answer.body,
          status: answer.statusCode,
          wrote: [Number(after?.mails) - Number(before?.mails), Number(after?.tokens) - Number(before?.tokens)],
        };
      };
      expect(await statements(unknown)).toEqual(await statements(player.email));
      expect(await mailsTo(shop, unknown)).toEqual([]);
      expect(await mailsTo(shop, player.email)).toHaveLength(1);
      expect((await resend(unknown)).body).toBe((await resend(player.email)).body);
    });

    it('says where its captcha is wrong, in the form that the page reads', async () => {
      const answer = await post('/api/auth/forgot-password', { email: fresh(), 'g-recaptcha-response': 'forged' });
      expect([answer.statusCode, answer.json().errors['g-recaptcha-response'][0]]).toEqual([422, expect.stringContaining('captcha')]);
    });

    it('links to the shop’s own address, whatever host the request names', async () => {
      const player = await shop.player();
      await forgot(player.email, { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'http://evil.test' });
      const { text, html } = await newest(player.email);
      expect(text).toContain('http://shop.test:8080/reset-password#');
      expect(text + html).not.toContain('evil.test');
    });

    it('stores no token in clear, and mails none to a list of addresses', async () => {
      const player = await shop.player();
      const token = await resetToken(player.email);
      const { rows } = await shop.deps.db.read.execute(
        sql`select (select coalesce(string_agg(t::text, ' '), '') from mailed_token t) || (select coalesce(string_agg(m::text, ' '), '') from mail_message m) as all`,
      );
      expect(String(rows[0]?.all)).not.toContain(token);
      for (const email of [`${player.email},eve@evil.test`, `${player.email}\r\nBcc: eve@evil.test`, `<${player.email}>`])
        expect((await forgot(email)).statusCode, email).toBe(422);
    });

    it('says so when mail is held up', async () => {
      const player = await shop.player();
      const outbox = shop.mailbox;
      if (!outbox) throw new Error('the sandbox has an outbox');
      outbox.mood = 'away';
      await forgot(player.email);
      await shop.deps.mail.runDue();
      expect((await forgot(fresh())).json().msg).toContain('delayed right now');
      outbox.mood = 'takes';
      shop.clock.advance(2 * MINUTE);
      expect((await mailsTo(shop, player.email)).length).toBeGreaterThan(0);
      expect((await forgot(fresh())).json().msg).not.toContain('delayed');
    });
  });

  describe('a sign-up', () => {
    const signUp = (email: string, name = 'Ada') =>
      post('/api/auth/register', { name, email, password: 'good-secret', terms: true, ...captcha('register') });

    it('mails a link that proves the address; opened twice, it still says that all is well', async () => {
      const email = fresh();
      await signUp(email);
      const token = await tokenFor(email);
      const tokens = (await signIn(email, 'good-secret')).json();
      const profile = () => shop.call({ url: '/api/profile', headers: { authorization: `Bearer ${tokens.access_token}` } });
      expect((await profile()).json().data.email_verified).toBe(false);
      expect((await verify(token)).json().msg).toMatch(/confirmed/);
      expect((await profile()).json().data.email_verified).toBe(true);
      expect((await verify(token)).statusCode).toBe(200);
      expect((await verify(MADE_UP)).json().code).toBe('link_invalid');
    });

    it('with a taken address answers alike, changes nothing and notifies the owner', async () => {
      const player = await shop.player();
      const [free, taken] = [await signUp(fresh()), await signUp(player.email)];
      expect(taken.body).toBe(free.body);
      expect((await newest(player.email)).subject).toBe('You already have an account');
      expect((await signIn(player.email, 'good-secret')).statusCode).toBe(401);
    });

    it('mails the link again on request, which makes the older one void; not once it was used', async () => {
      const email = fresh();
      await signUp(email);
      const first = await tokenFor(email);
      await resend(email);
      const second = await tokenFor(email);
      expect((await verify(first)).statusCode).toBe(410);
      expect((await verify(second)).statusCode).toBe(200);
      const before = (await mailsTo(shop, email)).length;
      expect((await resend(email)).statusCode).toBe(200);
      expect(await mailsTo(shop, email)).toHaveLength(before);
    });

    it('mails nothing that was typed as a name: the address may be another person’s', async () => {
      const email = fresh();
      await signUp(email, 'https://evil.example/win');
      const { subject, html, text } = await newest(email);
      expect(`${subject}${html}${text}`).not.toContain('evil');
    });
  });

  describe('a change of address', () => {
    it('needs a confirmed session', async () => {
      const player = await shop.player({ confirmed: false });
      const to = fresh();
      expect((await changeTo(player, to)).json()).toMatchObject({ code: 'confirmation_required' });
      expect(await mailsTo(shop, to)).toEqual([]);
    });

    it('mails the new address no name of the player', async () => {
      const [player, to] = [await confirmed(), fresh()];
      await shop.deps.db.read.execute(sql`update users set name = 'https://evil.example' where id = ${player.id}`);
      await changeTo(player, to);
      const { subject, html, text } = await newest(to);
      expect(`${subject}${html}${text}`).not.toContain('evil');
    });

    it('happens when the new address is proved: other sessions end, the old address is notified, older links become void', async () => {
      const player = await confirmed();
      const oldReset = await resetToken(player.email);
      const to = fresh();
      expect((await changeTo(player, to)).statusCode).toBe(200);
      expect((await profileOf(player)).email).toBe(player.email);
      const elsewhere = await shop.deps.db.read.execute(sql`select id from session where user_id = ${player.id} and ended_at is null`);
      expect(elsewhere.rows).toHaveLength(1);
      const token = await tokenFor(to);
      expect((await verify(token)).json().msg).toMatch(/changed/);
      expect(await profileOf(player)).toMatchObject({ email: to, email_verified: true });
      expect((await verify(token)).statusCode).toBe(410);
      expect((await reset(oldReset)).statusCode).toBe(410);
      expect((await newest(player.email)).subject).toBe('Your email address was changed');
    });

    it('does not reveal that an address is taken, and takes none that was taken meanwhile', async () => {
      const [player, other] = [await confirmed(), await shop.player()];
      const free = fresh();
      expect((await changeTo(player, other.email)).body).toBe((await changeTo(player, free)).body);
      expect((await newest(other.email)).subject).toBe('You already have an account');
      const token = await tokenFor(free);
      await post('/api/auth/register', { name: 'Eve', email: free, password: 'good-secret', terms: true, ...captcha('register') });
      expect((await verify(token)).json().code).toBe('link_invalid');
      expect((await profileOf(player)).email).toBe(player.email);
    });

    it('is taken back by the old address within three days: all sessions end, a link for a new password is mailed', async () => {
      const player = await confirmed();
      const thief = fresh();
      await changeTo(player, thief);
      await verify(await tokenFor(thief));
      const stolen = await resetToken(thief);
      shop.clock.advance(71 * HOUR);
      const token = await tokenFor(player.email, /was changed/);
      expect((await undo(token)).statusCode).toBe(200);
      expect((await undo(token)).statusCode).toBe(410);
      expect(await isSignedIn(player)).toBe(false);
      expect((await reset(stolen)).statusCode).toBe(410);
      expect((await reset(await tokenFor(player.email, /new password/))).statusCode).toBe(200);
      expect((await signIn(player.email, 'another-secret')).statusCode).toBe(200);
      expect((await signIn(thief, 'another-secret')).statusCode).toBe(401);
    });

    const addWaysIn = async ({ id }: TestPlayer, at: number): Promise<void> => {
      const when = new Date(at).toISOString();
      const { read } = shop.deps.db;
      await read.execute(sql`
        insert into passkey (id, user_id, credential_id, public_key, counter, transports, name, synced, created_at)
        values (gen_random_uuid(), ${id}, uuid_send(gen_random_uuid()), '\\x00', 0, '{}', 'A laptop', false, ${when})`);
      await read.execute(sql`
        insert into social_identity (provider, subject, user_id, connected_at)
        values (${at > shop.clock.now() - HOUR ? 'steam' : 'google'}, ${randomUUID()}, ${id}, ${when})`);
    };
    const waysIn = async ({ id }: TestPlayer) =>
      (
        await shop.deps.db.read.execute(sql`select (select count(*) from passkey where user_id = ${id})::int as passkeys,
          (select count(*) from totp where user_id = ${id})::int as apps, (select count(*) from recovery_code where user_id = ${id})::int as codes,
          (select array_agg(provider) from social_identity where user_id = ${id}) as services`)
      ).rows[0];

    it('is taken back with what was added to log in with shortly before the change and since; what is older stays', async () => {
      const player = await confirmed();
      await addWaysIn(player, shop.clock.now() - 25 * HOUR);
      await addWaysIn(player, shop.clock.now());
      await shop.deps.db.read.execute(sql`
        insert into totp (user_id, secret, created_at, confirmed_at) values (${player.id}, sha256('secret'), now(), ${new Date(shop.clock.now()).toISOString()})`);
      await shop.deps.db.read.execute(sql`insert into recovery_code (user_id, hash) values (${player.id}, sha256('code'))`);
      const thief = fresh();
      await changeTo(player, thief);
      await verify(await tokenFor(thief));
      expect((await undo(await tokenFor(player.email, /was changed/))).statusCode).toBe(200);
      expect(await waysIn(player)).toEqual({ passkeys: 1, apps: 0, codes: 1, services: ['google'] });
    });

    it('keeps a proved address for its owner while it can be taken back', async () => {
      const [player, other] = [await confirmed(), await confirmed()];
      const thief = fresh();
      await shop.deps.db.read.execute(sql`update users set email_verified_at = now() where id = ${player.id}`);
      await changeTo(player, thief);
      await verify(await tokenFor(thief));
      const register = () =>
        post('/api/auth/register', { name: 'Eve', email: player.email, password: 'good-secret', terms: true, ...captcha('register') });
      const holders = async () => (await shop.deps.db.read.execute(sql`select id from users where email = ${player.email}`)).rows;
      expect((await register()).statusCode).toBe(200);
      expect(await holders()).toEqual([]);
      await changeTo(other, player.email);
      expect((await verify(await tokenFor(player.email, /Confirm/))).json().code).toBe('link_invalid');
      expect((await undo(await tokenFor(player.email, /was changed/))).statusCode).toBe(200);
      expect(await holders()).toEqual([{ id: player.id }]);
    });

    it('does not happen by a link that was asked for by a session that its player has ended', async () => {
      const player = await confirmed();
      const to = fresh();
      await changeTo(player, to);
      const token = await tokenFor(to);
      expect((await reset(await resetToken(player.email))).statusCode).toBe(200);
      const again = await shop.player();
      await confirm(again);
      const late = fresh();
      await changeTo(again, late);
      const { rows } = await shop.deps.db.read.execute(sql`select id from session where user_id = ${again.id}`);
      await shop.deps.db.transaction((tx) => endSession(tx, again.id, String(rows[0]?.['id']), 'sign_out_elsewhere', shop.clock.now()));
      expect(codes([await verify(token), await verify(await tokenFor(late))])).toEqual([410, 410]);
    });

    it('can’t be taken back later, nor by the address that was given up in the meantime', async () => {
      const player = await confirmed();
      const [second, third] = [fresh(), fresh()];
      for (const to of [second, third]) {
        await confirm(player);
        await changeTo(player, to);
        await verify(await tokenFor(to, /Confirm/));
      }
      const [first, middle] = [await tokenFor(player.email, /was changed/), await tokenFor(second, /was changed/)];
      expect((await undo(first)).statusCode).toBe(200);
      expect((await undo(middle)).statusCode).toBe(410);
      const late = await confirmed();
      const to = fresh();
      await changeTo(late, to);
      await verify(await tokenFor(to));
      const token = await tokenFor(late.email, /was changed/);
      shop.clock.advance(73 * HOUR);
      expect((await undo(token)).statusCode).toBe(410);
    });
  });

  it('open only what they were made for', async () => {
    const player = await confirmed();
    const to = fresh();
    await changeTo(player, to);
    const [change, password] = [await tokenFor(to), await resetToken(player.email)];
    expect(codes([await reset(change), await undo(change), await verify(password), await undo(password)])).toEqual([410, 410, 410, 410]);
    expect(codes([await verify(change)])).toEqual([200]);
  });
});

describe('an address that is confirmed', () => {
  it('is published to the open pages of its player with the commit, once, and not by a link that is refused', async () => {
    const { published, publisher } = recordedNews();
    const shop = await makeApp({ database: 'pglite', publisher });
    const player = await shop.player({ confirmed: false });
    const post = (url: string, payload: object) => shop.call({ method: 'POST', url, payload });
    const open = async (token: string): Promise<number> => (await post('/api/email/verify', { token })).statusCode;
    const linkTo = async (address: string): Promise<string> => {
      const [mail] = await mailsTo(shop, address);
      if (!mail) throw new Error(`no mail to ${address}`);
      return tokenIn(mail);
    };
    const news = async (): Promise<unknown[]> => {
      await shop.settled();
      return published.filter(({ stream, type }) => type === 'emailConfirmed' && stream.endsWith(player.id)).map(({ data }) => data);
    };
    await post('/api/email/resend', { email: player.email });
    const link = await linkTo(player.email);
    expect(await open(MADE_UP)).toBe(410);
    expect(await news()).toEqual([]);
    expect([await open(link), await open(link)]).toEqual([200, 200]);
    expect(await news()).toEqual([{ how: 'verified' }]);

    await shop.deps.db.read.execute(
      sql`update session set confirmed_at = ${new Date(shop.clock.now()).toISOString()} where user_id = ${player.id}`,
    );
    const next = `${randomUUID()}@players.test`;
    await player.post('/api/profile/email', { email: next });
    expect(await open(await linkTo(next))).toBe(200);
    expect(await news()).toEqual([{ how: 'verified' }, { how: 'changed' }]);
    expect(JSON.stringify(published)).not.toContain(next);
    await shop.close();
  });
});

describe('calls that send mail', () => {
  it('are limited per address, whether it is known or not, and per network', async () => {
    const shop = await makeApp({ database: 'pglite', env: { RATE_LIMITS: 'on' } });
    const player = await shop.player();
    const resend = (email: string, remoteAddress: string) =>
      shop.call({ method: 'POST', url: '/api/email/resend', payload: { email }, remoteAddress });
    const many = async (email: string, address: (index: number) => string, times: number) => {
      const answers: number[] = [];
      for (let index = 0; index < times; index += 1) answers.push((await resend(email, address(index))).statusCode);
      return answers;
    };
    const elsewhere = (index: number) => `10.1.0.${index + 1}`;
    const tenThenNone = [...Array.from({ length: 10 }, () => 200), 429];
    expect(await many(player.email, elsewhere, 11)).toEqual(tenThenNone);
    expect(await many('nobody@players.test', elsewhere, 11)).toEqual(tenThenNone);
    const here = await Promise.all(Array.from({ length: 22 }, (_, index) => resend(`n${index}@players.test`, '10.2.0.1')));
    expect(here.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);

    const captcha = { 'g-recaptcha-response': shop.deps.captcha.issue?.('forgot_password') };
    const reset = await shop.call({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: player.email, ...captcha } });
    expect(reset.statusCode, 'a link for a new password, whatever else was mailed').toBe(200);
    await shop.close();
  });
});

describe('a change to the address of another person', () => {
  it('does not use up that person’s sign-ups, and is not counted before it is confirmed', async () => {
    const shop = await makeApp({ database: 'pglite', env: { RATE_LIMITS: 'on' } });
    const [email, unconfirmed] = ['owner@players.test', await shop.player({ confirmed: false })];
    const codes: string[] = [];
    for (let count = 0; count < 6; count += 1) codes.push((await unconfirmed.post('/api/profile/email', { email })).json().code);
    expect(new Set(codes)).toEqual(new Set(['confirmation_required']));
    const others = [await shop.player(), await shop.player()];
    const answers: number[] = [];
    for (const player of others)
      for (let count = 0; count < 5; count += 1) answers.push((await player.post('/api/profile/email', { email })).statusCode);
    expect(answers).toEqual(Array.from({ length: 10 }, () => 200));
    const captcha = { 'g-recaptcha-response': shop.deps.captcha.issue?.('register') };
    const payload = { name: 'Ada', email, password: 'good-secret', terms: true, ...captcha };
    expect((await shop.call({ method: 'POST', url: '/api/auth/register', payload })).statusCode).toBe(200);
    await shop.close();
  });
});

describe('wrong passwords that were counted', () => {
  it('no longer count once the owner has set another one: they lock no owner out', async () => {
    const shop = await makeApp({ database: 'pglite', env: { RATE_LIMITS: 'on' } });
    const player = await shop.player();
    const post = (url: string, payload: object) => shop.call({ method: 'POST', url, payload });
    const signIn = async (password: string) =>
      (await post('/oauth/token', { grant_type: 'password', username: player.email, password, client_id: 'fairdrop-web' })).statusCode;
    for (let guess = 0; guess < 100; guess += 1) await shop.deps.limiter.take('signInAnywhere', player.email);
    for (let guess = 0; guess < 5; guess += 1) await signIn('forgotten');
    expect(await signIn('forgotten')).toBe(429);
    const captcha = shop.deps.captcha.issue?.('forgot_password');
    await post('/api/auth/forgot-password', { email: player.email, 'g-recaptcha-response': captcha });
    const [mail] = await mailsTo(shop, player.email);
    const token = mail && tokenIn(mail);
    expect((await post('/api/auth/reset-password', { token, password: 'another-secret' })).statusCode).toBe(200);
    expect(await signIn('another-secret')).toBe(200);
    await shop.close();
  });
});
