import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#contract/api/route.ts';
import { DOCUMENT_VERSIONS } from '#contract/consents/documents.ts';
import { cents } from '#contract/money.ts';
import { createPlayer } from '#server/auth/create-player.ts';
import { beginSession } from '#server/auth/sessions.ts';
import { boxDraft } from '#tests/support/custom-boxes.ts';
import { PLAY_CALLS } from '#tests/support/games.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';
import { projectRoot } from '#tools/project.ts';

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'path' in value && 'errors' in value;

/** Every call of the contract. */
const ROUTES = (
  await Promise.all(
    globSync('contract/api/*.ts', { cwd: projectRoot })
      .filter((file) => !file.includes('.test.'))
      .map((file) => import(join(projectRoot, file)) as Promise<object>),
  )
).flatMap((module) => Object.values(module).filter(isRoute));

/** A good body for each call that stakes or pays in. */
const BODIES: Readonly<Record<string, object>> = {
  ...Object.fromEntries(PLAY_CALLS.map(({ url, body }) => [url, body(1)])),
  '/api/boxes/:slug/open': { count: 1 },
  '/api/custom-boxes': boxDraft(),
  '/api/custom-boxes/:slug': boxDraft(),
  '/api/free-loot/:slug/open': {},
  '/api/crash/bet': { stake: 1 },
  '/api/wheel/bet': { stake: 1, color: 2 },
  '/api/battles/create': {
    boxes: [{ slug: 'toy-shelf', count: 1 }],
    lineup: '1v1',
    mode: 'normal',
    fast: false,
    private: false,
    sponsored: 0,
    server_seed_hash: '0'.repeat(64),
    client_seed: 'x',
  },
  '/api/battles/:id/join': { client_seed: 'x' },
  '/api/deposit/zen/redirect': { amount: 10 },
  '/api/deposit/skinsback/redirect': { amount: 10 },
  '/api/deposit/alphapo/deposit-address': { currency: 'BTC' },
  '/api/deposit/gift-code/redeem': { code: 'ABC' },
  '/api/deposit/voucher/redeem': { code: 'ABC' },
};

const ASKING = ROUTES.filter(({ errors }) => errors.includes('consent_required'));

describe('the calls that ask for agreement', () => {
  it('are all that stake, open, publish or pay in, and none that takes out', () => {
    expect([...new Set(ASKING.map(({ path }) => path))].toSorted()).toEqual(Object.keys(BODIES).toSorted());
    expect(ASKING.filter(({ path }) => /withdraw|sell|cancel|claim/.test(path))).toEqual([]);
  });
});

