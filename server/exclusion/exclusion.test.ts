import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXCLUSION_ERRORS } from '#contract/api/exclusion.ts';
import type { Route } from '#contract/api/route.ts';
import { cents } from '#contract/money.ts';
import { createPlayer } from '#server/auth/create-player.ts';
import { removeIdentity } from '#server/auth/social/identities.ts';
import { beginSession } from '#server/auth/sessions.ts';
import { balanceOf, postTransfer } from '#server/wallet/ledger.ts';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { PLAY_CALLS, seededPlayer } from '#tests/support/games.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { makeRounds, type RoundShop } from '#tests/support/rounds.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { askCoins } from '#tests/support/withdrawals.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/** The calls of the contract that an exclusion closes. */
async function closedCalls(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../contract/api');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((name) => import(join(folder, name)) as Promise<Record<string, unknown>>));
  const routes = modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is Route => typeof value === 'object' && value !== null && 'errors' in value && 'path' in value);
  return routes.filter(({ errors }) => EXCLUSION_ERRORS.every((code) => errors.includes(code))).map(({ path }) => path);
}

/** What players of a shop do in these tests. */
function actsOn(shop: () => TestShop | RoundShop) {
  const run = (statement: ReturnType<typeof sql>) => shop().deps.db.transaction((tx) => tx.execute(statement));
  const confirm = ({ id }: TestPlayer) =>
    run(sql`update session set confirmed_at = ${new Date(shop().clock.now()).toISOString()} where user_id = ${id}`);
  const newPlayer = async (): Promise<TestPlayer> => {
    const player = await seededPlayer(shop(), 1_000_000);
    await confirm(player);
    return player;
  };
  const timeOut = (player: TestPlayer, length: string) => player.post('/api/profile/time-out', { length }, { key: null });
  const exclude = (player: TestPlayer, length: string) => player.post('/api/profile/self-exclusion', { length }, { key: null });
  const playAgain = (player: TestPlayer) => player.post('/api/profile/play-again', undefined, { key: null });
  const state = async (player: TestPlayer) => (await player.get('/api/profile/exclusion')).json().data;
  const dice = (player: TestPlayer) => player.post('/api/dice/bet', { stake: 1, choice: { side: 'under', target: 50 } });
  /** The same player in a session that has just signed in. */
  const signedIn = async (player: TestPlayer): Promise<TestPlayer> => {
    const { access_token: token } = await beginSession(shop().deps, player.id);
    await confirm(player);
    const headers = { authorization: `Bearer ${token}` };
    return {
      ...player,
      get: (url) => shop().call({ method: 'GET', url, headers }),
      post: (url, body) =>
        shop().call({
          method: 'POST',
          url,
          headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
          ...(body === undefined ? {} : { payload: body as object }),
        }),
    };
  };
  return { run, confirm, newPlayer, timeOut, exclude, playAgain, state, dice, signedIn };
}

