import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedHash } from '#contract/fairness/seed-pair.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

interface Shown {
  id: string;
  server_seed_hash: string;
  next_server_seed_hash: string;
  client_seed: string | null;
  nonce: number;
}

interface Changed {
  data: Shown;
  revealed: { id: string; server_seed: string; server_seed_hash: string; client_seed: string | null; bets: number } | null;
}

describe.each(DATABASES)('seed pairs on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  const shown = async (player: TestPlayer) => (await player.get('/api/fairness/seed-pair')).json<{ data: Shown }>().data;
  const change = async (player: TestPlayer, client_seed: string) =>
    (await player.post('/api/fairness/client-seed', { client_seed })).json<Changed>();

  it('show the commitment first, then take the first client seed without a rotation', async () => {
    const player = await shop.player();
    const before = await shown(player);
    expect(before).toMatchObject({ client_seed: null, nonce: 0 });
    expect(await shown(player)).toEqual(before);
    const { data, revealed } = await change(player, 'first');
    expect(data).toEqual({ ...before, client_seed: 'first' });
    expect(revealed).toBeNull();
  });

  it('rotate when the client seed changes: what was shown as next is next, what was in use is revealed', async () => {
    const player = await shop.player();
    await change(player, 'first');
    const before = await shown(player);
    const { data, revealed } = await change(player, 'second');
    expect(data).toMatchObject({ server_seed_hash: before.next_server_seed_hash, client_seed: 'second', nonce: 0 });
    expect(data.next_server_seed_hash).not.toBe(before.next_server_seed_hash);
    expect(revealed).toMatchObject({ id: before.id, client_seed: 'first', bets: 0 });
    expect(seedHash(revealed?.server_seed ?? '')).toBe(before.server_seed_hash);
    const kept = (await player.post('/api/fairness/rotate', {})).json<Changed>();
    expect(kept.data).toMatchObject({ server_seed_hash: data.next_server_seed_hash, client_seed: 'second' });
    expect((await player.get('/api/fairness/revealed-pairs')).json<{ data: { id: string }[] }>().data.map(({ id }) => id)).toEqual([
      data.id,
      before.id,
    ]);
  });

  it('ask for a client seed before a rotation', async () => {
    const player = await shop.player();
    const reply = await player.post('/api/fairness/rotate', {});
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'client_seed_missing']);
    for (const client_seed of ['', 'x'.repeat(65), 'a\nb', 'a\u0000', 5, null, ['a']])
      expect((await player.post('/api/fairness/client-seed', { client_seed })).statusCode).toBe(422);
    expect((await player.post('/api/fairness/client-seed', { client_seed: 'ok', server_seed: 'a'.repeat(64) })).statusCode).toBe(422);
  });

  it('stay a chain under parallel rotations: every commitment was shown before its pair was in use', async () => {
    const player = await shop.player();
    await change(player, 'first');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => player.post('/api/fairness/client-seed', { client_seed: `seed ${index}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(12).fill(200));
    const replies = answers.map((answer) => answer.json<Changed>());
    const revealedIds = replies.map(({ revealed }) => revealed?.id);
    expect(new Set(revealedIds).size).toBe(12);
    const followerOf = new Map(replies.map(({ data, revealed }) => [revealed?.server_seed_hash, data]));
    let links = 0;
    for (const data of followerOf.values()) {
      const follower = followerOf.get(data.server_seed_hash);
      if (!follower) continue;
      expect(follower.server_seed_hash).toBe(data.next_server_seed_hash);
      links++;
    }
    expect(links).toBe(11);
    const { rows } = await shop.deps.db.read.execute<{ state: string; total: string }>(
      sql`select state, count(*) as total from seed_pair where user_id = ${player.id} group by state order by state`,
    );
    expect(rows.map(({ state, total }) => [state, Number(total)])).toEqual([
      ['active', 1],
      ['next', 1],
      ['revealed', 12],
    ]);
  });

  it('make one pair for many first looks at once', async () => {
    const player = await shop.player();
    const looks = await Promise.all(Array.from({ length: 10 }, () => shown(player)));
    expect(new Set(looks.map(({ server_seed_hash }) => server_seed_hash)).size).toBe(1);
  });

  it('rest in the database unreadable', async () => {
    const player = await shop.player();
    await change(player, 'first');
    const { revealed } = await change(player, 'second');
    const seed = revealed?.server_seed ?? '';
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    const { rows } = await shop.deps.db.read.execute<{ dump: string }>(
      sql`select string_agg(seed_pair::text, ' ') || ' ' || string_agg(encode(server_seed_sealed, 'escape'), ' ') as dump from seed_pair`,
    );
    expect(rows[0]?.dump).toContain(revealed?.server_seed_hash);
    expect(rows[0]?.dump).not.toContain(seed);
    expect(rows[0]?.dump).not.toContain(Buffer.from(seed).toString('hex'));
  });

  it('belong to their player alone', async () => {
    const [mine, other] = [await shop.player(), await shop.player()];
    await change(mine, 'mine');
    await change(mine, 'again');
    expect((await other.get('/api/fairness/revealed-pairs')).json<{ data: unknown[] }>().data).toEqual([]);
    for (const url of ['/api/fairness/seed-pair', '/api/fairness/revealed-pairs'])
      expect((await shop.call({ method: 'GET', url })).statusCode).toBe(401);
  });
});