describe.each(DATABASES)('consents on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  /** A player of the time before there were versions, who agreed to something without a name. */
  async function oldPlayer() {
    const { db } = shop.deps;
    const id = await db.transaction((tx) =>
      createPlayer(tx, shop.deps, { name: 'Old', email: `${randomUUID()}@players.test`, passwordHash: null }),
    );
    await db.read.execute(sql`update users set terms_at = now() where id = ${id}`);
    await shop.fund(id, cents(10_000));
    const { access_token } = await beginSession(shop.deps, id);
    const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
      shop.call({
        method,
        url,
        headers: { authorization: `Bearer ${access_token}`, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
        ...(payload && { payload }),
      });
    return { id, send };
  }

  const terms = { document: 'terms', version: DOCUMENT_VERSIONS.terms };
  const privacy = { document: 'privacy', version: DOCUMENT_VERSIONS.privacy };
  const rowsOf = async (userId: string) =>
    (await shop.deps.db.read.execute(sql`select document, version, accepted_at from consent where user_id = ${userId} order by document`))
      .rows;

  it('a sign-up agrees to the versions in force, and plays at once', async () => {
    const player = await shop.player({ balance: cents(1_000) });
    expect(await rowsOf(player.id)).toMatchObject([privacy, terms]);
    await player.post('/api/fairness/client-seed', { client_seed: 'x' });
    expect((await player.post('/api/dice/bet', BODIES['/api/dice/bet'])).statusCode).toBe(200);
  });

  it.each(ASKING.map(({ path }) => path))('%s is refused until the player has agreed', async (path) => {
    const { id, send } = await oldPlayer();
    const answer = await send('POST', path.replace(':slug', 'penny-arcade').replace(':id', randomUUID()), BODIES[path]);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'consent_required']);
    expect(await shop.balance(id)).toBe(10_000);
  });

  it('nothing else is refused: the profile, and what takes coins and prizes out', async () => {
    const { send } = await oldPlayer();
    expect((await send('GET', '/api/profile')).statusCode).toBe(200);
    expect((await send('GET', '/api/profile/withdrawals')).statusCode).toBe(200);
    const quote = { items: [randomUUID()], country: 'DE' };
    expect((await send('POST', '/api/withdrawal/delivery/quote', quote)).json<{ code: string }>().code).toBe('item_unavailable');
    expect((await send('POST', `/api/profile/inventory/${randomUUID()}/sell`)).json<{ code: string }>().code).not.toBe('consent_required');
  });

  it('one of the two documents is not enough; with both the player plays on', async () => {
    const { send } = await oldPlayer();
    await send('POST', '/api/fairness/client-seed', { client_seed: 'x' });
    const bet = () => send('POST', '/api/dice/bet', BODIES['/api/dice/bet']);
    expect((await send('POST', '/api/profile/consents/accept', { documents: [terms] })).statusCode).toBe(200);
    expect((await bet()).statusCode).toBe(409);
    expect((await send('POST', '/api/profile/consents/accept', { documents: [privacy] })).statusCode).toBe(200);
    expect((await bet()).statusCode).toBe(200);
  });

  it('ten agreements at once are one, with the time of the first, and never change again', async () => {
    const { id, send } = await oldPlayer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send('POST', '/api/profile/consents/accept', { documents: [terms, privacy] })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    const first = await rowsOf(id);
    expect(first).toHaveLength(2);
    shop.clock.advance(60_000);
    await send('POST', '/api/profile/consents/accept', { documents: [terms, privacy] });
    expect(await rowsOf(id)).toEqual(first);
    await expect(shop.deps.db.read.execute(sql`update consent set accepted_at = now() where user_id = ${id}`)).rejects.toThrow();
  });

  it('a version that is not in force is refused, and nothing of the request is kept', async () => {
    const { id, send } = await oldPlayer();
    const answer = await send('POST', '/api/profile/consents/accept', {
      documents: [terms, { document: 'privacy', version: '2020-01-01' }],
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'consent_outdated']);
    expect(await rowsOf(id)).toEqual([]);
    expect((await send('POST', '/api/profile/consents/accept', { documents: [] })).statusCode).toBe(422);
  });

  it('who agreed to an earlier version is shown both, and asked again', async () => {
    const { id, send } = await oldPlayer();
    await shop.deps.db.read.execute(sql`
      insert into consent (user_id, document, version, accepted_at)
      values (${id}, 'terms', '2020-01-01', '2020-01-02T03:04:05Z'), (${id}, 'privacy', '2020-01-01', '2020-01-02T03:04:05Z')`);
    const { data } = (await send('GET', '/api/profile/consents')).json<{ data: { documents: object[]; cookies: null } }>();
    expect(data.documents).toEqual([
      { ...terms, accepted_version: '2020-01-01', accepted_at: '2020-01-02T03:04:05.000Z' },
      { ...privacy, accepted_version: '2020-01-01', accepted_at: '2020-01-02T03:04:05.000Z' },
    ]);
    expect((await send('POST', '/api/dice/bet', BODIES['/api/dice/bet'])).json<{ code: string }>().code).toBe('consent_required');
  });

  it('a choice of cookies is kept with its version; the last one counts', async () => {
    const { send } = await oldPlayer();
    const choose = (version: string, preferences: boolean) =>
      send('POST', '/api/profile/consents/cookies', { version, choices: { preferences, reviews: false, partners: false } });
    expect((await choose(DOCUMENT_VERSIONS.cookies, true)).statusCode).toBe(200);
    expect((await choose(DOCUMENT_VERSIONS.cookies, false)).statusCode).toBe(200);
    expect((await choose('2020-01-01', true)).json<{ code: string }>().code).toBe('consent_outdated');
    const { data } = (await send('GET', '/api/profile/consents')).json<{ data: { cookies: object } }>();
    expect(data.cookies).toMatchObject({
      version: DOCUMENT_VERSIONS.cookies,
      choices: { preferences: false, reviews: false, partners: false },
    });
  });
});
