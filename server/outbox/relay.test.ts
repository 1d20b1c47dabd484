import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Envelope } from '#contract/realtime/envelope.ts';
import { DROPS_CHANNEL } from '#contract/realtime/main.ts';
import { FEED_PACE } from '#server/drops/record-drops.ts';
import { DATABASES, freshEngine, makeApp, type TestShop } from '#tests/support/shop.ts';
import { enqueue, streamPosition } from './outbox.ts';
import type { Publisher } from './publisher.ts';

/** A publisher that keeps what it receives, and fails on request. */
class Memory implements Publisher {
  readonly published: Envelope[] = [];
  failures = 0;
  async publish(envelopes: readonly Envelope[]): Promise<void> {
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('away');
    }
    this.published.push(...envelopes);
  }
  watchers = (): number => 0;
  authorise = (): string => '';
  bind = async (): Promise<void> => undefined;
  close = async (): Promise<void> => undefined;
}

/** One that publishes to sockets of its own, as several processes do. */
class SharedMemory extends Memory {
  reconnected = 0;
  readonly shared = { ring: () => undefined, onRing: () => undefined, reconnectAll: () => void (this.reconnected += 1) };
}

describe.each(DATABASES)('the outbox on %s', (database) => {
  const open: TestShop[] = [];
  afterEach(async () => {
    for (const shop of open.splice(0)) await shop.close();
  });
  const make = async (publisher = new Memory()): Promise<{ shop: TestShop; publisher: Memory }> => {
    const shop = await makeApp({ database, publisher });
    open.push(shop);
    await shop.settled();
    publisher.published.length = 0;
    return { shop, publisher };
  };
  const say = (shop: TestShop, channel: string, ...words: unknown[]) =>
    shop.deps.db.transaction(async (tx) =>
      enqueue(
        tx,
        words.map((data) => ({ channel, type: 'word', data })),
      ),
    );
  const wait = async (until: () => boolean | Promise<boolean>): Promise<void> => {
    const deadline = performance.now() + 10_000;
    while (!(await until())) {
      if (performance.now() > deadline) throw new Error('did not come');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  it('publishes what was committed, each stream numbered from one without gap, and nothing else', async () => {
    const { shop, publisher } = await make();
    await Promise.all(Array.from({ length: 30 }, (_, index) => say(shop, `battle-${index % 3}`, index, `${index}b`)));
    await expect(
      shop.deps.db.transaction(async (tx) => {
        enqueue(tx, { channel: 'battle-0', type: 'word', data: 'unsaid' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await wait(() => publisher.published.length === 60);
    for (const stream of ['battle-0', 'battle-1', 'battle-2']) {
      const received = publisher.published.filter((envelope) => envelope.stream === stream);
      expect(received.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
      // The words of one transaction keep their order; those of others may come between.
      const words = received.map(({ data }) => data);
      for (const word of words.filter((data) => typeof data === 'number'))
        expect(words.indexOf(`${word}b`)).toBeGreaterThan(words.indexOf(word));
      expect(await streamPosition(shop.deps.db.read, stream)).toEqual({ stream, epoch: received[0]?.epoch, seq: 20 });
    }
    await wait(async () => (await shop.deps.db.read.execute(sql`select id from outbox`)).rows.length === 0);
  });

  it('has the sockets of a process reconnect whose events were removed unread, whether others follow or not', async () => {
    const publisher = new SharedMemory();
    const { shop } = await make(publisher);
    const { db } = shop.deps;
    const missOne = (follows: boolean) =>
      db.script(`
        update installation set place = place + 1;
        ${follows ? `insert into outbox (channel, type, data, at) values ('drops', 'word', '1', now());` : ''}`);
    await say(shop, 'drops', 'one', 'two');
    await shop.settled();
    expect(publisher.reconnected).toBe(0);
    await missOne(true);
    await shop.settled();
    expect(publisher.published.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(publisher.reconnected).toBe(1);
    await missOne(false);
    shop.clock.advance(10_000);
    await shop.settled();
    expect(publisher.reconnected).toBe(2);
    shop.clock.advance(10_000);
    await shop.settled();
    expect(publisher.reconnected).toBe(2);
  });

  it('publishes no more drops than the feed shows, the dearest of a crowd in their order, numbered without gap', async () => {
    const { shop, publisher } = await make();
    const priced = (price: number) => ({ item: { price } });
    await say(shop, 'battle-9', ...Array.from({ length: 70 }, (_, index) => index));
    await say(shop, DROPS_CHANNEL, ...Array.from({ length: 100 }, (_, index) => priced(index % 2 === 0 ? index : 1_000 + index)));
    await wait(() => publisher.published.length === FEED_PACE.atOnce + 70);
    const drops = () => publisher.published.filter(({ stream }) => stream === DROPS_CHANNEL);
    const prices = drops().map(({ data }) => (data as { item: { price: number } }).item.price);
    expect(prices.filter((price) => price > 1_000)).toEqual(Array.from({ length: 50 }, (_, index) => 1_001 + 2 * index));
    expect(prices.filter((price) => price < 1_000)).toEqual(Array.from({ length: 10 }, (_, index) => 80 + 2 * index));
    await say(shop, DROPS_CHANNEL, ...Array.from({ length: 20 }, () => priced(1)));
    const settleLater = async (): Promise<boolean> => {
      shop.clock.advance(1_000 / FEED_PACE.perSecond);
      return (await shop.deps.db.read.execute(sql`select id from outbox`)).rows.length === 0;
    };
    await wait(settleLater);
    expect(drops().length).toBeLessThan(FEED_PACE.atOnce + 20);
    expect(drops().map(({ seq }) => seq)).toEqual(drops().map((_, index) => index + 1));
  });

  it('keeps drops beyond the pace for a while, so that a dearer one that commits later is shown in place of cheap ones', async () => {
    const { shop, publisher } = await make();
    const priced = (price: number) => ({ item: { price } });
    const prices = () => publisher.published.map(({ data }) => (data as { item: { price: number } }).item.price);
    await say(shop, DROPS_CHANNEL, ...Array.from({ length: FEED_PACE.atOnce }, () => priced(10)));
    for (const price of [1, 2, 5_000, 3]) {
      await say(shop, DROPS_CHANNEL, priced(price));
      await shop.settled();
    }
    await wait(() => {
      shop.clock.advance(1_000 / FEED_PACE.perSecond);
      return publisher.published.length > FEED_PACE.atOnce;
    });
    expect(prices().slice(FEED_PACE.atOnce)).toEqual([5_000]);
  });

  it('publishes again, in order and under the same numbers, when the publisher was away', async () => {
    const { shop, publisher } = await make();
    publisher.failures = 2;
    await say(shop, 'battle-9', 'one', 'two');
    await say(shop, 'battle-9', 'three');
    await wait(() => publisher.published.length >= 3);
    expect(publisher.published.map(({ data, seq }) => [data, seq])).toEqual([
      ['one', 1],
      ['two', 2],
      ['three', 3],
    ]);
  });

  it('publishes after a restart what the last process had numbered or not even seen, and continues the numbers', async () => {
    const engine = await freshEngine(database);
    const kept = { ...engine, close: async () => undefined };
    const first = new Memory();
    const one = await makeApp({ database, engine: kept, publisher: first });
    await say(one, 'battle-9', 'received');
    await one.settled();
    first.failures = Infinity;
    await say(one, 'battle-9', 'numbered');
    await one.settled();
    await one.close();
    const second = new Memory();
    await engine.queries.execute(sql`insert into outbox (channel, type, data) values ('battle-9', 'word', '"unseen"')`);
    const two = await makeApp({ database, engine, publisher: second });
    open.push(two);
    await say(two, 'battle-9', 'new');
    await wait(() => second.published.length >= 3);
    expect(second.published.map(({ data, seq }) => [data, seq])).toEqual([
      ['numbered', 2],
      ['unseen', 3],
      ['new', 4],
    ]);
  });

  it('takes up what a process has numbered that is gone, without a restart of its own', async () => {
    const { shop, publisher } = await make();
    await shop.deps.db.read.execute(sql`
      with i as (update installation set place = place + 1 returning place),
      s as (insert into stream (channel, seq) values ('battle-9', 1))
      insert into outbox (channel, type, data, seq, place, numbered_at)
      select 'battle-9', 'word', '"left"', 1, place, clock_timestamp() - interval '11 seconds' from i`);
    await wait(() => publisher.published.length > 0);
    await say(shop, 'battle-9', 'new');
    await wait(() => publisher.published.length > 1);
    expect(publisher.published.map(({ data, seq }) => [data, seq])).toEqual([
      ['left', 1],
      ['new', 2],
    ]);
    await wait(async () => (await shop.deps.db.read.execute(sql`select id from outbox`)).rows.length === 0);
  });
});
