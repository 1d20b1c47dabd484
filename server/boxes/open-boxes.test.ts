import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxTicket, rangeOf } from '#contract/games/box.ts';
import { seedHash } from '#contract/fairness/seed-pair.ts';
import { cents } from '#contract/money.ts';
import { BAD_AMOUNTS } from '#tests/support/bad-amounts.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

const BOX = 'penny-arcade';
const PRICE = cents(50);

interface OpenBody {
  data: {
    openings: {
      id: string;
      nonce: number;
      ticket: number;
      inventory_id: string;
      item: { id: string; sale_price: number; ticket_from: number; ticket_to: number };
    }[];
    cost: number;
    balance: number;
    balance_version: number;
    server_seed_hash: string;
    client_seed: string;
  };
}

describe.each(DATABASES)('opening boxes on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  const seeded = async (balance: number): Promise<TestPlayer> => {
    const player = await shop.player({ balance: cents(balance) });
    expect((await player.post('/api/fairness/client-seed', { client_seed: `seed of ${player.id}` })).statusCode).toBe(200);
    return player;
  };
  const open = (player: TestPlayer, body: object = { count: 1 }, key?: string | null) =>
    player.post(`/api/boxes/${BOX}/open`, body, key === undefined ? {} : { key });
  const nonces = async (player: TestPlayer): Promise<number[]> => {
    const { rows } = await shop.deps.db.read.execute<{ nonce: string }>(
      sql`select nonce from bet where user_id = ${player.id} order by nonce`,
    );
    return rows.map(({ nonce }) => Number(nonce));
  };
  const owned = async (player: TestPlayer): Promise<number> =>
    (await player.get('/api/profile/inventory')).json<{ meta: { total: number } }>().meta.total;

  it('pays once, gives the prizes, and says what came of it', async () => {
    const player = await seeded(1_000);
    const reply = await open(player, { count: 4 });
    expect(reply.statusCode).toBe(200);
    const { data } = reply.json<OpenBody>();
    expect(data).toMatchObject({ cost: 2, balance: 8, balance_version: 2, client_seed: `seed of ${player.id}` });
    expect(data.openings.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3]);
    expect(await owned(player)).toBe(4);
    expect(await shop.balance(player.id)).toBe(800);
    expect(await shop.audit()).toEqual([]);
    const profile = (await player.get('/api/profile')).json<{ data: { user_level: { value: number } } }>();
    expect(profile.data.user_level.value).toBe(2);
  });

  it('makes exactly 10 of 20 parallel opens on a balance for 10', async () => {
    const player = await seeded(PRICE * 10);
    const replies = await Promise.all(Array.from({ length: 20 }, () => open(player)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([...Array<number>(10).fill(200), ...Array<number>(10).fill(409)]);
    expect(replies.filter(({ statusCode }) => statusCode === 409).map((reply) => reply.json<{ code: string }>().code)).toEqual(
      Array<string>(10).fill('insufficient_funds'),
    );
    expect(await shop.balance(player.id)).toBe(0);
    expect(await owned(player)).toBe(10);
    expect(await nonces(player)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await shop.audit()).toEqual([]);
  });

  it('takes nonces 0–49 for 50 parallel opens, without gap or double', async () => {
    const player = await seeded(PRICE * 50);
    const replies = await Promise.all(Array.from({ length: 50 }, () => open(player)));
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await nonces(player)).toEqual(Array.from({ length: 50 }, (_, nonce) => nonce));
  });

  it('has one effect and one answer for a key, sent twenty times at once and once more later', async () => {
    const player = await seeded(PRICE * 30);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => open(player, { count: 1 }, key)));
    const later = await open(player, { count: 1 }, key);
    expect(new Set([...replies, later].map(({ body }) => body)).size).toBe(1);
    expect([...replies, later].every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19);
    expect(later.headers['idempotency-replayed']).toBe('true');
    expect(await nonces(player)).toEqual([0]);
    expect(await shop.balance(player.id)).toBe(PRICE * 29);

    const other = await open(player, { count: 2 }, key);
    expect(other.statusCode).toBe(422);
    expect(other.json<{ code: string }>().code).toBe('idempotency_key_reused');
    expect((await open(player, { count: 1 }, null)).json<{ code: string }>().code).toBe('idempotency_key_missing');
    expect(await nonces(player)).toEqual([0]);
  });

  it('lets no bet use a seed that was revealed, whatever rotates meanwhile; every opening verifies', async () => {
    const player = await seeded(PRICE * 60);
    const actions = Array.from({ length: 72 }, (_, index) => (index % 6 === 5 ? player.post('/api/fairness/rotate', {}) : open(player)));
    const replies = await Promise.all(actions);
    expect(replies.filter(({ statusCode }) => statusCode !== 200).map((reply) => reply.body)).toEqual([]);
    await player.post('/api/fairness/rotate', {});
    const { data: pairs } = (await player.get('/api/fairness/revealed-pairs')).json<{
      data: { server_seed: string; server_seed_hash: string; client_seed: string; bets: number }[];
    }>();
    const pairOf = new Map(pairs.map((pair) => [pair.server_seed_hash, pair]));
    expect(pairs.length).toBe(13);
    expect(pairs.reduce((sum, { bets }) => sum + bets, 0)).toBe(60);
    const used = new Map<string, number[]>();
    for (const reply of replies) {
      const body = reply.json<Partial<OpenBody>>();
      if (!body.data?.openings) continue;
      const { openings, server_seed_hash } = body.data;
      const pair = pairOf.get(server_seed_hash);
      if (!pair) throw new Error('an opening names a pair that is not revealed');
      expect(seedHash(pair.server_seed)).toBe(server_seed_hash);
      for (const { nonce, ticket } of openings) {
        expect(boxTicket({ serverSeed: pair.server_seed, clientSeed: pair.client_seed, nonce })).toBe(ticket);
        used.set(server_seed_hash, [...(used.get(server_seed_hash) ?? []), nonce]);
      }
    }
    for (const [hash, list] of used)
      expect(list.sort((a, b) => a - b)).toEqual(Array.from({ length: pairOf.get(hash)?.bets ?? 0 }, (_, nonce) => nonce));
  });

  it('refuses bad counts, unknown fields and a version that is not on sale, and moves nothing', async () => {
    const player = await seeded(1_000);
    const send = (payload: string) =>
      shop.call({
        method: 'POST',
        url: `/api/boxes/${BOX}/open`,
        headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        payload,
      });
    for (const amount of [...BAD_AMOUNTS, '5', '1.5']) {
      const reply = await send(`{"count":${amount}}`);
      expect([reply.statusCode, typeof reply.json<{ msg: string }>().msg], amount).toEqual([422, 'string']);
    }
    for (const body of [
      '{}',
      '',
      '[]',
      'null',
      '{"count":1,"price":0.01}',
      '{"count":1,"ticket":1}',
      '{"count":1,"balance":5}',
      '{"count":1,"__proto__":{"count":1}}',
    ]) {
      const reply = await send(body);
      expect(reply.statusCode, body).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode, body).toBeLessThan(500);
    }
    const changed = await open(player, { count: 1, version_hash: 'a'.repeat(64) });
    expect([changed.statusCode, changed.json<{ code: string }>().code]).toEqual([409, 'box_changed']);
    const none = await player.post('/api/boxes/no-such-box/open', { count: 1 });
    expect([none.statusCode, none.json<{ code: string }>().code]).toEqual([404, 'not_found']);
    expect(await nonces(player)).toEqual([]);
    expect(await shop.balance(player.id)).toBe(1_000);
  });

  it('asks for a client seed and for a session first', async () => {
    const player = await shop.player({ balance: cents(1_000) });
    const reply = await open(player);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'client_seed_missing']);
    expect((await shop.call({ method: 'POST', url: `/api/boxes/${BOX}/open`, payload: { count: 1 } })).statusCode).toBe(401);
    expect(await shop.balance(player.id)).toBe(1_000);
  });
});

