import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SANDBOX_REGISTER as REGISTER } from '#contract/api/sandbox.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { NO_PLACE } from '#server/security/session-place.ts';
import { beginSession } from '#server/auth/sessions.ts';
import { signUp } from '#server/auth/sign-up.ts';
import { Refusal } from '#server/core/refusal.ts';
import { signedHeaders } from '#server/security/body-signature.ts';
import { seededPlayer } from '#tests/support/games.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { mailsTo, tokenIn } from '#tests/support/mail.ts';
import { askCoins } from '#tests/support/withdrawals.ts';
import { registerChecks } from './register-checks.ts';
import { httpRegister } from './register-client.ts';

const DAY_MS = 86_400_000;
const FAILURES = ['is away', 'is slow', 'is forged'] as const;

describe.each(DATABASES)('the self-exclusion register on %s', (database) => {
  let shop: TestShop;
  let passwordHash: string;
  beforeAll(async () => {
    shop = await makeApp({ database, env: { RULES: 'uk', REGISTER_TIMEOUT_MS: '400' } });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    passwordHash = await hashPassword('a long enough phrase');
  });
  afterAll(() => shop.close());
  const mood = (name: string) => shop.call({ method: 'POST', url: `${REGISTER}/mood/${encodeURIComponent(name)}` });
  beforeEach(() => mood('answers'));

  const list = (email: string) => shop.call({ method: 'POST', url: `${REGISTER}/people/add`, payload: { email } });
  const answerOf = async (id: string) =>
    (await shop.deps.db.read.execute(sql`select listed_since, asked_at from register_answer where user_id = ${id}`)).rows[0];
  const signedIn = async (player: TestPlayer) => {
    const { access_token: token } = await beginSession(shop.deps, player.id, { ...NO_PLACE, confirmed: true });
    const headers = { authorization: `Bearer ${token}` };
    const post = (url: string, body?: object) =>
      shop.call({ method: 'POST', url, headers: { ...headers, 'idempotency-key': crypto.randomUUID() }, ...(body && { payload: body }) });
    return { post, get: (url: string) => shop.call({ url, headers }) };
  };
  const dice = ({ post }: Pick<TestPlayer, 'post'>) => post('/api/dice/bet', { stake: 1, choice: { side: 'under', target: 50 } });
  const deposit = ({ post }: Pick<TestPlayer, 'post'>) => post('/api/deposit/zen/redirect', { amount: 25 });
  /** A player whose answer is more than a day old. */
  const dayLater = async () => {
    const player = await seededPlayer(shop, 100_000);
    shop.clock.advance(DAY_MS + 60_000);
    return { player, back: await signedIn(player) };
  };
  const register = (email: string) =>
    signUp(
      shop.deps,
      { name: 'Newcomer', email, passwordHash, terms: true },
      { link: null, place: { browser: null, system: null, address: null } },
    );
  const signInByPassword = (email: string) =>
    shop.call({
      method: 'POST',
      url: '/oauth/token',
      payload: { grant_type: 'password', username: email, password: 'a long enough phrase', client_id: 'fairdrop-web' },
    });

  it('is asked once a day before play, and its answer is kept with its time', async () => {
    const { player, back } = await dayLater();
    const before = await answerOf(player.id);
    expect((await dice(back)).statusCode).toBe(200);
    const after = await answerOf(player.id);
    expect(after?.['listed_since']).toBeNull();
    expect(new Date(String(after?.['asked_at'])).getTime()).toBeGreaterThan(new Date(String(before?.['asked_at'])).getTime() + DAY_MS);
    shop.clock.advance(6_000);
    await mood('is away');
    expect((await dice(back)).statusCode).toBe(200);
  });

  it('keeps a listing under the address that was asked about, also where the player changes it before the answer comes', async () => {
    const player = await seededPlayer(shop, 1_000);
    const changed = `changed-${player.email}`;
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const checks = registerChecks(shop.deps, {
      async isListed(email) {
        await answered;
        return email === player.email;
      },
    });
    const first = checks.ask(player.id);
    await shop.deps.db.read.execute(sql`update users set email = ${changed} where id = ${player.id}`);
    answer();
    await first;
    expect((await answerOf(player.id))?.['listed_since']).not.toBeNull();
    await checks.ask(player.id);
    expect((await answerOf(player.id))?.['listed_since']).not.toBeNull();
  });

  it('is asked again when the link of a new address is opened: about the old one, and then about the new one', async () => {
    const player = await seededPlayer(shop, 1_000);
    const to = `${crypto.randomUUID()}@players.test`;
    const ask = async () => {
      await shop.deps.db.read.execute(
        sql`update session set confirmed_at = ${new Date(shop.clock.now()).toISOString()} where user_id = ${player.id}`,
      );
      expect((await player.post('/api/profile/email', { email: to })).statusCode).toBe(200);
      const [mail] = await mailsTo(shop, to);
      return mail ? tokenIn(mail) : '';
    };
    const open = async (token: string) => (await shop.call({ method: 'POST', url: '/api/email/verify', payload: { token } })).statusCode;
    const token = await ask();
    await mood('is away');
    expect(await open(token)).toBe(503);
    await mood('answers');
    await list(player.email);
    expect(await open(token)).toBe(200);
    expect((await answerOf(player.id))?.['listed_since']).not.toBeNull();

    const other = await seededPlayer(shop, 1_000);
    await list(to);
    await shop.deps.db.read.execute(sql`update users set email = ${`gone-${to}`} where id = ${player.id}`);
    Object.assign(player, other);
    expect(await open(await ask())).toBe(200);
    expect((await answerOf(other.id))?.['listed_since']).not.toBeNull();
  });

  it('gives back lobbies of a player whom it lists', async () => {
    const player = await seededPlayer(shop, 100_000);
    const [box] = (await shop.call({ url: '/api/boxes?sort=price' })).json().data as { slug: string }[];
    const { server_seed_hash } = (await player.get('/api/battles/next-seed')).json().data;
    const battle = { boxes: [{ slug: box?.slug, count: 1 }], lineup: '1v1', mode: 'normal', fast: false, private: false, sponsored: 0 };
    const made = await player.post('/api/battles/create', { ...battle, server_seed_hash, client_seed: 'mine' });
    expect(made.statusCode, made.body).toBe(200);
    await list(player.email);
    await shop.deps.register?.ask(player.id);
    expect(await shop.balance(player.id)).toBe(100_000);
    expect((await shop.call({ url: `/api/battles/${made.json().data.id}` })).json().data.status).toBe('canceled');
  });

  it('closes play and deposits for a player whom it lists, and no withdrawal', async () => {
    const { player, back } = await dayLater();
    await list(player.email);
    for (const ask of [dice, deposit]) {
      const answer = await ask(back);
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'self_excluded', exclusion: { until: null } }]);
    }
    expect((await back.get('/api/profile/exclusion')).json().data).toMatchObject({
      state: 'register',
      until: null,
      can_ask_to_play: false,
    });
    expect((await askCoins({ ...player, ...back }, 30)).statusCode).toBe(200);
  });

  it.each(FAILURES)('that %s lets nothing be played, deposited or signed up, and players in', async (failure) => {
    const { player, back } = await dayLater();
    await mood(failure);
    const email = `${crypto.randomUUID()}@players.test`;
    await expect(register(email)).rejects.toBeInstanceOf(Refusal);
    expect((await shop.deps.db.read.execute(sql`select 1 from users where email = ${email}`)).rows).toEqual([]);
    const before = await shop.balance(player.id);
    for (const ask of [dice, deposit]) {
      const answer = await ask(back);
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    }
    expect(await shop.balance(player.id)).toBe(before);
    await mood('answers');
    await register(email);
    await mood(failure);
    expect((await signInByPassword(email)).statusCode).toBe(200);
    await mood('answers');
    expect((await dice(back)).statusCode).toBe(200);
  });

  it('is asked at sign-up and at sign-in, and a sign-up says nothing about who is listed', async () => {
    const email = `${crypto.randomUUID()}@players.test`;
    await list(email);
    await expect(register(email)).resolves.toBeUndefined();
    const id = String((await shop.deps.db.read.execute(sql`select id from users where email = ${email}`)).rows[0]?.['id']);
    expect((await answerOf(id))?.['listed_since']).not.toBeNull();
    await shop.call({ method: 'POST', url: `${REGISTER}/people/remove`, payload: { email } });
    expect((await signInByPassword(email)).statusCode).toBe(200);
    expect((await answerOf(id))?.['listed_since']).toBeNull();
  });

  it('is asked once for parallel calls of one player', async () => {
    const { player, back } = await dayLater();
    const asked = await Promise.all(Array.from({ length: 8 }, () => deposit(back)));
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await answerOf(player.id))?.['listed_since']).toBeNull();
  });
});

describe('an answer of the register', () => {
  const access = { url: null, account: 'shop', secret: 'a'.repeat(64) };

  it('counts for its own question alone: one of before, and one that is not signed, are refused', async () => {
    let body = JSON.stringify({ nonce: 'first', listed: false });
    let headers: Record<string, string> = signedHeaders(access, Buffer.from(body));
    const server = createServer((_request, reply) => reply.writeHead(200, headers).end(body)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const asks = (nonce: string) => httpRegister(access, { url, timeoutMs: 1_000, nonce: () => nonce }).isListed('ada@players.test');
    await expect(asks('first')).resolves.toBe(false);
    await expect(asks('second')).rejects.toThrow('another question');
    body = JSON.stringify({ nonce: 'third', listed: false });
    await expect(asks('third')).rejects.toThrow('not signed');
    headers = {};
    await expect(asks('third')).rejects.toThrow('not signed');
    server.close();
  });
});

it('rules that need a register refuse to start without one', async () => {
  await expect(makeApp({ database: 'pglite', env: { RULES: 'uk', SANDBOX: 'off', CAPTCHA: 'sandbox' } })).rejects.toThrow('REGISTER_URL');
});
