import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_PARTS } from '#server/account-parts.ts';
import type { GameKey } from '#contract/games/index.ts';
import { cents } from '#contract/money.ts';
import { beginSession } from '#server/auth/sessions.ts';
import { tidy } from '#server/runtime/housekeeping.ts';
import { seededPlayer } from '#tests/support/games.ts';
import { writeBets } from '#tests/support/settled-bets.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { dataFile } from './data.ts';

interface File {
  format: string;
  version: number;
  records: Record<string, Record<string, unknown>[]>;
}

describe.each(DATABASES)('the file of a player’s data, on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  const confirm = (player: TestPlayer) =>
    shop.deps.db.transaction((tx) =>
      tx.execute(sql`update session set confirmed_at = ${new Date(shop.clock.now()).toISOString()} where user_id = ${player.id}`),
    );
  const ask = async (player: TestPlayer): Promise<string> => {
    const answer = await player.post('/api/profile/data', undefined, { key: null });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.url;
  };

  it('holds everything of the player’s own, nothing of anybody else’s and no secret', async () => {
    const other = await shop.player({ name: 'Somebody else', balance: cents(500_000) });
    const player = await shop.player({ name: 'Mira', balance: cents(500_000) });
    for (const one of [other, player]) {
      await one.post('/api/fairness/client-seed', { client_seed: `seed of ${one.name}` });
      expect((await one.post('/api/dice/bet', { stake: 1, choice: { side: 'over', target: 50 } })).statusCode).toBe(200);
      expect((await one.post('/api/boxes/penny-arcade/open', { count: 2 })).statusCode).toBe(200);
    }
    await confirm(player);
    const answer = await player.get(await ask(player));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="fairdrop-data-\d{4}-\d\d-\d\d\.json"$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    const file = answer.json<File>();
    expect(file).toMatchObject({ format: 'fairdrop-player-data', version: 1 });
    expect(Object.keys(file.records)).toEqual(ACCOUNT_PARTS.flatMap(({ records }) => records.map(({ name }) => name)));
    const { profile, bets, openings, prizes, ledger, seed_pairs, sessions, drops } = file.records;
    expect(profile).toMatchObject([{ name: 'Mira', email: player.email, has_password: false }]);
    expect(bets).toHaveLength(3);
    expect(openings).toHaveLength(2);
    expect(prizes).toHaveLength(2);
    expect(drops).toHaveLength(2);
    expect(ledger?.at(0)).toMatchObject({ kind: 'test_grant', amount: 500_000, balance_after: 500_000 });
    expect(ledger?.at(-1)?.['balance_after']).toBe(await shop.balance(player.id));
    expect(seed_pairs?.length).toBeGreaterThan(0);
    expect(sessions).toHaveLength(1);
    for (const foreign of [other.id, other.email, 'Somebody else']) expect(answer.body).not.toContain(foreign);
    // Bytes are keys, hashes of secrets and sealed seeds.
    expect(answer.body).not.toMatch(/\\\\x[0-9a-f]|_sealed|password_hash|token_hash/);
  });

  it('can be downloaded once, within a minute, only with its address', async () => {
    const player = await shop.player();
    await confirm(player);
    const url = await ask(player);
    expect((await player.get(url)).statusCode).toBe(200);
    expect((await player.get(url)).statusCode).toBe(404);
    const late = await ask(player);
    shop.clock.advance(61_000);
    expect((await player.get(late)).statusCode).toBe(404);
    for (const token of ['x', randomUUID(), 'A'.repeat(43), '%00', '..%2F'])
      expect([404, 422]).toContain((await player.get(`/api/profile/data/${token}`)).statusCode);
  });

  it('is downloaded in the session that asked for it, and in no other one, even of the same player', async () => {
    const [player, other] = [await shop.player(), await shop.player()];
    await confirm(player);
    const url = await ask(player);
    const elsewhere = await beginSession(shop.deps, player.id);
    const withCookie = (token: string) => shop.call({ url, headers: { cookie: `token=${token}` } });
    expect((await shop.call({ url })).statusCode).toBe(404);
    expect((await other.get(url)).statusCode).toBe(404);
    expect((await withCookie(other.token)).statusCode).toBe(404);
    expect((await withCookie(elsewhere.access_token)).statusCode).toBe(404);
    expect((await withCookie('x')).statusCode).toBe(404);
    // None of them has used it up. A link carries no bearer token: the browser sends the cookie.
    const answer = await withCookie(player.token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<File>().records['profile']).toMatchObject([{ email: player.email }]);
  });

  it('is asked for by a player who has just confirmed, three times a day, however many ask at once', async () => {
    const player = await shop.player();
    await shop.deps.db.transaction((tx) => tx.execute(sql`update session set confirmed_at = null where user_id = ${player.id}`));
    expect((await player.post('/api/profile/data', undefined, { key: null })).json().code).toBe('confirmation_required');
    await confirm(player);
    const answers = await Promise.all(Array.from({ length: 8 }, () => player.post('/api/profile/data', undefined, { key: null })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    expect((await shop.call({ method: 'POST', url: '/api/profile/data' })).statusCode).toBe(401);
  });

  it('has its requests deleted after a month', async () => {
    const player = await shop.player();
    await confirm(player);
    await ask(player);
    const kept = async () => (await shop.deps.db.read.execute(sql`select id from data_request where user_id = ${player.id}`)).rows.length;
    shop.clock.advance(29 * 86_400_000);
    await tidy(shop.deps);
    expect(await kept()).toBe(1);
    shop.clock.advance(2 * 86_400_000);
    await tidy(shop.deps);
    expect(await kept()).toBe(0);
  });

  it('comes in pieces of bounded size, complete and in order, for a player with a long history', async () => {
    const player = await shop.player();
    await shop.deps.db.transaction((tx) =>
      tx.execute(sql`insert into drop_event (id, box_kind, box_slug, price, at, data)
        select gen_random_uuid(), 'boxes', 'penny-arcade', 100, now(), jsonb_build_object('user_id', ${player.id}::text, 'number', number)
        from generate_series(1, 5200) as number`),
    );
    const pieces: string[] = [];
    for await (const piece of dataFile(shop.deps, ACCOUNT_PARTS, player.id)) pieces.push(piece);
    const { records } = JSON.parse(pieces.join('')) as File;
    expect(new Set(records['drops']?.map(({ number }) => number)).size).toBe(5_200);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(200_000);
  });

  it('has each bet once, read along an index, however many are of one instant and of one game', async () => {
    const [player, other] = [await seededPlayer(shop, 0), await seededPlayer(shop, 0)];
    const now = shop.clock.now();
    // A whole batch of one game, a little more than one of another, and one bet of a third; most at the same instant.
    const games = [...Array<GameKey>(1_000).fill('dice'), ...Array<GameKey>(1_001).fill('plinko'), 'upgrade' as GameKey];
    const ids = await writeBets(
      shop,
      games.map((game, index) => ({ player, game, stake: 100, payout: 0, settledAt: now - (index % 10 === 0 ? index : 0) })),
    );
    await writeBets(shop, [{ player: other, stake: 100, payout: 0, settledAt: now }]);
    const pieces: string[] = [];
    for await (const piece of dataFile(shop.deps, ACCOUNT_PARTS, player.id)) pieces.push(piece);
    const { records } = JSON.parse(pieces.join('')) as File;
    expect(records['bets']?.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('reads bets, ledger and prizes along an index, not by sorting all of them for each batch', async () => {
    const player = await seededPlayer(shop, 500_000);
    for (const { name, from, owner = 't.user_id', through, along } of ACCOUNT_PARTS.flatMap((part) => part.records)) {
      if (along === undefined) continue;
      const owned = through === undefined ? `${owner} = '${player.id}'` : `${owner} = (${through} = '${player.id}')`;
      const run = along.runs === undefined ? '' : `and ${along.runs} = 'dice'`;
      const order = along.columns.map(([column]) => column).join(', ');
      const plan = await shop.deps.db.transaction(async (tx) => {
        // With so few rows the planner would rather read and sort them all.
        for (const off of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort'])
          await tx.execute(sql.raw(`set local enable_${off} = off`));
        const { rows } = await tx.execute(sql.raw(`explain select 1 from ${from} where ${owned} ${run} order by ${order} limit 1000`));
        return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      });
      expect(plan, name).not.toMatch(/Sort|Seq Scan on (bet|entry|inventory_item|battle_seat)\b/);
    }
  });
});
