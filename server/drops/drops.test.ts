import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cents } from '#contract/money.ts';
import { DROPS_CHANNEL, lastDropEvent } from '#contract/realtime/main.ts';
import { recordedNews } from '#tests/support/recorded-news.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

interface Body {
  data: { id: string; user_id: string; user_name: string; is_demo: boolean; box: { slug: string }; item: { price: number } }[];
  meta: { stream: string; epoch: string; seq: number };
}

describe.each(DATABASES)('drops on %s', (database) => {
  let shop: TestShop;
  let player: TestPlayer;
  const { published, publisher } = recordedNews();
  const drops = () => published.filter(({ stream }) => stream === DROPS_CHANNEL);
  const list = async (url: string) => (await shop.call({ method: 'GET', url })).json<Body>();

  beforeAll(async () => {
    shop = await makeApp({ database, publisher });
    player = await shop.player({ name: 'Lucky', balance: cents(100_000) });
    await player.post('/api/fairness/client-seed', { client_seed: 'x' });
    for (const [slug, count] of [
      ['penny-arcade', 4],
      ['night-market', 3],
      ['penny-arcade', 1],
    ] as const) {
      expect((await player.post(`/api/boxes/${slug}/open`, { count })).statusCode).toBe(200);
      shop.clock.advance(1_000);
    }
    await shop.settled();
  });
  afterAll(() => shop.close());

  it('are published after the commit, in order, one event for each prize', () => {
    expect(drops().map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(drops().map(({ epoch }) => epoch)).size).toBe(1);
    for (const envelope of drops()) expect(z.safeParse(lastDropEvent, envelope).success).toBe(true);
  });

  it('are in the list that agrees with its position in the stream', async () => {
    const { data, meta } = await list('/api/last-drops?limit=50');
    expect(meta).toEqual({ stream: DROPS_CHANNEL, epoch: drops()[0]?.epoch, seq: 8 });
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(drops().map((envelope) => (envelope.data as { id: string }).id)));
    expect(data.slice(0, 4).map(({ box }) => box.slug)).toEqual(['penny-arcade', 'night-market', 'night-market', 'night-market']);
    expect(data[0]).toMatchObject({ user_id: player.id, user_name: 'Lucky', is_demo: false });
  });

  it('are the dearest when the best are asked for, and as many as wanted', async () => {
    const best = (await list('/api/last-drops?best=1&limit=5')).data.map(({ item }) => item.price);
    const all = (await list('/api/last-drops?limit=50')).data.map(({ item }) => item.price);
    expect(best).toEqual(all.toSorted((a, b) => b - a).slice(0, 5));
    expect((await list('/api/last-drops')).data).toHaveLength(8);
    expect((await list('/api/last-drops?limit=2')).data).toHaveLength(2);
  });

  it('are listed per box, under the address of its kind', async () => {
    expect((await list('/api/boxes/night-market/last-drops')).data.map(({ box }) => box.slug)).toEqual([
      'night-market',
      'night-market',
      'night-market',
    ]);
    for (const url of [
      '/api/free-boxes/night-market/last-drops',
      '/api/user-boxes/night-market/last-drops',
      '/api/boxes/no-such-box/last-drops',
    ]) {
      expect((await shop.call({ method: 'GET', url })).statusCode, url).toBe(404);
    }
    for (const query of ['best=maybe', 'limit=0', 'limit=51', 'limit=1e1', 'offset=1', 'best[]=1'])
      expect((await shop.call({ method: 'GET', url: `/api/last-drops?${query}` })).statusCode, query).toBe(422);
  });

  it('are not published for openings that were rolled back', async () => {
    const poor = await shop.player();
    await poor.post('/api/fairness/client-seed', { client_seed: 'x' });
    expect((await poor.post('/api/boxes/penny-arcade/open', { count: 1 })).statusCode).toBe(409);
    await shop.settled();
    expect(drops()).toHaveLength(8);
    expect((await list('/api/last-drops?limit=50')).data).toHaveLength(8);
  });
});
