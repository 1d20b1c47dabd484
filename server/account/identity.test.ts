import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Avatar, avatarAddress } from '#contract/avatar/avatar.ts';
import { cents } from '#contract/money.ts';
import { makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

const AVATAR: Avatar = { pattern: 'rays', colors: ['violet', 'gold'], seed: 42 };

let shop: TestShop;
beforeAll(async () => {
  shop = await makeApp({ database: 'pglite', env: { RATE_LIMITS: 'on' } });
});
afterAll(() => shop.close());

const profileOf = async (player: TestPlayer) => (await player.get('/api/profile')).json().data;

describe('the name of a player', () => {
  it('is changed, with spaces around it taken away, and at most three times a day', async () => {
    const player = await shop.player();
    const change = (name: unknown) => player.post('/api/profile/name', { name });
    expect((await change('  Mira  ')).json()).toMatchObject({ data: { name: 'Mira' } });
    expect((await profileOf(player)).name).toBe('Mira');
    // The same name again counts for nothing.
    for (let again = 0; again < 4; again++) expect((await change('Mira')).statusCode).toBe(200);
    expect((await change('Nora')).statusCode).toBe(200);
    expect((await change('Ludo 2 🎲')).statusCode).toBe(200);
    expect((await change('Fourth')).statusCode).toBe(429);
    expect((await profileOf(player)).name).toBe('Ludo 2 🎲');
    shop.clock.advance(24 * 3_600_000 + 1);
    const { access_token } = (
      await shop.call({
        method: 'POST',
        url: '/oauth/token',
        payload: { grant_type: 'refresh_token', refresh_token: player.refreshToken, client_id: 'fairdrop-web' },
      })
    ).json();
    const next = { method: 'POST', url: '/api/profile/name', headers: { authorization: `Bearer ${access_token}` } } as const;
    expect((await shop.call({ ...next, payload: { name: 'Fourth' } })).statusCode).toBe(200);
  });

  it.each(['👨‍👩‍👧', '🇩🇪 Zoë', '👍🏽', '1️⃣', 'Robot'])('may be %s', async (name) => {
    const player = await shop.player();
    expect((await player.post('/api/profile/name', { name })).json()).toMatchObject({ data: { name } });
    expect((await profileOf(player)).name).toBe(name);
  });

  it.each(['аdmin', 'Fairdrop Support', 'house', 'Bot', 'M0derator', 'OfficiaI'])('may not sound like the house: %s', async (name) => {
    const player = await shop.player({ name: 'Stays' });
    const answer = await player.post('/api/profile/name', { name });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { name: [expect.stringContaining('sounds like ours')] }]);
    expect((await profileOf(player)).name).toBe('Stays');
  });

  it.each([
    [''],
    ['   '],
    ['x'.repeat(33)],
    ['<b>'],
    ['a\u0000b'],
    ['a\u202eb'],
    ['\u3164'],
    ['\u2800'],
    ['\u0301'],
    [null],
    [7],
    [['Mira']],
  ])('is refused as %j, as at sign-up', async (name) => {
    const player = await shop.player({ name: 'Stays' });
    const answer = await player.post('/api/profile/name', { name });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toHaveProperty('name');
    expect((await profileOf(player)).name).toBe('Stays');
  });

  it('can be changed by its player only', async () => {
    expect((await shop.call({ method: 'POST', url: '/api/profile/name', payload: { name: 'X' } })).statusCode).toBe(401);
  });
});

describe('the picture of a player', () => {
  it('is chosen, shown with the profile, and given back for the initial', async () => {
    const player = await shop.player();
    expect((await profileOf(player)).avatar_url).toBeNull();
    expect((await player.post('/api/profile/avatar', { avatar: AVATAR })).json().data.avatar_url).toBe(avatarAddress(AVATAR));
    expect((await profileOf(player)).avatar_url).toBe(avatarAddress(AVATAR));
    expect((await player.post('/api/profile/avatar', { avatar: null })).statusCode).toBe(200);
    expect((await profileOf(player)).avatar_url).toBeNull();
  });

  it.each([
    [{ ...AVATAR, pattern: 'skulls' }],
    [{ ...AVATAR, colors: ['gold', 'gold'] }],
    [{ ...AVATAR, colors: ['gold'] }],
    [{ ...AVATAR, colors: ['gold', '#fff'] }],
    [{ ...AVATAR, seed: -1 }],
    [{ ...AVATAR, seed: 10_000 }],
    [{ ...AVATAR, seed: 1.5 }],
    [{ ...AVATAR, url: 'https://elsewhere.test/x.png' }],
    ['https://elsewhere.test/x.png'],
    [undefined],
  ])('is refused as %j', async (avatar) => {
    const player = await shop.player();
    expect((await player.post('/api/profile/avatar', { avatar })).statusCode).toBe(422);
    expect((await profileOf(player)).avatar_url).toBeNull();
  });

  it('is shown in the lists of bets and at the tables of battles', async () => {
    const player = await shop.player({ balance: cents(100_000) });
    await player.post('/api/profile/avatar', { avatar: AVATAR });
    await player.post('/api/fairness/client-seed', { client_seed: randomUUID() });
    const dice = await player.post('/api/dice/bet', { stake: 1, choice: { side: 'over', target: 50 } });
    expect(dice.statusCode, dice.body).toBe(200);
    const bets = (await shop.call({ url: '/api/bets' })).json().data;
    expect(bets[0].player).toMatchObject({ name: player.name, avatar_url: avatarAddress(AVATAR) });
    const boxes = (await shop.call({ url: '/api/boxes' })).json().data;
    const { server_seed_hash } = (await player.get('/api/battles/next-seed')).json().data;
    const battle = await player.post('/api/battles/create', {
      boxes: [{ slug: boxes[0].slug, count: 1 }],
      lineup: '1v1',
      mode: 'normal',
      fast: false,
      private: false,
      sponsored: 0,
      server_seed_hash,
      client_seed: 'mine',
    });
    expect(battle.statusCode, battle.body).toBe(200);
    const { data } = (await shop.call({ url: '/api/battles' })).json();
    expect(data[0].seats[0].player.avatar_url).toBe(avatarAddress(AVATAR));
  });
});

describe('the address of a picture', () => {
  it('serves a drawing that browsers keep and that can load and run nothing', async () => {
    const answer = await shop.call({ url: avatarAddress(AVATAR) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.body).toMatch(/^<svg /);
  });

  it.each([
    '/avatars/1/rays-violet-gold-42.svg?x=1',
    '/avatars/1/rays-violet-gold-42.png',
    '/avatars/1/rays-violet-gold-99999.svg',
    '/avatars/2/rays-violet-gold-42.svg',
    '/avatars/1/%3Cscript%3E.svg',
    '/avatars/1',
    '/avatars/',
  ])('is not %s, which has nothing to keep', async (url) => {
    const answer = await shop.call({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
  });
});
