import Publisher from 'pusher';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userChannel } from '#contract/realtime/main.ts';
import { APP_ID } from '#server/realtime/http-api.ts';
import { PusherClient } from '#tests/support/pusher-client.ts';
import { startRedisStub, type RedisStub } from '#tests/support/redis-stub.ts';
import { until } from '#tests/support/rounds.ts';
import { freshEngine, makeApp, type TestShop } from '#tests/support/shop.ts';
import { joinOwnChannel, listen } from './protocol-shop.ts';

const SECRET = '4b1f8e03a7d96c52e840b3f17d2a95c6087e41d3b9f25a60c8d71e94f3062ab5';

describe('two processes of a shop that share a Redis', () => {
  let redis: RedisStub;
  const shops: TestShop[] = [];
  const urls: string[] = [];
  const clients: PusherClient[] = [];
  const connect = (index: number): PusherClient => {
    const client = new PusherClient(urls[index] ?? '');
    clients.push(client);
    return client;
  };
  const publisherOn = (index: number): Publisher => {
    const { hostname: host, port } = new URL(urls[index] ?? '');
    return new Publisher({ appId: APP_ID, key: 'fairdrop', secret: SECRET, host, port });
  };
  beforeAll(async () => {
    redis = await startRedisStub();
    const engine = await freshEngine('postgres');
    const env = { REDIS_URL: redis.url, REALTIME_SECRET: SECRET };
    for (const close of [async () => undefined, engine.close])
      shops.push(await makeApp({ database: 'postgres', engine: { ...engine, close }, env }));
    for (const shop of shops) urls.push(await listen(shop));
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    for (const shop of shops) await shop.close();
    await redis.close();
  });

  it('close a socket on one when the session ends on the other', async () => {
    const player = await shops[1]?.player();
    if (!player) throw new Error('no shop');
    const socket = connect(0);
    await joinOwnChannel(socket, player);
    expect(shops[0]?.deps.publisher.watchers(userChannel(player.id))).toBe(1);
    await player.post('/api/profile/logout');
    expect(await socket.end()).toMatchObject({ code: 4200 });
  });

  it('publish what reaches either to the sockets of both, and count them together', async () => {
    const sockets = [connect(0), connect(1)];
    await Promise.all(sockets.map((socket) => socket.join('news')));
    const ask = async (index: number): Promise<unknown> =>
      (await publisherOn(index).get({ path: '/channels/news', params: { info: 'subscription_count' } })).json();
    await until('both are counted', async () => JSON.stringify(await ask(0)) === '{"occupied":true,"subscription_count":2}');
    expect(await ask(1)).toEqual({ occupied: true, subscription_count: 2 });
    const except = await sockets[1]?.id();
    await publisherOn(0).trigger('news', 'first', '1', { socket_id: except ?? '' });
    await publisherOn(1).trigger('news', 'second', '2');
    for (const socket of sockets) await socket.frame('second');
    expect(sockets.map((socket) => socket.frames.some(({ event }) => event === 'first'))).toEqual([true, false]);
  });
});