describe('the proof of an opening', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite' });
  });
  afterAll(() => shop.close());

  interface Proof {
    data: {
      id: string;
      ticket: number;
      nonce: number;
      client_seed: string;
      server_seed: string | null;
      server_seed_hash: string;
      item: { id: string };
      box: { version_hash: string; colors: string[]; items: { id: string; ticket_from: number; ticket_to: number }[] };
    };
  }

  it('verifies with the contract alone once the pair is revealed, and publishes nothing private', async () => {
    const player = await shop.player({ name: 'Private Name', balance: cents(1_000) });
    await player.post('/api/fairness/client-seed', { client_seed: 'mine' });
    const { data } = (await player.post(`/api/boxes/${BOX}/open`, { count: 4 })).json<OpenBody>();
    const proofOf = (id: string) => shop.call({ method: 'GET', url: `/api/openings/${id}` });
    const box = (await shop.call({ method: 'GET', url: `/api/boxes/${BOX}` })).json<{ data: { colors: string[] } }>().data;

    for (const { id } of data.openings) expect((await proofOf(id)).json<Proof>().data.server_seed).toBeNull();
    await player.post('/api/fairness/rotate', {});
    for (const { id, ticket } of data.openings) {
      const reply = await proofOf(id);
      const { data: proof } = reply.json<Proof>();
      if (proof.server_seed === null) throw new Error('the seed is still hidden');
      expect(seedHash(proof.server_seed)).toBe(proof.server_seed_hash);
      expect(boxTicket({ serverSeed: proof.server_seed, clientSeed: proof.client_seed, nonce: proof.nonce })).toBe(ticket);
      const owner = rangeOf(
        proof.box.items.map((item) => ({ id: item.id, from: item.ticket_from, to: item.ticket_to })),
        ticket,
      );
      expect(owner.id).toBe(proof.item.id);
      expect(proof.box.colors).toEqual(box.colors);
      for (const secret of [player.id, player.name, player.email, data.openings[0]?.inventory_id ?? ''])
        expect(reply.body).not.toContain(secret);
    }
    for (const id of [randomUUID(), 'x', '1', '%00', "'--"])
      expect((await proofOf(encodeURIComponent(id))).statusCode).toBeGreaterThanOrEqual(404);
  });
});