describe.each(DATABASES)('an exclusion on %s', (database) => {
  let shop: RoundShop;
  let slug: string;
  beforeAll(async () => {
    shop = await makeRounds(database, { RULES: 'default' });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    slug = (await shop.call({ url: '/api/boxes?sort=price' })).json().data[0].slug;
  });
  afterAll(() => shop.close());

  const { run, confirm, newPlayer, timeOut, exclude, state, dice, signedIn } = actsOn(() => shop);
  const battle = async (player: TestPlayer, lineup = '1v1v1') => {
    const { server_seed_hash } = (await player.get('/api/battles/next-seed')).json().data;
    const order = {
      boxes: [{ slug, count: 1 }],
      lineup,
      mode: 'normal',
      fast: true,
      private: false,
      sponsored: 0,
      server_seed_hash,
      client_seed: 'creates',
    };
    return player.post('/api/battles/create', order);
  };

  /** How a player comes to each call. */
  const CALLS: Record<string, (player: TestPlayer) => Promise<{ url: string; body?: object }>> = {
    ...Object.fromEntries(PLAY_CALLS.map(({ url, body }) => [url, async () => ({ url, body: body(1) })])),
    '/api/boxes/:slug/open': async () => ({ url: `/api/boxes/${slug}/open`, body: { count: 1 } }),
    '/api/crash/bet': async () => ({ url: '/api/crash/bet', body: { stake: 1 } }),
    '/api/wheel/bet': async () => {
      await shop.open('wheel');
      return { url: '/api/wheel/bet', body: { stake: 1, color: 2 } };
    },
    '/api/battles/create': async (player) => {
      const { server_seed_hash } = (await player.get('/api/battles/next-seed')).json().data;
      return {
        url: '/api/battles/create',
        body: {
          boxes: [{ slug, count: 1 }],
          lineup: '1v1',
          mode: 'normal',
          fast: true,
          private: false,
          sponsored: 0,
          server_seed_hash,
          client_seed: 'x',
        },
      };
    },
    '/api/battles/:id/join': async () => ({
      url: `/api/battles/${(await battle(await newPlayer())).json().data.id}/join`,
      body: { client_seed: 'joins' },
    }),
    '/api/battles/:id/add-bots': async (player) => {
      const bots = (await player.get('/api/battles/bots')).json().data as { id: string }[];
      return { url: `/api/battles/${(await battle(player)).json().data.id}/add-bots`, body: { bots: [bots[0]?.id] } };
    },
    '/api/free-loot/:slug/open': async (player) => {
      await run(sql`update users set email_verified_at = now() where id = ${player.id}`);
      return { url: '/api/free-loot/free-1/open', body: {} };
    },
    '/api/deposit/zen/redirect': async () => ({ url: '/api/deposit/zen/redirect', body: { amount: 25 } }),
    '/api/deposit/skinsback/redirect': async () => ({ url: '/api/deposit/skinsback/redirect', body: { amount: 3.15 } }),
    '/api/deposit/alphapo/deposit-address': async () => ({ url: '/api/deposit/alphapo/deposit-address', body: { currency: 'BTC' } }),
    '/api/deposit/gift-code/redeem': async () => ({ url: '/api/deposit/gift-code/redeem', body: { code: 'GIFT-1111-2222-3333' } }),
    '/api/deposit/voucher/redeem': async () => ({ url: '/api/deposit/voucher/redeem', body: { code: 'WELCOME-5' } }),
  };

  it('closes every call that plays, deposits or gives coins; free coins have a test of their own', async () => {
    expect([...Object.keys(CALLS), '/api/free-coins'].toSorted()).toEqual((await closedCalls()).toSorted());
  });

  it.each(Object.keys(CALLS))('refuses %s and moves nothing', async (path) => {
    const [rests, excluded] = [await newPlayer(), await newPlayer()];
    const calls = await Promise.all([rests, excluded].map((player) => CALLS[path]?.(player)));
    await timeOut(rests, '1d');
    await exclude(excluded, '6m');
    const back = await signedIn(excluded);
    const until = [(await state(rests)).until, (await state(back)).until];
    for (const [index, player] of [rests, back].entries()) {
      const before = await shop.balance(player.id);
      const answer = await player.post(calls[index]?.url ?? '', calls[index]?.body);
      expect([answer.statusCode, answer.json().code, answer.json().exclusion]).toEqual([
        409,
        ['timed_out', 'self_excluded'][index],
        { until: until[index] },
      ]);
      expect(await shop.balance(player.id)).toBe(before);
    }
  });

  it('needs a confirmation, ends all sessions, and leaves the way to withdraw', async () => {
    const player = await newPlayer();
    await run(sql`update session set confirmed_at = null where user_id = ${player.id}`);
    expect((await exclude(player, '1y')).json().code).toBe('confirmation_required');
    expect((await dice(player)).statusCode).toBe(200);
    await confirm(player);
    expect((await exclude(player, '1y')).statusCode).toBe(200);
    expect((await player.get('/api/profile')).statusCode).toBe(401);
    const back = await signedIn(player);
    expect((await back.get('/api/profile')).statusCode).toBe(200);
    expect((await askCoins(back, 30)).statusCode).toBe(200);
    const subjects = (await mailsTo(shop, player.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your self-exclusion has begun');
  });

  it('follows the person: to a new account after closing, to other accounts of the mailbox, to a changed address, and to no stranger', async () => {
    const sign = (email: string | null, verified = true) =>
      shop.deps.db.transaction((tx) =>
        createPlayer(tx, shop.deps, { name: 'Second', email, emailVerified: verified, passwordHash: null, terms: true }),
      );
    const stateOf = async (id: string) => (await run(sql`select kind from exclusion where user_id = ${id}`)).rows.length;
    const player = await newPlayer();
    await run(sql`update users set email_verified_at = now() where id = ${player.id}`);
    const [local, domain] = player.email.split('@');
    const plus = await sign(`${local}+two@${domain}`);
    await beginSession(shop.deps, plus);
    const stranger = await sign(`x${local}@${domain}`);
    await exclude(player, '6m');
    expect([await stateOf(plus), await stateOf(stranger)]).toEqual([1, 0]);
    expect((await run(sql`select 1 from session where user_id = ${plus} and ended_at is null`)).rows).toEqual([]);
    const third = await sign(`${local}+three@${domain}`, false);
    expect(await stateOf(third)).toBe(1);
    await run(sql`update users set email = ${`moved-${local}@${domain}`} where id = ${player.id}`);
    expect(await stateOf(await sign(`moved-${local}+new@${domain}`))).toBe(1);
    const other = await sign(`other-${local}@${domain}`);
    await run(sql`update users set email = ${`${local}+late@${domain}`} where id = ${other}`);
    expect(await stateOf(other)).toBe(1);
    // Closed, and opened anew under the same address and the same sign-in service.
    const back = await signedIn(player);
    await run(sql`insert into social_identity (provider, subject, user_id, connected_at) values ('steam', ${local}, ${player.id}, now())`);
    const { name } = (await back.get('/api/profile')).json().data;
    await shop.deps.db.transaction(async (tx) => {
      const { balance } = await balanceOf(tx, player.id);
      await postTransfer(tx, {
        kind: 'test_taken',
        ref: { type: 'test', id: player.id },
        legs: [
          { account: { kind: 'user_cash', userId: player.id }, amount: cents(-balance) },
          { account: { kind: 'demo_cost' }, amount: cents(balance) },
        ],
      });
    });
    expect((await back.post('/api/profile/close', { name })).statusCode).toBe(200);
    expect(await stateOf(await sign(`moved-${local}@${domain}`))).toBe(1);
    const nameless = await sign(null);
    expect(await stateOf(nameless)).toBe(0);
    await run(sql`insert into social_identity (provider, subject, user_id, connected_at) values ('steam', ${local}, ${nameless}, now())`);
    expect(await stateOf(nameless)).toBe(1);
  });

  it('reaches accounts of sign-in services that its player had disconnected before', async () => {
    const player = await newPlayer();
    const connect = (userId: string) =>
      run(
        sql`insert into social_identity (provider, subject, user_id, connected_at) values ('facebook', ${player.name}, ${userId}, now())`,
      );
    await connect(player.id);
    await run(sql`update users set password_hash = 'a hash' where id = ${player.id}`);
    await shop.deps.db.transaction((tx) => removeIdentity(tx, player.id, 'facebook'));
    await exclude(player, '6m');
    const again = await shop.deps.db.transaction((tx) =>
      createPlayer(tx, shop.deps, { name: 'Again', email: null, passwordHash: null, terms: true }),
    );
    await connect(again);
    expect((await run(sql`select kind from exclusion where user_id = ${again}`)).rows).toHaveLength(1);
  });

  it('of an account with an address that was not confirmed reaches no account that was there before', async () => {
    const [owner, impostor] = [await newPlayer(), await newPlayer()];
    await run(sql`update users set email_verified_at = now() where id = ${owner.id}`);
    const [local, domain] = owner.email.split('@');
    await run(sql`update users set email = ${`${local}+x@${domain}`}, email_verified_at = null where id = ${impostor.id}`);
    await exclude(impostor, 'permanent');
    expect((await state(owner)).state).toBe('none');
    expect((await dice(owner)).statusCode).toBe(200);
  });

  it('gives back queued bets and lobbies to the cent, and lets run what runs', async () => {
    const [player, guest, late] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const begun = await shop.balance(player.id);
    await shop.open('crash');
    expect((await player.post('/api/crash/bet', { stake: 7 })).statusCode).toBe(200);
    await shop.takeOff();
    const queued = await player.post('/api/crash/bet', { stake: 5.5 });
    expect(queued.json().data.bet.status).toBe('queued');
    const own = (await battle(player)).json().data.id;
    expect((await guest.post(`/api/battles/${own}/join`, { client_seed: 'joins' })).statusCode).toBe(200);
    const foreign = (await battle(late)).json().data.id;
    expect((await player.post(`/api/battles/${foreign}/join`, { client_seed: 'joins' })).statusCode).toBe(200);
    const [guestBefore, before] = [await shop.balance(guest.id), await shop.balance(player.id)];
    const answer = await timeOut(player, '1d');
    expect(answer.statusCode, answer.body).toBe(200);
    const after = await shop.balance(player.id);
    expect(answer.json().data.refunded).toBe((after - before) / 100);
    expect(after).toBe(begun - 700);
    expect(await shop.balance(guest.id)).toBeGreaterThan(guestBefore);
    for (const id of [own, foreign]) expect((await shop.call({ url: `/api/battles/${id}` })).json().data.status).toBe('canceled');
    const { rows } = await run(sql`select status, stake from bet where user_id = ${player.id} and game = 'crash' order by stake`);
    expect(rows.map(({ status }) => status)).toEqual(['canceled', expect.stringMatching(/open|lost/)]);
    await shop.finish('crash');
    expect(await shop.faults()).toEqual([]);
  });

  it('has one order with 20 parallel bets: none is placed after it', async () => {
    for (const call of ['dice', 'boxes', 'battles'] as const) {
      const player = await newPlayer();
      const play = () =>
        call === 'dice' ? dice(player) : call === 'boxes' ? player.post(`/api/boxes/${slug}/open`, { count: 1 }) : battle(player);
      const first = Array.from({ length: 10 }, play);
      const excluding = timeOut(player, '1d').then(async (answer) => ({ answer, balance: await shop.balance(player.id) }));
      const bets = await Promise.all([...first, ...Array.from({ length: 10 }, play)]);
      const { answer, balance } = await excluding;
      expect(answer.statusCode, answer.body).toBe(200);
      for (const bet of bets) if (bet.statusCode !== 200) expect(['timed_out', 'seed_changed']).toContain(bet.json().code);
      // The balance right after the exclusion is the last one.
      expect(await shop.balance(player.id)).toBe(balance);
      expect(
        (
          await run(
            sql`select 1 from battle b join battle_seat s on s.battle_id = b.id where s.user_id = ${player.id} and b.status = 'waiting'`,
          )
        ).rows,
      ).toEqual([]);
    }
    expect(await shop.faults()).toEqual([]);
  });

  it('keeps bonus coins in a time-out for as much longer, and gives none for money that arrives in a self-exclusion', async () => {
    const player = await newPlayer();
    const zen = provider(shop);
    await zen.tell(paid(await startDeposit(player, 100, 'winter35'), 100));
    const { expires_at: expires } = (await player.get('/api/profile/bonus')).json().data.bonus;
    await timeOut(player, '1w');
    await timeOut(player, '2w');
    const lasts = (await player.get('/api/profile/bonus')).json().data.bonus.expires_at;
    expect(Math.abs(Date.parse(lasts) - Date.parse(expires) - 14 * DAY_MS)).toBeLessThan(60_000);
    expect((await state(player)).bonus_at_risk).toBe(35);
    const pays = await newPlayer();
    const invoice = await startDeposit(pays, 100, 'winter35');
    const before = await shop.balance(pays.id);
    await exclude(pays, '6m');
    expect((await zen.tell(paid(invoice, 100))).statusCode).toBe(200);
    expect(await shop.balance(pays.id)).toBe(before + 10_000);
    // What may not be played costs no fee for not being played.
    expect((await (await signedIn(pays)).get('/api/profile/bonus')).json().data).toMatchObject({ bonus: null, unplayed: 0 });
    expect(await shop.faults()).toEqual([]);
  });
});

describe.each(DATABASES)('the end of an exclusion on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());
  const { run, newPlayer, timeOut, exclude, playAgain, state, dice, signedIn } = actsOn(() => shop);

  it('is over at its end for a time-out, and not before', async () => {
    const player = await newPlayer();
    expect((await timeOut(player, '3d')).json().data).toMatchObject({
      state: 'time_out',
      refunded: 0,
      play_again_at: null,
      can_ask_to_play: false,
    });
    // A shorter one changes nothing.
    await timeOut(player, '1d');
    shop.clock.advance(3 * DAY_MS - 5_000);
    const back = await signedIn(player);
    expect((await dice(back)).json().code).toBe('timed_out');
    shop.clock.advance(5_000);
    expect((await dice(back)).statusCode).toBe(200);
    expect((await state(back)).state).toBe('none');
  });

  it('returns play only after its end, on request, and 24 hours later', async () => {
    const player = await newPlayer();
    await exclude(player, '6m');
    const early = await playAgain(await signedIn(player));
    expect([early.statusCode, early.json().code]).toEqual([409, 'self_excluded']);
    shop.clock.advance(YEAR_MS);
    const back = await signedIn(player);
    expect((await dice(back)).json().code).toBe('self_excluded');
    expect(await state(back)).toMatchObject({ state: 'self_exclusion', can_ask_to_play: true, play_again_at: null });
    const asked = (await playAgain(back)).json().data;
    expect(asked.can_ask_to_play).toBe(false);
    expect(Math.abs(Date.parse(asked.play_again_at) - shop.clock.now() - DAY_MS)).toBeLessThan(5_000);
    shop.clock.advance(DAY_MS - 10_000);
    const later = await signedIn(player);
    expect((await playAgain(later)).json().data.play_again_at).toBe(asked.play_again_at);
    expect((await dice(later)).json().code).toBe('self_excluded');
    shop.clock.advance(10_000);
    expect((await dice(later)).statusCode).toBe(200);
    expect((await state(later)).state).toBe('none');
  });

  it('can be made longer and in no way shorter, not by hand in the database either', async () => {
    const player = await newPlayer();
    await exclude(player, '2y');
    const { until } = await state(await signedIn(player));
    for (const length of ['6m', '1y', '2y']) await exclude(await signedIn(player), length);
    await timeOut(await signedIn(player), '1d');
    const back = await signedIn(player);
    const seen = await state(back);
    expect([Math.abs(Date.parse(seen.until) - Date.parse(until)) < 60_000, seen.offered]).toEqual([
      true,
      { time_out: [], self_exclusion: expect.arrayContaining(['5y', 'permanent']) },
    ]);
    for (const change of [
      sql`delete from exclusion where user_id = ${player.id}`,
      sql`update exclusion set ends_at = now() + interval '1 second' where user_id = ${player.id}`,
      sql`update exclusion set play_again_at = now() where user_id = ${player.id}`,
    ])
      await expect(run(change)).rejects.toThrow();
    await exclude(back, 'permanent');
    const last = await signedIn(player);
    expect(await state(last)).toMatchObject({ state: 'self_exclusion', until: null, offered: { time_out: [], self_exclusion: [] } });
    shop.clock.advance(20 * YEAR_MS);
    const years = await signedIn(player);
    expect((await playAgain(years)).json()).toMatchObject({ code: 'self_excluded', exclusion: { until: null } });
    expect((await dice(years)).json().code).toBe('self_excluded');
  });
});
