import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { isCommonPassword } from './common-passwords.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeApp({ database: 'pglite', env: { RATE_LIMITS: 'on' } });
});
afterAll(() => shop.close());

let caller = 0;
/** An address of its own for each test, so that limits of one don't meet another. */
const newAddress = (): string => `10.0.${Math.floor(++caller / 250)}.${(caller % 250) + 1}`;

const WELCOME = 'You can log in now, and we’ve sent you an email. If this address already had an account, its password hasn’t changed.';

const captcha = (): string => shop.deps.captcha.issue?.('register') ?? '';
const someone = () => ({
  name: `n${randomUUID().slice(0, 12)}`,
  email: `${randomUUID()}@players.test`,
  password: 'secret6',
  terms: true,
  'g-recaptcha-response': captcha(),
});
const register = (body: object, remoteAddress = newAddress()) =>
  shop.call({ method: 'POST', url: '/api/auth/register', payload: body, remoteAddress });
const token = (body: object, options: Partial<InjectOptions> = {}) =>
  shop.call({
    method: 'POST',
    url: '/oauth/token',
    payload: { client_id: 'fairdrop-web', ...body },
    remoteAddress: newAddress(),
    ...options,
  });
const signIn = (username: string, password: string, remoteAddress = newAddress()) =>
  token({ grant_type: 'password', username, password, scope: '*' }, { remoteAddress });

