import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOCIAL_PROVIDERS } from '#contract/api/social.ts';
import { playerWithPassword } from '#tests/support/factors.ts';
import { mailsTo, tokenIn } from '#tests/support/mail.ts';
import { listening } from '#tests/support/provider-messages.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { handedOver, SocialBrowser } from '#tests/support/social.ts';

describe('signing in by a service, over real HTTP', () => {
  let shop: TestShop;
  let origin: string;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite' });
    origin = await listening(shop);
  });
  afterAll(() => shop.close());

  const newBrowser = (): SocialBrowser => new SocialBrowser(origin);
  const newName = (): string => `p${randomUUID().slice(0, 12)}`;
  const profileOf = async (token: string) =>
    (await shop.call({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } })).json().data;
  const count = async (table: 'users' | 'social_identity' | 'social_proof' | 'social_attempt'): Promise<number> => {
    const { rows } = await shop.deps.db.read.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`);
    return rows[0]?.n ?? 0;
  };

  it('offers all three in the sandbox', async () => {
    expect((await shop.call({ url: '/api/config' })).json().social_providers).toEqual(SOCIAL_PROVIDERS);
  });

  it.each(SOCIAL_PROVIDERS)(
    'makes a new player by %s once the terms are agreed to, and recognises the player the next time',
    async (provider) => {
      const browser = newBrowser();
      const name = newName();
      const email = `${name}@people.test`;
      const handled = await browser.prove(provider, { name, email });
      expect(handled).toMatchObject({ provider, outcome: 'complete', name, email: provider === 'google' ? email : null, next: '/' });

      const players = await count('users');
      expect([(await browser.grant(handled)).body['code'], await count('users')]).toEqual(['social_incomplete', players]);
      for (const terms of [false, undefined]) expect((await browser.complete(handled, { terms })).status).toBe(422);
      expect(await count('users')).toBe(players);

      expect((await browser.complete(handled, { name: 'Chosen', promotions: true })).status).toBe(200);
      const { body } = await browser.grant(handled);
      const profile = await profileOf(body['access_token'] ?? '');
      expect(profile).toMatchObject({
        name: 'Chosen',
        email: provider === 'google' ? email : null,
        email_verified: provider === 'google',
        balance: 0,
      });
      const { rows } = await shop.deps.db.read.execute(sql`select terms_at, promotions_at from users where id = ${profile.id}`);
      expect(rows).toEqual([{ terms_at: expect.anything(), promotions_at: expect.anything() }]);

      const again = newBrowser();
      const known = await again.prove(provider, { name, email }, '?next=%2Fboxes');
      expect(known).toMatchObject({ outcome: 'sign_in', next: '/boxes' });
      expect((await profileOf((await again.grant(known)).body['access_token'] ?? '')).id).toBe(profile.id);
      expect([...again.cookies.keys()]).toEqual(['refresh_token']);
    },
  );

  it.each([
    ['Fairdrop Support', ''],
    ['аdmin', ''],
    ['\u3164\u2800', ''],
    ['\u202EMira<b>', 'Mirab'],
    [`${'x'.repeat(28)}👨‍👩‍👧`, `${'x'.repeat(28)}👨‍👩`],
  ])('suggests for the name %j of a service %j', async (name, suggested) => {
    expect((await newBrowser().prove('google', { name, email: `${newName()}@people.test` })).name).toBe(suggested);
  });

  it('makes no player whose name sounds like the house', async () => {
    const browser = newBrowser();
    const handled = await browser.prove('google', { name: 'Mira', email: `${newName()}@people.test` });
    expect((await browser.complete(handled, { name: 'Fairdrop Support' })).status).toBe(422);
    expect((await browser.complete(handled, { name: 'Mira' })).status).toBe(200);
  });

  it('takes no address that the provider has not verified', async () => {
    const browser = newBrowser();
    const name = newName();
    const handled = await browser.prove('google', { name, email: `${name}@people.test`, isVerified: false });
    expect(handled.email).toBeNull();
    await browser.complete(handled);
    expect((await profileOf((await browser.grant(handled)).body['access_token'] ?? '')).email).toBeNull();
  });

  it('links nothing automatically to the account of an address: its player signs in there first, and then connects', async () => {
    const owner = await playerWithPassword(shop);
    const browser = newBrowser();
    const handled = await browser.prove('google', { name: 'Owner', email: owner.email.toUpperCase() });
    expect(handled).toMatchObject({ outcome: 'link', email: owner.email });
    const players = await count('users');
    expect((await browser.complete(handled)).body['code']).toBe('social_address_known');
    expect((await browser.grant(handled)).body['code']).toBe('social_incomplete');
    expect([await count('users'), await owner.get('/api/profile/social').then((answer) => answer.json().data)]).toEqual([players, []]);

    const body = { provider: 'google', access_token: handled.provider_access_token };
    expect((await browser.json('/api/profile/social/connect', body)).status).toBe(401);
    const unconfirmed = await shop.player({ confirmed: false });
    expect((await browser.json('/api/profile/social/connect', body, unconfirmed.token)).body['code']).toBe('confirmation_required');
    expect((await browser.json('/api/profile/social/connect', body, owner.token)).status).toBe(200);
    expect((await owner.get('/api/profile/social')).json().data).toMatchObject([{ provider: 'google', name: 'Owner', removable: true }]);

    const later = await browser.prove('google', { name: 'Owner', email: owner.email.toUpperCase() });
    expect(later.outcome).toBe('sign_in');
    expect((await profileOf((await browser.grant(later)).body['access_token'] ?? '')).id).toBe(owner.id);
  });

  it('connects and disconnects accounts of a player, but never takes the last way in', async () => {
    const browser = newBrowser();
    const name = newName();
    const token = await browser.signUp('steam', { name });
    const list = async () => (await browser.json('/api/profile/social', undefined, token)).body['data'] as unknown as object[];
    expect(await list()).toMatchObject([{ provider: 'steam', name, removable: false }]);
    const away = (provider: string) => browser.json(`/api/profile/social/${provider}/disconnect`, {}, token);
    expect([(await away('steam')).body['code'], (await away('google')).body['code']]).toEqual(['last_way_in', 'not_found']);

    const handled = await browser.prove('facebook', { name }, '?intent=connect&next=%2Fprofile%2Fmain');
    expect(handled).toMatchObject({ outcome: 'connect', next: '/profile/main' });
    const body = { provider: 'facebook', access_token: handled.provider_access_token };
    expect((await browser.json('/api/profile/social/connect', body, token)).status).toBe(200);
    expect((await list()).length).toBe(2);
    expect((await away('steam')).status).toBe(200);
    expect((await away('facebook')).body['code']).toBe('last_way_in');
  });

  it('gives an account of a provider to one player alone, and a player one account of each provider', async () => {
    const browser = newBrowser();
    const name = newName();
    await browser.signUp('steam', { name });
    const other = await playerWithPassword(shop);
    const connect = async (person: string): Promise<[number, string | undefined]> => {
      const { provider_access_token: access_token } = await browser.prove('steam', { name: person }, '?intent=connect');
      const { status, body } = await browser.json('/api/profile/social/connect', { provider: 'steam', access_token }, other.token);
      return [status, body['code']];
    };
    expect(await connect(name)).toEqual([409, 'social_taken']);
    expect((await connect(newName()))[0]).toBe(200);
    expect(await connect(newName())).toEqual([409, 'social_taken']);
  });

  it('mails a player that a service was connected or taken away, which is a way into the account', async () => {
    const owner = await playerWithPassword(shop);
    const browser = newBrowser();
    const handled = await browser.prove('steam', { name: newName() }, '?intent=connect');
    const body = { provider: 'steam', access_token: handled.provider_access_token };
    expect((await browser.json('/api/profile/social/connect', body, owner.token)).status).toBe(200);
    expect((await browser.json('/api/profile/social/steam/disconnect', {}, owner.token)).status).toBe(200);
    const texts = (await mailsTo(shop, owner.email)).map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringContaining('A Steam account was disconnected'),
      expect.stringContaining('A Steam account was connected'),
    ]);
  });

  it('removes connections made before the address was proved, once its owner sets a password by mail', async () => {
    for (const isProved of [false, true]) {
      const player = await playerWithPassword(shop);
      const person = { name: newName() };
      const browser = newBrowser();
      const handled = await browser.prove('steam', person, '?intent=connect');
      await browser.json('/api/profile/social/connect', { provider: 'steam', access_token: handled.provider_access_token }, player.token);
      if (!isProved) await shop.deps.db.read.execute(sql`update users set email_verified_at = null where id = ${player.id}`);
      const post = (url: string, payload: object) => shop.call({ method: 'POST', url, payload });
      const captcha = shop.deps.captcha.issue?.('forgot_password');
      await post('/api/auth/forgot-password', { email: player.email, 'g-recaptcha-response': captcha });
      const mail = (await mailsTo(shop, player.email)).find(({ subject }) => subject === 'Set a new password');
      const token = mail && tokenIn(mail);
      expect((await post('/api/auth/reset-password', { token, password: 'another-secret' })).statusCode).toBe(200);
      expect((await browser.prove('steam', person)).outcome).toBe(isProved ? 'sign_in' : 'complete');
    }
  });

  it('reports that the player declined, and keeps no data', async () => {
    for (const provider of SOCIAL_PROVIDERS) {
      const before = [await count('users'), await count('social_proof'), await count('social_attempt')];
      const { status, body } = await newBrowser().handle(await newBrowser().visit(provider, { name: 'No', decision: 'refuse' }));
      expect([status, body['code']], `${provider} in another browser`).toEqual([409, 'social_expired']);
      const browser = newBrowser();
      const answer = await browser.handle(await browser.visit(provider, { name: 'No', decision: 'refuse' }));
      expect([answer.status, answer.body['code']], provider).toEqual([409, 'social_denied']);
      const after = [await count('users'), await count('social_proof'), await count('social_attempt')];
      expect(after).toEqual([before[0], before[1], (before[2] ?? 0) + 1]);
    }
  });

  it.each(SOCIAL_PROVIDERS)('says that %s failed when it reports an error or answers nonsense', async (provider) => {
    for (const decision of ['error', 'broken'] as const) {
      const browser = newBrowser();
      const { status, body } = await browser.handle(await browser.visit(provider, { name: 'Ann', decision }));
      expect([status, body['code']], decision).toEqual([502, 'social_failed']);
    }
  });

  it('waits five seconds for a slow provider, and no longer', async () => {
    const browser = newBrowser();
    const back = await browser.visit('google', { name: 'Ann', decision: 'slow' });
    const began = performance.now();
    const { body } = await browser.handle(back);
    expect(body['code']).toBe('social_failed');
    expect(performance.now() - began).toBeGreaterThan(4_900);
  });

  describe('against attacks', () => {
    it('takes a code only from the browser that started the visit', async () => {
      for (const provider of SOCIAL_PROVIDERS) {
        const attacker = newBrowser();
        const back = await attacker.visit(provider, { name: newName() });
        const victim = newBrowser();
        expect((await victim.handle(back)).body['code']).toBe('social_expired');
        await victim.begin(provider);
        expect((await victim.handle(back)).body['code'], 'with a visit of its own').toBe('social_expired');
        expect((await attacker.handle(back)).status, 'it still works for whom it belongs to').toBe(200);
      }
    });

    it('takes no answer without its state, with a made up one, or with that of an earlier or another visit', async () => {
      const browser = newBrowser();
      const first = await browser.visit('google', { name: newName() });
      const second = await browser.visit('google', { name: newName() });
      for (const state of ['', 'x', 'A'.repeat(43), `${first.get('state')}x`]) {
        const { status, body } = await browser.handle(
          new URLSearchParams(
            [...first, ['state', state]].filter(([name, value]) => name !== 'state' || value === state) as [string, string][],
          ),
        );
        expect([status, body['code']], state).toEqual([409, 'social_expired']);
      }
      const without = new URLSearchParams(first);
      without.delete('state');
      expect((await browser.handle(without)).status).toBe(422);
      // The code of one visit with the state of another: its verifier and nonce are not those of the code.
      const mixed = new URLSearchParams(first);
      mixed.set('code', second.get('code') ?? '');
      expect((await browser.handle(mixed)).body['code']).toBe('social_failed');
    });

    it('takes each answer once', async () => {
      for (const provider of SOCIAL_PROVIDERS) {
        const browser = newBrowser();
        const back = await browser.visit(provider, { name: newName() });
        const answers = await Promise.all(Array.from({ length: 4 }, () => browser.handle(back)));
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
        expect((await browser.handle(back)).body['code']).toBe('social_expired');
      }
    });

    it('keeps providers apart: no state, code or token of one counts at another', async () => {
      const browser = newBrowser();
      const back = await browser.visit('google', { name: newName() });
      const mixed = new URLSearchParams(back);
      mixed.set('provider', 'facebook');
      expect((await browser.handle(mixed)).body['code']).toBe('social_expired');
      const other = new URLSearchParams(back);
      other.set('iss', 'https://issuer.elsewhere.test');
      const { body } = await browser.handle(other);
      expect(body['code'], 'another issuer').toBe('social_failed');
      const handled = await browser.prove('steam', { name: newName() });
      expect((await browser.complete({ ...handled, provider: 'google' })).body['code']).toBe('social_expired');
      await browser.complete(handled);
      expect((await browser.grant({ ...handled, provider: 'google' })).body['code']).toBe('social_expired');
      expect((await browser.grant(handled)).status).toBe(200);
    });

    it('takes a token of a visit once, in time, and from its own browser alone', async () => {
      const browser = newBrowser();
      const handled = await browser.prove('steam', { name: newName() });
      const thief = newBrowser();
      expect((await thief.complete(handled)).body['code']).toBe('social_expired');
      await thief.begin('steam');
      expect((await thief.complete(handled)).body['code']).toBe('social_expired');
      await browser.complete(handled);
      expect((await thief.grant(handled)).body['code']).toBe('social_expired');
      const cookie = new Map(browser.cookies);
      const answers = await Promise.all(Array.from({ length: 4 }, () => browser.grant(handled)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      for (const [name, value] of cookie) browser.cookies.set(name, value);
      expect((await browser.grant(handled)).body['code'], 'with its cookie again').toBe('social_expired');
    });

    it('refuses to sign in by a visit that was made to connect', async () => {
      const browser = newBrowser();
      const person = { name: newName() };
      await browser.signUp('steam', person);
      const handled = await browser.prove('steam', person, '?intent=connect');
      expect((await browser.grant(handled)).body['code']).toBe('social_expired');
      expect((await browser.complete(handled)).body['code']).toBe('social_expired');
    });

    it('goes on to paths of the shop alone', async () => {
      for (const next of ['//evil.test', 'https://evil.test', '/\\evil.test', '/..//evil.test', 'javascript:alert(1)', '/a b'])
        expect((await newBrowser().prove('steam', { name: newName() }, `?next=${encodeURIComponent(next)}`)).next, next).toBe('/');
      const twice = newBrowser();
      expect((await twice.prove('steam', { name: newName() }, '?next=/boxes&next=//evil.test')).next).toBe('/');
    });

    it('refuses a provider that does not exist', async () => {
      expect((await shop.call({ url: '/social/elsewhere/redirect' })).statusCode).toBe(404);
    });

    it('keeps its secret where scripts and other sites can’t reach it, and stores none of them', async () => {
      const answer = await shop.call({ url: '/social/google/redirect' });
      expect(answer.headers['set-cookie']).toMatch(/^social=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict$/);
      expect(answer.headers['cache-control']).toBe('no-store');
      const browser = newBrowser();
      const handled = await browser.prove('google', { name: newName(), email: `${newName()}@people.test` });
      const { rows } = await shop.deps.db.read.execute(sql`select * from social_proof`);
      const kept = JSON.stringify(rows);
      expect(kept).not.toContain(handled.provider_access_token);
      expect(kept).not.toContain(browser.cookies.get('social') ?? '?');
    });

    it('lets no page of another site use a token', async () => {
      const browser = newBrowser();
      const handled = await browser.prove('steam', { name: newName() });
      const body = JSON.stringify({ provider: 'steam', access_token: handled.provider_access_token, name: 'X', terms: true });
      const headers = { 'content-type': 'application/json', origin: 'https://evil.test' };
      expect((await browser.send('/social/complete', { method: 'POST', headers, body })).status).toBe(403);
    });

    it('forgets visits and tokens in time', async () => {
      const browser = newBrowser();
      const back = await browser.visit('steam', { name: newName() });
      const handled = await browser.prove('steam', { name: newName() });
      shop.clock.advance(600_001);
      expect((await browser.complete(handled)).body['code']).toBe('social_expired');
      shop.clock.advance(300_001);
      expect((await browser.handle(back)).body['code']).toBe('social_expired');
    });

    it('takes an assertion of Steam for its own visit and time alone, signed by Steam in all that counts', async () => {
      const change = async (edit: (assertion: URLSearchParams) => void, name = newName()): Promise<string | undefined> => {
        const browser = newBrowser();
        const back = handedOver('steam', await browser.decide('steam', await browser.begin('steam'), { name }));
        const assertion = new URLSearchParams(back.get('code') ?? '');
        edit(assertion);
        back.set('code', assertion.toString());
        return (await browser.handle(back)).body['code'];
      };
      const set = (field: string, to: (value: string) => string) => (assertion: URLSearchParams) =>
        assertion.set(`openid.${field}`, to(assertion.get(`openid.${field}`) ?? ''));
      expect(await change(() => undefined)).toBeUndefined();
      for (const [why, edit] of [
        ['another player', set('claimed_id', (id) => `${id.slice(0, -1)}${id.endsWith('1') ? '2' : '1'}`)],
        [
          'both ids of another player',
          (all: URLSearchParams) => ['claimed_id', 'identity'].forEach((one) => set(one, (id) => `${id.slice(0, -1)}x`)(all)),
        ],
        ['an id elsewhere', set('claimed_id', () => 'https://evil.test/id/76561190000000000')],
        ['another endpoint', set('op_endpoint', () => 'https://evil.test/login')],
        ['another return address', set('return_to', (to) => to.replace('/auth/', '/other/'))],
        ['another visit', set('return_to', (to) => `${to}x`)],
        ['a forged signature', set('sig', () => Buffer.alloc(32).toString('base64'))],
        ['no signature', set('sig', () => '')],
        ['fewer signed fields', set('signed', (list) => list.replace(',return_to', ''))],
        ['an old nonce', set('response_nonce', (nonce) => `2020-01-01T00:00:00Z${nonce.slice(20)}`)],
        ['another nonce', set('response_nonce', (nonce) => `${nonce}x`)],
        ['another mode', set('mode', () => 'setup_needed')],
        ['a field twice', (all: URLSearchParams) => all.append('openid.claimed_id', 'x')],
      ] as const)
        expect(await change(edit), why).toBe('social_failed');
    });
  });
});

describe('signing in by a service, outside the sandbox', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({
      database: 'pglite',
      env: {
        SANDBOX: 'off',
        PUBLIC_URL: 'https://shop.test',
        STEAM_API_KEY: 'key',
        GOOGLE_CLIENT_ID: 'shop',
        GOOGLE_CLIENT_SECRET: 'x',
        GOOGLE_ISSUER: 'https://127.0.0.1:9',
      },
    });
  });
  afterAll(() => shop.close());
  const go = (provider: string) => shop.call({ url: `/social/${provider}/redirect`, headers: { host: 'evil.test' } });

  it('comes back to the public address, whatever host was asked, and keeps its secret under a name of this host alone', async () => {
    const { headers } = await go('steam');
    const address = new URL(String(headers.location));
    expect([address.origin, address.searchParams.get('openid.realm')]).toEqual(['https://steamcommunity.com', 'https://shop.test']);
    expect(address.searchParams.get('openid.return_to')).toMatch(/^https:\/\/shop\.test\/auth\/steam\?state=[\w-]{43}\.[0-9a-f]{8}$/);
    expect(headers['set-cookie']).toMatch(/^__Host-social=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  });

  it('goes back to the shop’s own page when the provider is away, or isn’t configured', async () => {
    expect((await go('google')).headers.location).toBe('/auth/google?error=social_failed');
    expect((await go('facebook')).headers.location).toBe('/auth/facebook?error=social_not_configured');
    expect((await shop.call({ url: '/api/config' })).json().social_providers).toEqual(['google', 'steam']);
    expect((await shop.call({ url: '/sandbox/sign-in/google/keys' })).statusCode).toBe(404);
  });
});
