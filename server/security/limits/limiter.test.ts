import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '#server/core/refusal.ts';
import { answerTo } from '#server/http/refusals/refusals.ts';
import { networkOf } from '#server/security/networks.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { startRedisStub, type RedisStub } from '#tests/support/redis-stub.ts';
import { silentLog } from '#tests/support/test-config.ts';
import { MemoryCounters } from './counters.ts';
import { Limiter } from './limiter.ts';
import { LIMIT_RULES } from './rules.ts';

const MAX = LIMIT_RULES.promoOfPlayer.max;
const WINDOW_MS = LIMIT_RULES.promoOfPlayer.windowMs;

let now = 0;
const clock = { ...systemClock, monotonic: () => now };
const limiters: Limiter[] = [];
function limiter(redisUrl: string | null = null, enabled = true): Limiter {
  const made = new Limiter({ clock, log: silentLog, redisUrl, enabled });
  limiters.push(made);
  return made;
}
beforeEach(() => {
  now = 1_000;
});
afterEach(() => {
  for (const one of limiters.splice(0)) one.close();
});

/** How many of `count` pass, one after another. */
async function passing(one: Limiter, count: number, key = 'a'): Promise<number> {
  let passed = 0;
  for (let index = 0; index < count; index++)
    passed += await one.take('promoOfPlayer', key).then(
      () => 1,
      () => 0,
    );
  return passed;
}

describe('a limit in the memory of one process', () => {
  it('lets its number pass in a window that begins with the first, then says when the next may come', async () => {
    const one = limiter();
    expect(await passing(one, MAX)).toBe(MAX);
    now += WINDOW_MS - 10_500;
    const refused = await one.take('promoOfPlayer', 'a').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(answerTo(refused as Refusal)).toEqual([
      429,
      'too_many_requests',
      'Too many requests. Please try again in 11 seconds.',
      { retryAfterS: 11 },
    ]);
    now += 10_500;
    expect(await passing(one, MAX + 3)).toBe(MAX);
  });

  it('counts each key and each limit separately', async () => {
    const one = limiter();
    expect(await passing(one, MAX + 1, 'a')).toBe(MAX);
    expect(await passing(one, MAX + 1, 'b')).toBe(MAX);
    await one.take('promoFromNetwork', 'a');
  });

  it('takes back and forgets', async () => {
    const one = limiter();
    await passing(one, MAX);
    await one.giveBack('promoOfPlayer', 'a');
    expect(await passing(one, 2)).toBe(1);
    await one.forget('promoOfPlayer', 'a');
    expect(await passing(one, MAX)).toBe(MAX);
  });

  it('lets everything pass where limits are off', async () => {
    expect(await passing(limiter(null, false), 100)).toBe(100);
  });

  it('never remembers more than so many keys, and never counts below nothing', () => {
    const counters = new MemoryCounters(clock, 60_000);
    counters.add('first', 1);
    for (let index = 0; index < 20_000; index++) counters.add(`key ${index}`, 1);
    expect(counters.count('first')).toBe(0);
    expect(counters.count('key 0')).toBe(1);
    expect(counters.add('key 0', -5).count).toBe(0);
  });
});

describe('a limit of processes that share a Redis', () => {
  let redis: RedisStub;
  beforeEach(async () => {
    redis = await startRedisStub();
  });
  afterEach(() => redis.close());

  /** Waits until counts of one process are seen by the other. */
  async function together(one: Limiter, other: Limiter): Promise<void> {
    const key = `probe ${Math.random()}`;
    for (let tries = 0; tries < 500; tries++) {
      await one.note('signedInFrom', key);
      if (await other.knows('signedInFrom', key)) return;
      await one.forget('signedInFrom', key);
      await sleep(10);
    }
    throw new Error('the processes do not share their counts');
  }

  it('holds for all of them together, also when one of them takes a count back', async () => {
    const [one, other] = [limiter(redis.url), limiter(redis.url)];
    await together(one, other);
    expect(await passing(one, 3)).toBe(3);
    expect(await passing(other, MAX)).toBe(MAX - 3);
    await one.giveBack('promoOfPlayer', 'b');
    expect((await passing(one, 3, 'b')) + (await passing(other, MAX, 'b'))).toBe(MAX);
    await one.forget('promoOfPlayer', 'a');
    await other.forget('promoOfPlayer', 'a');
    expect(await passing(other, MAX)).toBe(MAX);
  });

  it('holds in each process while Redis is away, without waiting for it, and is shared again afterwards', async () => {
    const [one, other] = [limiter(redis.url), limiter(redis.url)];
    await together(one, other);
    const { port } = new URL(redis.url);
    await redis.close();
    const since = performance.now();
    expect([await passing(one, MAX + 20), await passing(other, MAX + 20)]).toEqual([MAX, MAX]);
    expect(performance.now() - since).toBeLessThan(5_000);
    redis = await startRedisStub(Number(port));
    await together(one, other);
  });

  it('holds from the start where Redis was never there', async () => {
    const one = limiter('redis://127.0.0.1:1');
    expect(await passing(one, MAX + 5)).toBe(MAX);
  });

  it('does not wait long for a Redis that is silent', async () => {
    const one = limiter(redis.url);
    await together(one, limiter(redis.url));
    redis.mute();
    const since = performance.now();
    expect(await passing(one, MAX + 5, 'c')).toBe(MAX);
    expect(performance.now() - since).toBeLessThan(5_000);
  });
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is the same for every address of an IPv6 network, however it is written', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        expect(networkOf(address)).toMatch(/^([0-9a-f]{1,4}:){4}:\/64$|^\d+\.\d+\.\d+\.\d+$/);
      }),
    );
  });
});
