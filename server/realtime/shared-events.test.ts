import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '#server/runtime/log.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { PusherClient } from '#tests/support/pusher-client.ts';
import { type RedisStub, startRedisStub } from '#tests/support/redis-stub.ts';
import { until } from '#tests/support/rounds.ts';
import { DATABASES, freshEngine, makeApp, type TestShop } from '#tests/support/shop.ts';

const CHANNEL = 'battle-1';
const EVENTS = 200;

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A process of a shop with a socket that receives a channel, and its log. */
interface Listening {
  shop: TestShop;
  socket: PusherClient;
  log(): string;
}

describe.each(DATABASES)('two processes that share a Redis on %s', (database) => {
  const portOf = (redis: RedisStub): number => Number(new URL(redis.url).port);

  async function start(redisUrl: string): Promise<[Listening, Listening]> {
    const engine = await freshEngine(database);
    ends.push(engine.close);
    const processOf = async (): Promise<Listening> => {
      let received = '';
      const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => ((received += chunk.toString()), done()) });
      const own = { ...engine, close: async () => undefined };
      const shop = await makeApp({ database, engine: own, env: { REDIS_URL: redisUrl }, log: createLog('warn', stream) });
      await shop.app.listen({ port: 0, host: '127.0.0.1' });
      const socket = new PusherClient(`http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`);
      ends.push(
        () => shop.close(),
        () => socket.close(),
      );
      await socket.join(CHANNEL);
      return { shop, socket, log: () => received };
    };
    return [await processOf(), await processOf()];
  }

  async function startRedis(port = 0): Promise<RedisStub> {
    const redis = await startRedisStub(port);
    ends.push(() => redis.close());
    return redis;
  }

  const say = ({ shop }: Listening, data: unknown): Promise<void> =>
    shop.deps.db.transaction(async (tx) => enqueue(tx, { channel: CHANNEL, type: 'note', data }));
  const seqs = ({ socket }: Listening): number[] => socket.published(CHANNEL).map(({ seq }) => seq);
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

  it('publish every event once to each other’s sockets, in one order', async () => {
    const redis = await startRedis();
    const processes = await start(redis.url);
    await Promise.all(upTo(60).map((index) => say(processes[index % 2 === 0 ? 0 : 1], index)));
    for (const one of processes) await until('all are heard', () => seqs(one).length >= 60);
    const [first, second] = processes.map(({ socket }) => socket.published(CHANNEL));
    expect(first?.map(({ seq }) => seq)).toEqual(upTo(60));
    expect(second).toEqual(first);
    expect(new Set(first?.map(({ data }) => data))).toEqual(new Set(upTo(60)));
  });

  it('lose no event while Redis restarts under them, again and again', async () => {
    const redis = await startRedis();
    const processes = await start(redis.url);
    let current = redis;
    const restarting = (async () => {
      for (let turn = 0; turn < 3; turn++) {
        await sleep(60);
        await current.close();
        await sleep(60);
        current = await startRedis(portOf(redis));
      }
    })();
    for (const index of upTo(EVENTS)) {
      await say(processes[index % 2 === 0 ? 0 : 1], index);
      if (index % 10 === 0) await sleep(20);
    }
    await restarting;
    for (const one of processes) {
      await until('all are heard', () => seqs(one).length >= EVENTS);
      expect(seqs(one)).toEqual(upTo(EVENTS));
    }
  });

  it('start without Redis, say so, publish to each other all the same, and go on with it when it comes', async () => {
    const reserved = await startRedis();
    await reserved.close();
    const processes = await start(reserved.url);
    const [one, two] = processes;
    await say(one, 'without');
    for (const each of processes) {
      await until('it is heard', () => seqs(each).length === 1);
      await until('it is said', () => each.log().includes('Redis is unreachable'));
    }
    await startRedis(portOf(reserved));
    for (const each of processes) await until('it is said', () => each.log().includes('Redis is reachable again'));
    await say(two, 'with');
    for (const each of processes) await until('it is heard', () => seqs(each).length === 2);
    // What goes on for long is said once.
    expect(one.log().match(/Redis is unreachable; events/g)).toHaveLength(1);
  });

  it('keep events for those who missed them, and not for ever', async () => {
    const redis = await startRedis();
    const [one, two] = await start(redis.url);
    await say(one, 'kept');
    await until('it is heard', () => seqs(two).length === 1);
    const rows = async (): Promise<number> =>
      (await one.shop.deps.db.read.execute(sql`select id from outbox where channel = ${CHANNEL}`)).rows.length;
    expect(await rows()).toBe(1);
    await one.shop.deps.db.read.execute(sql`update outbox set numbered_at = now() - interval '61 seconds' where numbered_at is not null`);
    for (const { shop } of [one, two]) shop.clock.advance(11_000);
    await until('it is forgotten', async () => (await rows()) === 0);
  });
});
