import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';
import { endAllSessions } from './end-sessions.ts';
import { beginSession } from './sessions.ts';

const DAY_MS = 86_400_000;

describe.each(DATABASES)('sessions on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  const refresh = (refreshToken: string) =>
    shop.call({
      method: 'POST',
      url: '/oauth/token',
      payload: { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: 'fairdrop-web' },
    });
  const profile = (token: string) => shop.call({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } });

  it('are renewed by rotation: each token yields another, and the new ones work', async () => {
    const player = await shop.player();
    const first = await refresh(player.refreshToken);
    expect(first.statusCode).toBe(200);
    const { access_token: access, refresh_token: next, expires_in, token_type } = first.json();
    expect([expires_in, token_type]).toEqual([900, 'Bearer']);
    expect(next).not.toBe(player.refreshToken);
    expect((await profile(access)).statusCode).toBe(200);
    const second = (await refresh(next)).json();
    expect(second.refresh_token).not.toBe(next);
    expect(first.headers['cache-control']).toBe('no-store');
  });

  it('answer a repeated refresh with the same successor for thirty seconds', async () => {
    const player = await shop.player();
    const first = (await refresh(player.refreshToken)).json().refresh_token;
    shop.clock.advance(29_000);
    const lost = await refresh(player.refreshToken);
    expect([lost.statusCode, lost.json().refresh_token]).toEqual([200, first]);
    expect((await refresh(first)).statusCode).toBe(200);
  });

  it('give twenty parallel refreshes one and the same successor', async () => {
    const player = await shop.player();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(player.refreshToken)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map((answer) => answer.json().refresh_token)).size).toBe(1);
    expect(
      (
        await shop.deps.db.read.execute<{ n: string }>(
          sql`select count(*) as n from refresh_token t join session s on s.id = t.session_id where s.user_id = ${player.id}`,
        )
      ).rows.map(({ n }) => Number(n)),
    ).toEqual([2]);
  });

  it('end, with all their tokens, when a used token comes back later', async () => {
    const player = await shop.player();
    const { access_token: access, refresh_token: next } = (await refresh(player.refreshToken)).json();
    shop.clock.advance(31_000);
    const stolen = await refresh(player.refreshToken);
    expect([stolen.statusCode, stolen.json().code]).toEqual([401, 'invalid_grant']);
    expect((await refresh(next)).statusCode).toBe(401);
    expect((await profile(access)).statusCode).toBe(401);
    expect((await profile(player.token)).statusCode).toBe(401);
  });

  it('leave the player’s other sessions alone', async () => {
    const player = await shop.player();
    const { id: playerId } = player;
    const other = await beginSession(shop.deps, playerId);
    await player.post('/api/profile/logout');
    expect((await profile(player.token)).statusCode).toBe(401);
    expect((await profile(other.access_token)).statusCode).toBe(200);
  });

  it('keep the device and the address that they were last renewed from, written every five minutes at most', async () => {
    const player = await shop.player();
    const renew = (refreshToken: string, remoteAddress: string) =>
      shop.call({
        method: 'POST',
        url: '/oauth/token',
        payload: { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: 'fairdrop-web' },
        remoteAddress,
      });
    const kept = async () => {
      const { rows } = await shop.deps.db.read.execute<{ address: string | null; used: boolean }>(
        sql`select address, used_at is not null as used from session where user_id = ${player.id}`,
      );
      return rows;
    };
    const { refresh_token: second } = (await renew(player.refreshToken, '192.0.2.1')).json();
    expect(await kept()).toEqual([{ address: null, used: false }]);
    shop.clock.advance(301_000);
    const { refresh_token: third } = (await renew(second, '192.0.2.2')).json();
    expect(await kept()).toEqual([{ address: '192.0.2.2', used: true }]);
    shop.clock.advance(60_000);
    await renew(third, '192.0.2.3');
    expect(await kept()).toEqual([{ address: '192.0.2.2', used: true }]);
  });

  it('all end together, but the one that is kept, and each end is published', async () => {
    const player = await shop.player();
    const stranger = await shop.player();
    const others = [await beginSession(shop.deps, player.id), await beginSession(shop.deps, player.id)];
    const { sid } = JSON.parse(Buffer.from(player.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
    const endThem = () =>
      shop.deps.db.transaction((tx) => endAllSessions(tx, player.id, 'sign_out_elsewhere', shop.clock.now(), { except: sid }));
    const counts = await Promise.all([endThem(), endThem(), endThem()]);
    expect(counts.toSorted()).toEqual([0, 0, 2]);
    for (const other of others) {
      expect((await profile(other.access_token)).statusCode).toBe(401);
      expect((await refresh(other.refresh_token)).json().code).toBe('invalid_grant');
    }
    for (const { token } of [player, stranger]) expect((await profile(token)).statusCode).toBe(200);
  });

  it('are listed as far as they were used last, whenever they began', async () => {
    const player = await shop.player();
    shop.clock.advance(DAY_MS);
    const [began, ends] = [shop.clock.now(), shop.clock.now() + DAY_MS].map((ms) => new Date(ms).toISOString());
    await shop.deps.db.read.execute(sql`
      insert into session (id, user_id, created_at, expires_at) select gen_random_uuid(), ${player.id}, ${began}, ${ends} from generate_series(1, 100)`);
    shop.clock.advance(1_000);
    const { access_token: token } = (await refresh(player.refreshToken)).json();
    const listed = (await shop.call({ url: '/api/profile/sessions', headers: { authorization: `Bearer ${token}` } })).json().data;
    expect(listed).toHaveLength(100);
    expect(listed[0]).toMatchObject({ current: true });
  });

  it('end at once with the sign-out', async () => {
    const player = await shop.player();
    expect((await player.post('/api/profile/logout')).json()).toEqual({ msg: 'Signed out.' });
    expect((await profile(player.token)).json().code).toBe('unauthenticated');
    expect((await refresh(player.refreshToken)).json().code).toBe('invalid_grant');
    expect((await player.post('/api/profile/logout')).statusCode).toBe(401);
  });

  it('end thirty days after the sign-in however often they are renewed', async () => {
    const player = await shop.player();
    let token = player.refreshToken;
    for (let day = 0; day < 29; day += 7) {
      token = (await refresh(token)).json().refresh_token;
      shop.clock.advance(7 * DAY_MS);
    }
    expect((await refresh(token)).json().code).toBe('invalid_grant');
  });

  it('let an access token live a quarter of an hour', async () => {
    const player = await shop.player();
    shop.clock.advance(899_000);
    expect((await profile(player.token)).statusCode).toBe(200);
    shop.clock.advance(2_000);
    expect((await profile(player.token)).statusCode).toBe(401);
  });

  it('keep no token readable in the database', async () => {
    const player = await shop.player();
    const { refresh_token: next } = (await refresh(player.refreshToken)).json();
    const { rows } = await shop.deps.db.read.execute<{ kept: string }>(
      sql`select string_agg(encode(hash, 'escape') || encode(hash, 'hex') || encode(hash, 'base64'), ' ') as kept from refresh_token`,
    );
    for (const token of [player.refreshToken, next]) expect(rows[0]?.kept).not.toContain(token.slice(0, 20));
  });

  it.each(['', 'x', randomUUID(), 'a'.repeat(512)])('refuse a token that was never given: %j', async (token) => {
    expect((await refresh(token)).json().code).toBe('invalid_grant');
  });

  it.each([
    ['no scheme', (token: string) => token],
    ['another scheme', (token: string) => `Basic ${token}`],
    ['an altered signature', (token: string) => `Bearer ${token.slice(0, -2)}xx`],
    ['no signature', (token: string) => `Bearer ${token.split('.').slice(0, 2).join('.')}.`],
    [
      'an unsigned token',
      (token: string) => `Bearer ${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${token.split('.')[1]}.`,
    ],
    ['nothing', () => 'Bearer '],
  ])('know a forged access token: %s', async (_what, forge) => {
    const player = await shop.player();
    expect((await shop.call({ url: '/api/profile', headers: { authorization: forge(player.token) } })).statusCode).toBe(401);
  });
});