describe('sign-up', () => {
  it('makes a player who can sign in, with an empty balance and consents with their time', async () => {
    const { email, ...rest } = someone();
    expect((await register({ ...rest, email: ` ${email.toUpperCase()} `, promotions: true })).json()).toEqual({
      msg: WELCOME,
    });
    const { access_token } = (await signIn(email, 'secret6')).json();
    const { data } = (await shop.call({ url: '/api/profile', headers: { authorization: `Bearer ${access_token}` } })).json();
    expect(data).toMatchObject({
      name: rest.name,
      email,
      balance: 0,
      balance_version: 0,
      user_level: { level: 1, value: 0, from: 0, to: 100 },
    });
    const { rows } = await shop.deps.db.read.execute<{ promotions_at: string; terms_at: string; password_hash: string }>(
      sql`select promotions_at, terms_at, password_hash from users where email = ${email}`,
    );
    for (const at of [rows[0]?.promotions_at, rows[0]?.terms_at])
      expect(Math.abs(new Date(at ?? 0).getTime() - shop.clock.now())).toBeLessThan(60_000);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('keeps no consent to promotions that was not given', async () => {
    const body = someone();
    await register({ ...body, promotions: false });
    const { rows } = await shop.deps.db.read.execute<{ promotions_at: string | null; terms_at: string | null }>(
      sql`select promotions_at, terms_at from users where email = ${body.email}`,
    );
    expect(rows).toMatchObject([{ promotions_at: null, terms_at: expect.anything() }]);
  });

  it.each([undefined, false, null, 'yes', 1])('makes no account without consent to the terms: %j', async (terms) => {
    const body = { ...someone(), terms };
    const answer = await register(body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['terms']]);
    expect(answer.json().msg).toMatch(/^Consent to the terms (is required|must be true or false)/);
    expect((await signIn(body.email, body.password)).statusCode).toBe(401);
  });

  it('answers a known address like a new one, in any case of letters, and leaves its account as it was', async () => {
    const first = someone();
    const fresh = await register(first);
    const again = await register({ ...someone(), name: 'Somebody', email: first.email.toUpperCase(), password: 'another secret' });
    const comparable = ({ statusCode, headers, body }: typeof fresh) => [statusCode, { ...headers, date: '' }, body];
    expect(comparable(again)).toEqual(comparable(fresh));
    expect((await signIn(first.email, 'another secret')).statusCode).toBe(401);
    const { access_token } = (await signIn(first.email, first.password)).json();
    const { data } = (await shop.call({ url: '/api/profile', headers: { authorization: `Bearer ${access_token}` } })).json();
    expect(data.name).toBe(first.name);
  });

  it.each(['аdmin', 'Fairdrop Support', 'house', 'Bot', '\u3164', '\u2800', '\u0301'])('makes no player called %j', async (name) => {
    const person = { ...someone(), name };
    const answer = await register(person);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['name']]);
    expect((await signIn(person.email, person.password)).json()).toMatchObject({ code: 'invalid_credentials' });
  });

  it.each(['a@example-.com', `${'x'.repeat(70)}@example.com`, `a@${'x'.repeat(64)}.com`])('makes no player of %s', async (email) => {
    expect((await register({ ...someone(), email })).json().errors).toEqual({ email: ['Email must be a valid email address.'] });
  });

  it('knows an address again however it is written', async () => {
    const word = randomUUID().slice(0, 8);
    const person = { ...someone(), email: `\u00A0R&D@Müller-${word}.de\u200B` };
    expect((await register(person)).statusCode).toBe(200);
    for (const written of [`r&d@müller-${word}.de`, `R&D@MÜLLER–${word}.DE`, `r&d@${new URL(`https://müller-${word}.de`).hostname}`])
      expect((await signIn(written, person.password)).statusCode, written).toBe(200);
  });

  it('lets two players share a nickname', async () => {
    const first = someone();
    await register(first);
    expect((await register({ ...someone(), name: first.name })).statusCode).toBe(200);
  });

  it('refuses the ten thousand most common passwords, whatever the case of their letters, and no others', async () => {
    for (const password of ['123456', '１２３４５６', 'password', 'PassWord', 'ｐａｓｓｗｏｒｄ', 'qwerty123', 'trustno1', 'iloveyou']) {
      const answer = await register({ ...someone(), password });
      expect([answer.statusCode, answer.json().errors], password).toEqual([422, { password: [expect.stringContaining('too common')] }]);
    }
    for (const password of ['password\n123456', '\n123456\n', 'pass word', 'a secret of mine'])
      expect((await register({ ...someone(), password })).statusCode, password).toBe(200);
    const list = readFileSync(join(import.meta.dirname, 'data/common-passwords.txt'), 'utf8')
      .trimEnd()
      .split('\n');
    expect(new Set(list).size).toBe(10_000);
    for (const password of list) expect(await isCommonPassword(password), password).toBe(true);
  });

  it('makes one player of parallel sign-ups with one email', async () => {
    const body = someone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register({ ...someone(), email: body.email })));
    expect(new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`))).toEqual(new Set([`200 {"msg":"${WELCOME}"}`]));
    const { rows } = await shop.deps.db.read.execute(sql`select id from users where email = ${body.email}`);
    expect(rows).toHaveLength(1);
  });

  it('takes a captcha once, fresh, and for its own action', async () => {
    const used = captcha();
    expect((await register({ ...someone(), 'g-recaptcha-response': used })).statusCode).toBe(200);
    const old = captcha();
    const bad = [used, '', 'x.y.z', shop.deps.captcha.issue?.('forgot') ?? '', `${captcha()}x`];
    for (const one of bad)
      expect((await register({ ...someone(), 'g-recaptcha-response': one })).json()).toMatchObject({
        code: 'captcha_failed',
        errors: { 'g-recaptcha-response': [expect.any(String)] },
      });
    shop.clock.advance(121_000);
    expect((await register({ ...someone(), 'g-recaptcha-response': old })).json().code).toBe('captcha_failed');
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: '<b>x</b>' }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: 'x'.repeat(33) }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 5 }, 'email'],
    [{ password: '12345' }, 'password'],
    [{ password: 'x'.repeat(201) }, 'password'],
    [{ terms: 'yes' }, 'terms'],
    [{ balance: 1_000 }, 'balance'],
    [{ is_demo: true }, 'is_demo'],
    [{ experience_cents: 5 }, 'experience_cents'],
    [{ id: randomUUID() }, 'id'],
  ])('refuses %j and names the field', async (change, field) => {
    const answer = await register({ ...someone(), ...change });
    expect([answer.statusCode, answer.json().code, Object.keys(answer.json().errors)]).toEqual([422, 'invalid_request', [field]]);
    expect(answer.json().msg).toBe(answer.json().message);
  });
});

describe('sign-in', () => {
  it('answers an unknown email like a wrong password', async () => {
    const body = someone();
    await register(body);
    const [wrong, unknown] = [await signIn(body.email, 'not-it'), await signIn(`x${body.email}`, 'not-it')];
    const { request_id: _one, ...first } = wrong.json();
    const { request_id: _two, ...second } = unknown.json();
    expect([wrong.statusCode, first]).toEqual([unknown.statusCode, second]);
    expect(first.code).toBe('invalid_credentials');
  });

  it('lets five wrong tries pass within a quarter of an hour, parallel ones too, then none', async () => {
    const body = someone();
    await register(body);
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(body.email, 'guess', address)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await signIn(body.email, body.password, address)).json().code).toBe('too_many_requests');
    // Another address is not kept out by them, and time heals.
    expect((await signIn(body.email, body.password)).statusCode).toBe(200);
    shop.clock.advance(15 * 60_000 + 1_000);
    expect((await signIn(body.email, body.password, address)).statusCode).toBe(200);
  });

  it('ends guesses from many addresses at one account, and keeps its player in at the addresses known from before', async () => {
    const body = someone();
    await register(body);
    const home = newAddress();
    expect((await signIn(body.email, body.password, home)).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let network = 0; network < 25; network++) {
      const address = newAddress();
      for (let guess = 0; guess < 5; guess++) statuses.push((await signIn(body.email, 'guess', address)).statusCode);
    }
    expect([statuses.filter((status) => status === 401).length, statuses.slice(100)]).toEqual([100, Array.from({ length: 25 }, () => 429)]);
    // The right password is not tried either from an unknown address; the answer says when.
    const away = await signIn(body.email, body.password);
    expect([away.statusCode, Number(away.headers['retry-after']) > 3_600]).toEqual([429, true]);
    expect((await signIn(body.email, body.password, home)).statusCode).toBe(200);
    shop.clock.advance(86_400_000);
    expect((await signIn(body.email, body.password)).statusCode).toBe(200);
  }, 120_000);

  it('forgets wrong tries after a right one', async () => {
    const body = someone();
    await register(body);
    const address = newAddress();
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 4; wrong++) expect((await signIn(body.email, 'guess', address)).statusCode).toBe(401);
      expect((await signIn(body.email, body.password, address)).statusCode).toBe(200);
    }
  });

  it('refuses a sign-in without the account’s own password', async () => {
    const player = await shop.player();
    expect((await signIn(player.email, 'anything')).json().code).toBe('invalid_credentials');
  });

  it('takes a password in each form in which devices write it', async () => {
    const body = { ...someone(), password: 'Café №５５ secret' };
    await register(body);
    for (const written of ['Cafe\u0301 №５５ secret', 'Café No55 secret', 'Cafe\u0301 №55\u00A0secret'])
      expect((await signIn(body.email, written)).statusCode, written).toBe(200);
    expect((await signIn(body.email, 'Cafe No55 secret')).statusCode).toBe(401);
  });

  it('takes a password as it was typed where its hash was made of that', async () => {
    const body = someone();
    await register(body);
    const passwordHash = await hash('Cafe\u0301 secret', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const kept = sql`update users set password_hash = ${passwordHash} where email = ${body.email}`;
    await shop.deps.db.transaction((tx) => tx.execute(kept));
    expect((await signIn(body.email, 'Cafe\u0301 secret')).statusCode).toBe(200);
    expect((await signIn(body.email, 'Cafe\u0300 secret')).statusCode).toBe(401);
  });

  it('serves only the shop’s own client', async () => {
    const body = someone();
    await register(body);
    const answer = await token({ grant_type: 'password', username: body.email, password: body.password, client_id: 'another' });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_credentials']);
  });

  it('refuses a token of a service that the shop has not issued, and knows no other services', async () => {
    const answer = await token({ grant_type: 'social', provider: 'google', access_token: 'x' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'social_expired']);
    expect((await token({ grant_type: 'social', provider: 'elsewhere', access_token: 'x' })).statusCode).toBe(422);
    expect((await token({ grant_type: 'magic' })).statusCode).toBe(422);
  });
});

describe('the refresh cookie', () => {
  const origin = 'http://localhost:3000';
  const fromCookie = (cookie: string, headers: Record<string, string>) =>
    token({ grant_type: 'refresh_token' }, { headers: { cookie: `refresh_token=${cookie}`, ...headers } });

  it('is out of reach of scripts and of other sites, and only sent to the token call', async () => {
    const body = someone();
    await register(body);
    const [cookie] = (await signIn(body.email, body.password)).cookies;
    expect(cookie).toMatchObject({ name: 'refresh_token', httpOnly: true, sameSite: 'Strict', path: '/oauth', maxAge: 30 * 86_400 });
    expect(cookie).not.toHaveProperty('secure');
  });

  it('is marked secure, by its name too, where the shop is reached by https', async () => {
    const secure = await makeApp({ database: 'pglite', env: { PUBLIC_URL: 'https://shop.example' } });
    const player = await secure.player();
    const answer = await secure.call({
      method: 'POST',
      url: '/oauth/token',
      payload: { grant_type: 'refresh_token', refresh_token: player.refreshToken, client_id: 'fairdrop-web' },
    });
    expect(answer.cookies).toMatchObject([{ name: '__Secure-refresh_token', secure: true, httpOnly: true, sameSite: 'Strict' }]);
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    await secure.close();
  });

  it.each([
    ['application/json', undefined, 200],
    ['application/json', origin, 200],
    ['application/json', 'https://evil.example', 403],
    ['application/x-www-form-urlencoded', origin, 200],
    ['application/x-www-form-urlencoded', undefined, 403],
    ['application/x-www-form-urlencoded', 'https://evil.example', 403],
    ['application/x-www-form-urlencoded', 'null', 403],
    [' Application/X-WWW-Form-Urlencoded; charset=utf-8', 'https://evil.example', 403],
    ['text/plain', 'https://evil.example', 415],
    ['multipart/form-data; boundary=x', 'https://evil.example', 415],
  ])('is set for %s from %s by every grant, or by none: %i', async (type, from, status) => {
    const body = someone();
    await register(body);
    const grants = [
      { grant_type: 'password', username: body.email, password: body.password },
      { grant_type: 'refresh_token', refresh_token: (await shop.player()).refreshToken },
    ];
    for (const grant of grants) {
      const fields = { client_id: 'fairdrop-web', ...grant };
      const payload = type.includes('json') ? JSON.stringify(fields) : new URLSearchParams(fields as Record<string, string>).toString();
      const headers = { 'content-type': type, ...(from === undefined ? {} : { origin: from }) };
      const answer = await shop.call({ method: 'POST', url: '/oauth/token', headers, payload, remoteAddress: newAddress() });
      expect([answer.statusCode, answer.cookies.length], grant.grant_type).toEqual([status, status === 200 ? 1 : 0]);
      if (status !== 200) expect(answer.json()).toMatchObject({ msg: expect.any(String) });
    }
  });

  it('is taken away by no foreign page', async () => {
    const player = await shop.player();
    const headers = { authorization: `Bearer ${player.token}`, origin: 'https://evil.example' };
    const answer = await shop.call({ method: 'POST', url: '/api/profile/logout', headers });
    expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
    expect((await player.get('/api/profile')).statusCode).toBe(200);
  });

  it('renews a session from the shop’s own pages only', async () => {
    const player = await shop.player();
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost.evil.example:3000' },
      { origin: 'https://localhost:3000' },
    ]) {
      const answer = await fromCookie(player.refreshToken, headers as Record<string, string>);
      expect([answer.statusCode, answer.json().code], JSON.stringify(headers)).toEqual([403, 'forbidden']);
    }
    expect((await fromCookie(player.refreshToken, { origin })).statusCode).toBe(200);
  });

  it('is taken away with a dead session and at the sign-out', async () => {
    const dead = await fromCookie('gone', { origin });
    expect(dead.json().code).toBe('invalid_grant');
    const player = await shop.player();
    const out = await player.post('/api/profile/logout');
    for (const { cookies } of [dead, out])
      expect(cookies).toMatchObject([{ name: 'refresh_token', value: '', path: '/oauth', expires: new Date(0) }]);
  });

  it('does without when there is none', async () => {
    expect((await token({ grant_type: 'refresh_token' })).json().code).toBe('invalid_grant');
  });
});
