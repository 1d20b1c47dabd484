import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, PASSWORD, playerWithPassword, signInByPassword, withPasskey, withTotp } from '#tests/support/factors.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { SoftPasskey } from '#tests/support/soft-passkey.ts';

describe.each(DATABASES)('signing in with a second factor on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  /** Past the step of a code that was used. */
  const nextStep = (): void => shop.clock.advance(30_000);
  const challengeOf = async (player: TestPlayer): Promise<string> => {
    const answer = await signInByPassword(shop, player);
    expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([403, 'second_factor_required', []]);
    return answer.json().second_factor.challenge as string;
  };
  const finish = (challenge: string, proof: object) => grant(shop, { grant_type: 'second_factor', challenge, proof });
  const byTotp = (challenge: string, code: string) => finish(challenge, { method: 'totp', code });
  const beginPasskey = (body = {}) => shop.call({ method: 'POST', url: '/api/auth/passkey/begin', payload: body });

  it('asks a player with an app for its code, and then gives tokens that work', async () => {
    const player = await playerWithPassword(shop);
    const { code } = await withTotp(shop, player);
    nextStep();
    const refused = (await signInByPassword(shop, player)).json();
    expect(refused.second_factor).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['totp', 'recovery_code'],
      expires_in: 300,
    });
    const answer = await byTotp(refused.second_factor.challenge, code());
    expect([answer.statusCode, answer.cookies[0]?.name]).toEqual([200, 'refresh_token']);
    const headers = { authorization: `Bearer ${answer.json().access_token}` };
    expect((await shop.call({ url: '/api/profile', headers })).statusCode).toBe(200);
  });

  it('takes codes as they are pasted', async () => {
    const player = await playerWithPassword(shop);
    const { code, recoveryCodes } = await withTotp(shop, player);
    nextStep();
    const pasted = `\u00A0${code().replace(/(...)/, '$1\u2009')}\u200B`;
    expect((await byTotp(await challengeOf(player), pasted)).statusCode).toBe(200);
    const spoken = recoveryCodes[0]?.toLowerCase().replaceAll('-', ' – ') ?? '';
    expect((await finish(await challengeOf(player), { method: 'recovery_code', code: spoken })).statusCode).toBe(200);
  });

  it('does not say of a wrong password whether there is a second factor', async () => {
    const player = await playerWithPassword(shop);
    await withTotp(shop, player);
    const answer = await grant(shop, { grant_type: 'password', username: player.email, password: 'guess me' });
    expect([answer.statusCode, answer.json().code, answer.json().second_factor]).toEqual([401, 'invalid_credentials', undefined]);
  });

  it('takes a code once: not again, not for another sign-in, and none from before it', async () => {
    const player = await playerWithPassword(shop);
    const { code } = await withTotp(shop, player);
    const before = code();
    nextStep();
    const used = code();
    expect((await byTotp(await challengeOf(player), before)).json().code).toBe('confirmation_failed');
    expect((await byTotp(await challengeOf(player), used)).statusCode).toBe(200);
    for (const old of [used, before]) {
      const answer = await byTotp(await challengeOf(player), old);
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'confirmation_failed']);
    }
    expect((await byTotp(await challengeOf(player), code(1))).statusCode).toBe(200);
    expect((await byTotp(await challengeOf(player), code(2))).statusCode).toBe(422);
  });

  it('lets one of eight parallel sign-ins in that send the same code, each with a challenge of its own', async () => {
    const player = await playerWithPassword(shop);
    const { code } = await withTotp(shop, player);
    nextStep();
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challengeOf(player)));
    const answers = await Promise.all(challenges.map((challenge) => byTotp(challenge, code())));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422, 422, 422, 422, 422]);
  });

  it('lets one of four parallel sign-ins in that send the same challenge with codes of their own, and keeps the other codes', async () => {
    const player = await playerWithPassword(shop);
    const { recoveryCodes } = await withTotp(shop, player);
    const challenge = await challengeOf(player);
    const answers = await Promise.all(recoveryCodes.slice(0, 4).map((code) => finish(challenge, { method: 'recovery_code', code })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401]);
    const { data } = (await player.get('/api/profile/factors')).json();
    expect(data.recovery_codes_left).toBe(9);
  });

  it('takes a recovery code once, however it is written, and one of parallel ones', async () => {
    const player = await playerWithPassword(shop);
    const { recoveryCodes } = await withTotp(shop, player);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const [first = '', second = ''] = recoveryCodes;
    const written = ` ${first.toLowerCase().replaceAll('-', ' ')} `;
    expect((await finish(await challengeOf(player), { method: 'recovery_code', code: written })).statusCode).toBe(200);
    expect((await finish(await challengeOf(player), { method: 'recovery_code', code: first })).statusCode).toBe(422);
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(player)));
    const answers = await Promise.all(challenges.map((challenge) => finish(challenge, { method: 'recovery_code', code: second })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422]);
  });

  it('takes a challenge once, of its own player, within five minutes, for five tries', async () => {
    const [player, other] = [await playerWithPassword(shop), await playerWithPassword(shop)];
    const [mine, theirs] = [await withTotp(shop, player), await withTotp(shop, other)];
    nextStep();
    const challenge = await challengeOf(player);
    expect((await byTotp(challenge, theirs.code())).json().code).toBe('confirmation_failed');
    expect((await byTotp(challenge, mine.code())).statusCode).toBe(200);
    nextStep();
    const again = await byTotp(challenge, mine.code());
    expect([again.statusCode, again.json().code]).toEqual([401, 'invalid_grant']);

    const tried = await challengeOf(player);
    const answers = await Promise.all(Array.from({ length: 7 }, () => byTotp(tried, '000000')));
    expect(answers.map((answer) => answer.json().code).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'confirmation_failed'),
      'invalid_grant',
      'invalid_grant',
    ]);
    expect((await byTotp(tried, mine.code())).json().code).toBe('invalid_grant');

    const old = await challengeOf(player);
    shop.clock.advance(300_001);
    expect((await byTotp(old, mine.code())).json().code).toBe('invalid_grant');
    expect((await byTotp('A'.repeat(43), mine.code())).json().code).toBe('invalid_grant');
  });

  it('ends a sign-in that waits when all sessions end', async () => {
    const player = await playerWithPassword(shop);
    const { code } = await withTotp(shop, player);
    nextStep();
    const challenge = await challengeOf(player);
    await player.post('/api/profile/sessions/end-others');
    expect((await byTotp(challenge, code())).json().code).toBe('invalid_grant');
  });

  it('signs in by a passkey alone, and counts it as both factors', async () => {
    const player = await playerWithPassword(shop);
    const { passkey } = await withPasskey(player);
    const { challenge, options } = (await beginPasskey()).json();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    const answer = await grant(shop, { grant_type: 'passkey', challenge, response: passkey.use(options) });
    expect(answer.statusCode).toBe(200);
    // It has just been proved who is here: a guarded call passes.
    const headers = { authorization: `Bearer ${answer.json().access_token}` };
    expect((await shop.call({ method: 'POST', url: '/api/profile/factors/totp/begin', headers, payload: {} })).statusCode).toBe(200);
  });

  it('has passkeys made that a device keeps under its player’s name, so that a browser can suggest them', async () => {
    const player = await playerWithPassword(shop);
    const { options } = (await player.post('/api/profile/factors/passkeys/begin')).json();
    expect(options.authenticatorSelection.residentKey).toBe('preferred');
    expect(options.user.name).toBe(player.email);
  });

  it('says of a challenge how long its answer is taken', async () => {
    const player = await playerWithPassword(shop);
    const { passkey } = await withPasskey(player);
    const { challenge, options } = (await beginPasskey()).json();
    shop.clock.advance(options.timeout - 10_000);
    expect((await grant(shop, { grant_type: 'passkey', challenge, response: passkey.use(options) })).statusCode).toBe(200);
  });

  it('takes a passkey as the second factor after a password, and no other player’s', async () => {
    const [player, other] = [await playerWithPassword(shop), await playerWithPassword(shop)];
    const [mine, theirs] = [await withPasskey(player), await withPasskey(other)];
    const waiting = await challengeOf(player);
    const open = async () => (await beginPasskey({ challenge: waiting })).json();
    const foreign = await open();
    expect(foreign.options.allowCredentials).toEqual([{ id: mine.passkey.id, type: 'public-key', transports: ['internal'] }]);
    const refused = await finish(waiting, {
      method: 'passkey',
      challenge: foreign.challenge,
      response: theirs.passkey.use(foreign.options),
    });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'confirmation_failed']);
    const own = await open();
    const answer = await finish(waiting, {
      method: 'passkey',
      challenge: own.challenge,
      response: mine.passkey.use(own.options, { verified: false }),
    });
    expect(answer.statusCode).toBe(200);
    expect((await beginPasskey({ challenge: waiting })).json().code).toBe('invalid_grant');
  });

  describe('refuses a passkey', () => {
    let player: TestPlayer;
    let passkey: SoftPasskey;
    beforeAll(async () => {
      player = await playerWithPassword(shop);
      ({ passkey } = await withPasskey(player));
    });
    const attempt = async (use: (options: never) => object, taken?: string): Promise<[number, string]> => {
      const { challenge, options } = (await beginPasskey()).json();
      const answer = await grant(shop, { grant_type: 'passkey', challenge: taken ?? challenge, response: use(options as never) });
      return [answer.statusCode, answer.json().code];
    };
    const REFUSED = [401, 'invalid_grant'];

    it.each([
      ['of another origin', { origin: 'https://localhost.evil.example' }],
      ['of another port, which is another origin', { origin: 'http://localhost:4000' }],
      ['for another relying party', { rpId: 'evil.example' }],
      ['whose device has not verified its user', { verified: false }],
    ])('%s', async (_what, circumstances) => {
      expect(await attempt((options) => passkey.use(options, circumstances))).toEqual(REFUSED);
    });

    it('that signs another challenge than the one that it was opened for', async () => {
      const earlier = (await beginPasskey()).json();
      expect(await attempt(() => passkey.use(earlier.options))).toEqual(REFUSED);
    });

    it('that answers a challenge again, or one that has expired', async () => {
      const { challenge, options } = (await beginPasskey()).json();
      const response = passkey.use(options);
      expect((await grant(shop, { grant_type: 'passkey', challenge, response })).statusCode).toBe(200);
      expect((await grant(shop, { grant_type: 'passkey', challenge, response })).json().code).toBe('invalid_grant');
      const late = (await beginPasskey()).json();
      shop.clock.advance(300_001);
      expect(
        (await grant(shop, { grant_type: 'passkey', challenge: late.challenge, response: passkey.use(late.options) })).statusCode,
      ).toBe(401);
    });

    it('that answers a challenge which was opened for something else', async () => {
      const { challenge, options } = (await player.post('/api/profile/confirm/passkey')).json();
      expect((await grant(shop, { grant_type: 'passkey', challenge, response: passkey.use(options) })).json().code).toBe('invalid_grant');
    });

    it('whose counter decreases or does not change: it was copied', async () => {
      expect((await attempt((options) => passkey.use(options)))[0]).toBe(200);
      for (const back of [1, 3]) {
        passkey.counter -= back;
        expect(await attempt((options) => passkey.use(options))).toEqual(REFUSED);
      }
      passkey.counter += 10;
      expect((await attempt((options) => passkey.use(options)))[0]).toBe(200);
    });

    it('twice with one counter at once: one of the two is a copy', async () => {
      const opened = [(await beginPasskey()).json(), (await beginPasskey()).json()];
      const answers = await Promise.all(
        opened.map(({ challenge, options }) => {
          const response = passkey.use(options);
          passkey.counter -= 1;
          return grant(shop, { grant_type: 'passkey', challenge, response });
        }),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
      passkey.counter += 2;
    });

    it('that is not registered, and one whose signature was altered', async () => {
      expect(await attempt((options) => new SoftPasskey().use(options))).toEqual(REFUSED);
      const altered = (options: never): object => {
        const answer = passkey.use(options);
        return { ...answer, response: { ...answer.response, signature: Buffer.alloc(70, 1).toString('base64url') } };
      };
      expect(await attempt(altered)).toEqual(REFUSED);
    });

    it('that names another player as its owner', async () => {
      const other = await playerWithPassword(shop);
      const { passkey: theirs } = await withPasskey(other);
      const { userHandle } = theirs.use({ challenge: 'x', rpId: 'localhost', timeout: 1, userVerification: 'required' }).response;
      const disguised = (options: never): object => {
        const answer = passkey.use(options);
        return { ...answer, response: { ...answer.response, userHandle } };
      };
      expect(await attempt(disguised)).toEqual(REFUSED);
    });

    it('that was removed', async () => {
      const {
        data: { passkeys },
      } = (await player.get('/api/profile/factors')).json();
      await shop.deps.db.read.execute(
        sql`update session set confirmed_at = ${new Date(shop.clock.now()).toISOString()} where user_id = ${player.id}`,
      );
      expect((await player.post(`/api/profile/factors/passkeys/${passkeys[0].id}/remove`)).statusCode).toBe(200);
      expect(await attempt((options) => passkey.use(options))).toEqual(REFUSED);
      // Nothing is left that guards the sign-in: the password is enough again.
      expect((await signInByPassword(shop, player)).statusCode).toBe(200);
    });
  });

  it('keeps nothing readable: no secret of an app, no recovery code, no token of a challenge', async () => {
    const player = await playerWithPassword(shop);
    const { secret } = (await player.post('/api/profile/factors/totp/begin')).json();
    const { recoveryCodes } = await withTotp(shop, player);
    const challenge = await challengeOf(player);
    const { rows } = await shop.deps.db.read.execute<{ kept: string }>(sql`
      select concat_ws(' ', (select string_agg(encode(secret, 'escape'), ' ') from totp), (select string_agg(encode(hash, 'escape'), ' ') from recovery_code),
        (select string_agg(encode(hash, 'escape'), ' ') from proof_challenge)) as kept`);
    for (const text of [secret, challenge, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(rows[0]?.kept).not.toContain(text.slice(0, 12));
  });

  it('is refused with a password that was changed while it was checked', async () => {
    const player = await playerWithPassword(shop);
    const { finishSignIn } = await import('../finish-sign-in.ts');
    const { passwordHash } = (
      await shop.deps.db.read.execute<{ passwordHash: string }>(
        sql`select password_hash as "passwordHash" from users where id = ${player.id}`,
      )
    ).rows[0] ?? { passwordHash: '' };
    const request = { ip: '127.0.0.1', headers: {} } as never;
    expect(await finishSignIn(shop.deps, player.id, request, passwordHash)).toHaveProperty('access_token');
    expect((await player.post('/api/profile/password', { password: 'another secret' })).statusCode).toBe(200);
    await expect(finishSignIn(shop.deps, player.id, request, passwordHash)).rejects.toMatchObject({ reason: 'credentials_wrong' });
    expect((await grant(shop, { grant_type: 'password', username: player.email, password: PASSWORD })).statusCode).toBe(401);
  });
});
