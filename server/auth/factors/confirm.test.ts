import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import {
  anotherSession,
  confirmed,
  grant,
  PASSWORD,
  playerWithPassword,
  signInByPassword,
  withPasskey,
  withTotp,
} from '#tests/support/factors.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { testPayments, WALLETS } from '#tests/support/withdrawals.ts';

/** Past the time that a confirmation holds, ms. */
const LATER_MS = 5 * 60_000 + 1;

describe.each(DATABASES)('confirming on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database, env: { RATE_LIMITS: 'on' }, withdrawalGateways: [testPayments()] });
  });
  afterAll(() => shop.close());

  const confirm = (player: Pick<TestPlayer, 'post'>, proof: object) => player.post('/api/profile/confirm', { proof });
  const changePassword = (player: TestPlayer, password = 'another secret') => player.post('/api/profile/password', { password });
  const methodsAsked = async (player: TestPlayer): Promise<unknown> => {
    const answer = await changePassword(player);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'confirmation_required']);
    return answer.json().confirmation.methods;
  };

  it('is asked for after five minutes, by the password where there is nothing else, and holds for five more', async () => {
    const player = await playerWithPassword(shop);
    expect((await changePassword(player, PASSWORD)).statusCode).toBe(200);
    shop.clock.advance(LATER_MS);
    expect(await methodsAsked(player)).toEqual(['password']);
    const wrong = await confirm(player, { method: 'password', password: 'guess me' });
    expect([wrong.statusCode, wrong.json().code, wrong.json().errors]).toEqual([
      422,
      'confirmation_failed',
      { password: [expect.any(String)] },
    ]);
    expect((await confirm(player, { method: 'password', password: PASSWORD })).statusCode).toBe(200);
    expect((await changePassword(player)).statusCode).toBe(200);
    shop.clock.advance(LATER_MS);
    expect(await methodsAsked(player)).toEqual(['password']);
  });

  it('is by signing in again for a player with neither password nor second factor', async () => {
    const player = await shop.player();
    shop.clock.advance(LATER_MS);
    expect(await methodsAsked(player)).toEqual(['sign_in']);
    expect((await confirm(player, { method: 'password', password: 'anything' })).json().code).toBe('confirmation_failed');
  });

  it('is by the second factor once there is one: the password goes around nothing', async () => {
    const player = await playerWithPassword(shop);
    const { code } = await withTotp(shop, player);
    const { passkey } = await withPasskey(player);
    shop.clock.advance(LATER_MS);
    expect(await methodsAsked(player)).toEqual(['passkey', 'totp', 'recovery_code']);
    expect((await confirm(player, { method: 'password', password: PASSWORD })).json().code).toBe('confirmation_failed');
    expect(await methodsAsked(player)).toEqual(['passkey', 'totp', 'recovery_code']);
    const { challenge, options } = (await player.post('/api/profile/confirm/passkey')).json();
    const response = passkey.use(options, { verified: false });
    expect((await confirm(player, { method: 'passkey', challenge, response })).statusCode).toBe(200);
    expect((await confirm(player, { method: 'passkey', challenge, response })).json().code).toBe('confirmation_failed');
    shop.clock.advance(LATER_MS);
    expect((await confirm(player, { method: 'totp', code: code() })).statusCode).toBe(200);
    expect((await confirm(player, { method: 'totp', code: code() })).json().code).toBe('confirmation_failed');
  });

  it('guards each way to take a factor away or to add one', async () => {
    const player = await playerWithPassword(shop);
    await withTotp(shop, player);
    await withPasskey(player);
    const { passkeys } = (await player.get('/api/profile/factors')).json().data;
    shop.clock.advance(LATER_MS);
    for (const path of ['totp/begin', 'totp/remove', 'recovery-codes', 'passkeys/begin', `passkeys/${passkeys[0].id}/remove`]) {
      const answer = await player.post(`/api/profile/factors/${path}`);
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'confirmation_required']);
    }
    const finish = await player.post('/api/profile/factors/totp/finish', { code: '123456' });
    expect(finish.json().code).toBe('confirmation_required');
  });

  it('belongs to its session: another one of the same player is not confirmed by it', async () => {
    const player = await playerWithPassword(shop);
    const { access_token: other } = (await signInByPassword(shop, player)).json();
    shop.clock.advance(LATER_MS);
    expect((await confirm(player, { method: 'password', password: PASSWORD })).statusCode).toBe(200);
    const there = await shop.call({
      method: 'POST',
      url: '/api/profile/factors/totp/begin',
      headers: { authorization: `Bearer ${other}` },
      payload: {},
    });
    expect(there.json().code).toBe('confirmation_required');
  });

  it('takes no passkey’s answer that another session or another player asked for', async () => {
    const [player, other] = [await playerWithPassword(shop), await playerWithPassword(shop)];
    const { passkey } = await withPasskey(player);
    await withPasskey(other);
    const begin = async (who: Pick<TestPlayer, 'post'>) => (await who.post('/api/profile/confirm/passkey')).json();
    const foreign = await begin(other);
    const { statusCode } = await confirm(player, {
      method: 'passkey',
      challenge: foreign.challenge,
      response: passkey.use(foreign.options),
    });
    expect(statusCode).toBe(422);
    const waiting = (await signInByPassword(shop, player)).json().second_factor.challenge;
    const forSignIn = (await shop.call({ method: 'POST', url: '/api/auth/passkey/begin', payload: { challenge: waiting } })).json();
    const misused = { method: 'passkey', challenge: forSignIn.challenge, response: passkey.use(forSignIn.options) };
    expect((await confirm(player, misused)).json().code).toBe('confirmation_failed');
  });

  it('ends after five wrong proofs in one session, parallel ones too, and after ten in all sessions of a player', async () => {
    const player = await playerWithPassword(shop);
    const { code } = await withTotp(shop, player);
    const guess = (who: Pick<TestPlayer, 'post'>) => confirm(who, { method: 'totp', code: '000000' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => guess(player)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    const second = await anotherSession(shop, player);
    for (let count = 0; count < 5; count++) expect((await guess(second)).statusCode).toBe(422);
    const third = await anotherSession(shop, player);
    expect((await guess(third)).statusCode).toBe(429);
    shop.clock.advance(3_600_000);
    const later = await anotherSession(shop, player);
    expect((await confirm(later, { method: 'totp', code: code() })).statusCode).toBe(200);
  });

  it('is limited at the sign-in too: five wrong codes here, whatever the challenge, and the answer says when to come back', async () => {
    const player = await playerWithPassword(shop);
    const { code } = await withTotp(shop, player);
    shop.clock.advance(30_000);
    const attempt = async (text: string, address: string) => {
      const { challenge } = (await signInByPassword(shop, player, address)).json().second_factor;
      return grant(shop, { grant_type: 'second_factor', challenge, proof: { method: 'totp', code: text } }, address);
    };
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++) statuses.push((await attempt('000000', '198.51.100.1')).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
    const right = await attempt(code(), '198.51.100.1');
    expect([right.statusCode, Number(right.headers['retry-after']) > 60]).toEqual([429, true]);
    expect((await attempt(code(), '198.51.100.2')).statusCode).toBe(200);
  });

  it('is required of a withdrawal, which is then sent under the same idempotency key', async () => {
    const ask = (player: TestPlayer, key: string) =>
      player.post('/api/withdrawal/crypto', { currency: 'BTC', address: WALLETS.BTC, amount: 50 }, { key });
    const player = await playerWithPassword(shop);
    await shop.fund(player.id, cents(10_000));
    const { code } = await withTotp(shop, player);
    shop.clock.advance(LATER_MS);
    const key = crypto.randomUUID();
    const refused = await ask(player, key);
    expect([refused.statusCode, refused.json().confirmation.methods]).toEqual([403, ['totp', 'recovery_code']]);
    expect(await shop.balance(player.id)).toBe(10_000);
    await confirm(player, { method: 'totp', code: code() });
    expect((await ask(player, key)).statusCode).toBe(200);
    // The key has its answer: it comes again, confirmed or not.
    shop.clock.advance(LATER_MS);
    const again = await ask(player, key);
    expect([again.statusCode, again.headers['idempotency-replayed'], await shop.balance(player.id)]).toEqual([200, 'true', 5_000]);
  });

  describe('what is set up', () => {
    it('is shown, named, renamed and removed, and recovery codes come with the first factor and go with the last', async () => {
      const player = await playerWithPassword(shop);
      const shown = async () => (await player.get('/api/profile/factors')).json().data;
      expect(await shown()).toEqual({ password: true, totp_since: null, passkeys: [], recovery_codes_left: 0 });
      expect((await player.post('/api/profile/factors/recovery-codes')).statusCode).toBe(404);
      const first = await withPasskey(player, 'Key ring');
      expect(first.recoveryCodes).toHaveLength(10);
      expect((await withTotp(shop, player)).recoveryCodes).toEqual([]);
      const { passkeys, totp_since: since } = await shown();
      expect(since).not.toBeNull();
      expect(passkeys).toMatchObject([{ name: 'Key ring', used_at: null, synced: false }]);
      const of = (path: string, body?: object) => player.post(`/api/profile/factors/passkeys/${passkeys[0].id}/${path}`, body);
      expect((await of('rename', { name: '  Blue key ' })).statusCode).toBe(200);
      expect((await shown()).passkeys).toMatchObject([{ name: 'Blue key' }]);
      expect((await of('rename', { name: '<b>' })).statusCode).toBe(422);
      expect((await of('remove')).statusCode).toBe(200);
      expect((await of('remove')).statusCode).toBe(404);
      expect((await shown()).recovery_codes_left).toBe(10);
      const renewed = (await player.post('/api/profile/factors/recovery-codes')).json().recovery_codes;
      expect(renewed.filter((code: string) => first.recoveryCodes.includes(code))).toEqual([]);
      expect((await player.post('/api/profile/factors/totp/remove')).statusCode).toBe(200);
      expect((await player.post('/api/profile/factors/totp/remove')).statusCode).toBe(404);
      expect(await shown()).toEqual({ password: true, totp_since: null, passkeys: [], recovery_codes_left: 0 });
      // Each of the five changes is mailed to the player's address, in case another person made it.
      const { rows } = await shop.deps.db.read.execute(
        sql`select id from mail_message where recipient = ${player.email} and template = 'second-factor-changed'`,
      );
      expect(rows).toHaveLength(5);
    });

    it('is another player’s business alone', async () => {
      const [player, other] = [await playerWithPassword(shop), await playerWithPassword(shop)];
      await withPasskey(player);
      const { passkeys } = (await player.get('/api/profile/factors')).json().data;
      for (const id of [passkeys[0].id, 'x', '1'])
        for (const [path, body] of [
          ['rename', { name: 'mine' }],
          ['remove', undefined],
        ] as const)
          expect((await other.post(`/api/profile/factors/passkeys/${id}/${path}`, body)).statusCode).toBe(404);
    });

    it('is made once of parallel first codes, with one set of recovery codes', async () => {
      const player = await playerWithPassword(shop);
      const { secret } = (await player.post('/api/profile/factors/totp/begin')).json();
      const { Secret, TOTP } = await import('otpauth');
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.clock.now() });
      const answers = await Promise.all(Array.from({ length: 4 }, () => player.post('/api/profile/factors/totp/finish', { code })));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
      expect((await player.post('/api/profile/factors/totp/begin')).json().code).toBe('factor_exists');
    });

    it('takes no passkey that was made for another challenge, origin, relying party or session', async () => {
      const [player, other] = [await playerWithPassword(shop), await playerWithPassword(shop)];
      const { SoftPasskey } = await import('#tests/support/soft-passkey.ts');
      const begin = async (who: TestPlayer) => (await who.post('/api/profile/factors/passkeys/begin')).json();
      const add = async (challenge: string, response: object) =>
        (await player.post('/api/profile/factors/passkeys', { challenge, name: 'x', response })).json().code;
      const [first, second, foreign] = [await begin(player), await begin(player), await begin(other)];
      expect(await add(first.challenge, new SoftPasskey().make(second.options))).toBe('confirmation_failed');
      expect(await add(first.challenge, new SoftPasskey().make(first.options))).toBe('confirmation_failed');
      expect(await add(foreign.challenge, new SoftPasskey().make(foreign.options))).toBe('confirmation_failed');
      for (const lie of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }]) {
        const { challenge, options } = await begin(player);
        expect(await add(challenge, new SoftPasskey().make(options, lie))).toBe('confirmation_failed');
      }
      const passkey = new SoftPasskey();
      const [once, twice] = [await begin(player), await begin(player)];
      expect(await add(once.challenge, passkey.make(once.options))).toBeUndefined();
      expect(await add(twice.challenge, passkey.make(twice.options))).toBe('factor_exists');
    });
  });

  describe('the list of sessions', () => {
    it('shows where the player is signed in, this session first, and signs out one or all others, whose tokens end', async () => {
      const player = await playerWithPassword(shop);
      const signIn = async (agent: string, remoteAddress: string) => {
        const answer = await shop.call({
          method: 'POST',
          url: '/oauth/token',
          payload: { grant_type: 'password', username: player.email, password: PASSWORD, client_id: 'fairdrop-web' },
          headers: { 'user-agent': agent },
          remoteAddress,
        });
        return answer.json<{ access_token: string; refresh_token: string }>();
      };
      const phone = await signIn('Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1', '203.0.113.7');
      shop.clock.advance(1_000);
      await signIn('Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', '203.0.113.8');
      shop.clock.advance(1_000);
      const desk = await signIn('Mozilla/5.0 (Windows NT 10.0) Firefox/141.0', '203.0.113.8');
      const list = async () => (await player.get('/api/profile/sessions')).json().data;
      const { rows: mails } = await shop.deps.db.read.execute(
        sql`select id from mail_message where recipient = ${player.email} and template = 'new-device'`,
      );
      expect(mails).toHaveLength(2);
      const shown = await list();
      expect(shown).toMatchObject([
        { current: true },
        { current: false, browser: 'Firefox', system: 'Windows', address: '203.0.113.8', country: null },
        { current: false, browser: 'Firefox', system: 'Windows' },
        { current: false, browser: 'Safari', system: 'iPhone', address: '203.0.113.7' },
      ]);
      const end = (who: TestPlayer, id: string) => who.post(`/api/profile/sessions/${id}/end`);
      const stranger = await shop.player();
      for (const id of [shown[3].id, 'x', crypto.randomUUID()]) expect((await end(stranger, id)).statusCode).toBe(404);
      expect((await end(player, shown[3].id)).statusCode).toBe(200);
      expect((await end(player, shown[3].id)).statusCode).toBe(404);
      const refresh = (token: string) => grant(shop, { grant_type: 'refresh_token', refresh_token: token });
      expect((await refresh(phone.refresh_token)).json().code).toBe('invalid_grant');
      expect((await refresh(desk.refresh_token)).statusCode).toBe(200);
      expect((await player.post('/api/profile/sessions/end-others')).json()).toMatchObject({ ended: 2 });
      expect((await refresh(desk.refresh_token)).json().code).toBe('invalid_grant');
      expect(await list()).toHaveLength(1);
    });

    it('loses all others with a change of the password, and the old password no longer signs in', async () => {
      const player = await playerWithPassword(shop);
      const other = (await signInByPassword(shop, player)).json();
      for (const [password, code] of [
        ['12345', 'invalid_request'],
        ['password', 'invalid_request'],
      ] as const)
        expect((await changePassword(player, password)).json().code).toBe(code);
      expect((await changePassword(player)).statusCode).toBe(200);
      expect((await grant(shop, { grant_type: 'refresh_token', refresh_token: other.refresh_token })).json().code).toBe('invalid_grant');
      expect((await signInByPassword(shop, player)).statusCode).toBe(401);
      expect((await grant(shop, { grant_type: 'password', username: player.email, password: 'another secret' })).statusCode).toBe(200);
    });

    it('lets a player without a password set one', async () => {
      const player = await shop.player();
      await confirmed(shop, player);
      expect((await changePassword(player)).statusCode).toBe(200);
      expect((await player.get('/api/profile/factors')).json().data.password).toBe(true);
      expect((await grant(shop, { grant_type: 'password', username: player.email, password: 'another secret' })).statusCode).toBe(200);
    });
  });
});

it('a country is shown where a trusted proxy names it, and never by a header of the client alone', async () => {
  const countryBehind = async (env: Record<string, string>): Promise<string | null> => {
    const shop = await makeApp({ database: 'pglite', env });
    const player = await playerWithPassword(shop);
    const headers = { 'cf-ipcountry': 'PT', 'x-forwarded-for': '203.0.113.7' };
    const payload = { grant_type: 'password', username: player.email, password: PASSWORD, client_id: 'fairdrop-web' };
    const { access_token: token } = (await shop.call({ method: 'POST', url: '/oauth/token', payload, headers })).json();
    const { data } = (await shop.call({ url: '/api/profile/sessions', headers: { authorization: `Bearer ${token}` } })).json();
    await shop.close();
    return data[0].country;
  };
  expect(await countryBehind({})).toBeNull();
  expect(await countryBehind({ TRUST_PROXY: '1' })).toBeNull();
  expect(await countryBehind({ TRUST_PROXY: '1', COUNTRY_HEADER: 'CF-IPCountry' })).toBe('PT');
});
