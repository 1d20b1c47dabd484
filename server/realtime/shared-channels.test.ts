import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '#server/runtime/clock.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { startRedisStub, type RedisStub } from '#tests/support/redis-stub.ts';
import { until } from '#tests/support/rounds.ts';
import { silentLog } from '#tests/support/test-config.ts';
import type { ChannelEvent } from './channels.ts';
import type { ChannelService } from './http-api.ts';
import { SharedChannels } from './shared-channels.ts';

/** The sockets of a process, which keep what they are given. */
function sockets(counts: Record<string, number>) {
  const received: ChannelEvent[] = [];
  const disconnected: string[] = [];
  const own: ChannelService = {
    trigger: async (events) => void received.push(...events),
    disconnect: async (channel) => void disconnected.push(channel),
    counts: async () => new Map(Object.entries(counts)),
  };
  return { heard: received, disconnected, own };
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function start(...processes: Record<string, number>[]) {
  const redis: RedisStub = await startRedisStub();
  ends.push(() => redis.close());
  const all = processes.map((counts, index) => {
    const local = sockets({ ...counts, [`process-${index}`]: 1 });
    const shared = new SharedChannels(local.own, redis.url, { clock: systemClock, random: systemRandom, log: silentLog });
    ends.push(() => shared.close());
    return { ...local, shared };
  });
  const reached = async ({ shared }: (typeof all)[number]): Promise<boolean> => {
    const counts = await shared.counts().catch(() => null);
    return all.every((_, index) => counts?.has(`process-${index}`));
  };
  await until('all are connected', async () => (await Promise.all(all.map(reached))).every(Boolean));
  return { redis, all };
}

const event = (name: string): ChannelEvent => ({ channel: 'news', name, data: '{}' });

describe('the sockets of processes that share a Redis', () => {
  it('all receive what is published on one of them, in order, and once', async () => {
    const { all } = await start({}, {}, {});
    await all[0]?.shared.trigger([event('a'), { ...event('b'), except: '1.2' }]);
    await all[1]?.shared.trigger([event('c')]);
    await until('it is heard', () => all.every(({ heard }) => heard.length === 3));
    for (const { heard } of all) expect(heard).toEqual([event('a'), { ...event('b'), except: '1.2' }, event('c')]);
  });

  it('are counted together, whichever process is asked', async () => {
    const { all } = await start({ news: 2, a: 1 }, { news: 3 }, { b: 4 });
    for (const { shared } of all) expect(Object.fromEntries(await shared.counts())).toMatchObject({ news: 5, a: 1, b: 4 });
    const asked = await Promise.all(all.map(({ shared }) => shared.counts()));
    for (const counts of asked) expect(counts.get('news')).toBe(5);
  });

  it('are counted without a process that is gone', async () => {
    const { all } = await start({ news: 2 }, { news: 3 });
    all[1]?.shared.close();
    await until('it is gone', async () => (await all[0]?.shared.counts())?.get('news') === 2);
  });

  it('are disconnected together', async () => {
    const { all } = await start({}, {});
    await all[0]?.shared.disconnect('private-users.1');
    await until('all are', () => all.every(({ disconnected }) => disconnected[0] === 'private-users.1'));
  });

  it('can’t be reached while Redis is away, which is said within seconds', async () => {
    const { redis, all } = await start({ news: 1 }, { news: 1 });
    redis.mute();
    const [first] = all;
    await expect(first?.shared.trigger([event('a')])).rejects.toMatchObject({ reason: 'channel_processes_away' });
    await expect(first?.shared.counts()).rejects.toMatchObject({ reason: 'channel_processes_away' });
  });
});