describe('a demonstration', () => {
  it('is free, drawn as the contract says from a pair revealed at once, and leaves no trace', async () => {
    const shop = await makeApp({ database: 'pglite' });
    const counts = async () =>
      (
        await shop.deps.db.read.execute(
          sql`select (select count(*) from bet) b, (select count(*) from transfer) t, (select count(*) from inventory_item) i, (select count(*) from drop_event) d, (select count(*) from outbox) o`,
        )
      ).rows;
    const before = await counts();
    const reply = await shop.call({ method: 'POST', url: `/api/boxes/${BOX}/demo`, payload: { count: 4 } });
    expect(reply.statusCode).toBe(200);
    const { data } = reply.json<{
      data: { openings: { nonce: number; ticket: number }[]; server_seed: string; server_seed_hash: string; client_seed: string };
    }>();
    expect(seedHash(data.server_seed)).toBe(data.server_seed_hash);
    for (const { nonce, ticket } of data.openings)
      expect(boxTicket({ serverSeed: data.server_seed, clientSeed: data.client_seed, nonce })).toBe(ticket);
    expect(data.openings).toHaveLength(4);
    expect(await counts()).toEqual(before);
    expect((await shop.call({ method: 'POST', url: `/api/boxes/${BOX}/demo`, payload: { count: 5 } })).statusCode).toBe(422);
    await shop.close();
  });

  it('is refused where the rules of play forbid it', async () => {
    const shop = await makeApp({ database: 'pglite', env: { RULES: 'uk' } });
    const reply = await shop.call({ method: 'POST', url: `/api/boxes/${BOX}/demo`, payload: { count: 1 } });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'play_not_allowed']);
    await shop.close();
  });
});
