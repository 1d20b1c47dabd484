import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { RoundClock } from './round-clock.ts';
import { type RoundPlay, RoundRunner } from './runner.ts';

/** A game without viewers. */
const unwatched: RoundPlay<object> = {
  game: 'wheel',
  startingMs: 1_000,
  endedMs: 1_000,
  shownAtStart: true,
  draw: () => ({}),
  refundWaiting: async () => [],
  rereadWaiting: async () => undefined,
  opened: async () => () => undefined,
  closed: async () => undefined,
  play: async () => undefined,
  ended: async () => undefined,
  settle: async () => undefined,
  recover: async () => undefined,
  publish: () => undefined,
  remember: () => undefined,
  wanted: () => false,
};

describe('a round that rests without viewers', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite', env: { ROUNDS: 'off', CHAIN_LENGTH: '200' } });
  });
  afterAll(() => shop.close());

  it('ends with its shop, also when a viewer was there a moment before', async () => {
    const runner = new RoundRunner(shop.deps, new RoundClock(shop.deps.clock, 1), unwatched);
    const stop = new AbortController();
    const led = runner.lead(stop.signal).then(() => 'ended');
    await expect.poll(() => runner.ready).toBe(true);
    // Until it waits to be woken.
    await new Promise((resolve) => setTimeout(resolve, 50));
    runner.wake();
    await Promise.resolve();
    stop.abort();
    const patience = new Promise((resolve) => setTimeout(() => resolve('hangs'), 5_000));
    expect(await Promise.race([led, patience])).toBe('ended');
  });
});
