import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

describe.each(DATABASES)('idempotency keys on %s', (database) => {
  let shop: TestShop;
  let slug: string;
  let price: number;
  beforeAll(async () => {
    shop = await makeApp({ database });
    const [box] = (await shop.call({ url: '/api/boxes?sort=price' })).json().data;
    ({ slug, price } = box);
  });
  afterAll(() => shop.close());

  const ready = async (coins: number): Promise<TestPlayer> => {
    const player = await shop.player({ balance: cents(Math.round(coins * 100)) });
    expect((await player.post('/api/fairness/client-seed', { client_seed: 'mine' })).statusCode).toBe(200);
    return player;
  };
  const open = (player: TestPlayer, key: string | null, body: unknown = { count: 1 }) =>
    player.post(`/api/boxes/${slug}/open`, body, { key });

  it('make of twenty parallel requests one effect and one answer, byte for byte', async () => {
    const player = await ready(price * 40);
    const before = await shop.balance(player.id);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(player, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19);
    expect(before - (await shop.balance(player.id))).toBe(Math.round(price * 100));
    expect((await player.get('/api/profile/inventory')).json().meta.total).toBe(1);
    expect((await player.get('/api/fairness/seed-pair')).json().data.nonce).toBe(1);
  });

  it('give the first answer long after, however the key is written', async () => {
    const player = await ready(price * 4);
    const key = randomUUID();
    const first = await open(player, key);
    await open(player, randomUUID());
    const again = await open(player, key.toUpperCase());
    expect([again.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([200, first.body, 'true']);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
  });

  it('refuse another request under a used key, and move nothing', async () => {
    const player = await ready(price * 10);
    const key = randomUUID();
    await open(player, key);
    const balance = await shop.balance(player.id);
    const other = await open(player, key, { count: 2 });
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    expect(await shop.balance(player.id)).toBe(balance);
  });

  it.each([null, '', 'not-a-uuid', '00000000-0000-0000-0000-00000000000', `${randomUUID()}0`])('are asked for: %j', async (key) => {
    const player = await ready(price);
    const answer = await open(player, key);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency_key_missing']);
    expect(await shop.balance(player.id)).toBe(Math.round(price * 100));
  });

  it('keep no refusal: the same key works once the coins are there', async () => {
    const player = await ready(0);
    const key = randomUUID();
    expect((await open(player, key)).json().code).toBe('insufficient_funds');
    await shop.fund(player.id, cents(Math.round(price * 100)));
    const answer = await open(player, key);
    expect([answer.statusCode, answer.headers['idempotency-replayed']]).toEqual([200, undefined]);
  });

  it('belong to one player: another one’s same key is another request', async () => {
    const [one, two] = [await ready(price), await ready(price)];
    const key = randomUUID();
    const answers = [await open(one, key), await open(two, key)];
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['idempotency-replayed']])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect(await shop.audit()).toEqual([]);
  });

  it('serve no session that has ended, not even a replay', async () => {
    const player = await ready(price);
    const key = randomUUID();
    expect((await open(player, key)).statusCode).toBe(200);
    await player.post('/api/profile/logout');
    expect((await open(player, key)).statusCode).toBe(401);
    expect((await open(player, randomUUID())).statusCode).toBe(401);
  });
});
