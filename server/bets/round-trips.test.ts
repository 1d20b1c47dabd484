import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import { reachedAtMs } from '#contract/games/crash.ts';
import { winningTickets } from '#contract/games/upgrade.ts';
import { cents } from '#contract/money.ts';
import type { Engine } from '#server/database/database.ts';
import { seedServerGames } from '#server/games.ts';
import { giveItems, PLAY_CALLS, seededPlayer, TARGET } from '#tests/support/games.ts';
import { makeRounds, type RoundShop } from '#tests/support/rounds.ts';
import { DATABASES, freshEngine, type TestPlayer } from '#tests/support/shop.ts';

/** The most statements of a bet between begin and commit. */
const MOST = 2;

/** A bet is written, or one is cashed out. */
const WRITES_BET = /insert into "?bet"?[ (]|update bet set/i;

/** An engine that counts the statements of each transaction that writes a bet; other work of the shop goes on beside them. */
function counting(engine: Engine): { engine: Engine; counts: number[] } {
  const counts: number[] = [];
  const transaction: Engine['transaction'] = async (run) => {
    let statements = 0;
    let writesBet = false;
    const value = await engine.transaction((tx, endWith) => {
      const { session } = tx as unknown as { session: { prepareQuery(query: { sql: string }, ...args: unknown[]): object } };
      const prepare = session.prepareQuery.bind(session);
      session.prepareQuery = (query, ...args) => {
        statements += 1;
        writesBet ||= WRITES_BET.test(query.sql);
        return prepare(query, ...args);
      };
      return run(tx, endWith);
    });
    if (writesBet) counts.push(statements);
    return value;
  };
  return { engine: { ...engine, transaction }, counts };
}

describe.each(DATABASES)('between begin and commit on %s', (database) => {
  let shop: RoundShop;
  let player: TestPlayer;
  let counts: number[];
  beforeAll(async () => {
    const observed = counting(await freshEngine(database));
    ({ counts } = observed);
    shop = await makeRounds(database, {}, observed.engine);
    player = await seededPlayer(shop, 1_000_000);
    // The catalogue is read once and kept.
    expect((await player.post('/api/boxes/penny-arcade/open', { count: 1 })).statusCode).toBe(200);
  });
  afterAll(() => shop.close());

  /** The statements that a call took, once what earlier bets have left to publish is out. */
  const counted = async (call: () => Promise<LightMyRequestResponse>): Promise<number[]> => {
    await shop.settled();
    counts.length = 0;
    const { statusCode, body } = await call();
    expect(statusCode, body).toBe(200);
    return [...counts];
  };

  it.each(PLAY_CALLS)(`a bet of $game takes ${MOST} trips to the database`, async ({ url, body }) => {
    for (let turn = 0; turn < 5; turn++) expect(await counted(() => player.post(url, body(1)))).toEqual([MOST]);
  });

  it(`a bet of a player with limits and reality checks takes ${MOST}, too`, async () => {
    const limited = await seededPlayer(shop, 100_000);
    for (const kind of ['loss', 'wager', 'session'])
      expect((await limited.post('/api/profile/limits', { kind, period: 'month', limit: 1_000 })).statusCode).toBe(200);
    expect((await limited.post('/api/profile/reality-check/interval', { interval_minutes: 15 })).statusCode).toBe(200);
    await shop.open('wheel');
    expect(await counted(() => limited.post('/api/wheel/bet', { stake: 1, color: 2 }))).toEqual([MOST]);
    for (const { url, body } of PLAY_CALLS) expect(await counted(() => limited.post(url, body(1)))).toEqual([MOST]);
    expect(await counted(() => limited.post('/api/boxes/penny-arcade/open', { count: 2 }))).toEqual([MOST]);
  });

  it.each([1, 4])(`an opening of %i boxes takes ${MOST}`, async (count) => {
    expect(await counted(() => player.post('/api/boxes/penny-arcade/open', { count }))).toEqual([MOST]);
  });

  it.each([
    { items: [50], coins: 0.5 },
    { items: [50, 30], coins: 0 },
  ])(`an upgrade that stakes items takes ${MOST}, $coins coins with them`, async ({ items: prices, coins }) => {
    for (let turn = 0; turn < 3; turn++) {
      const items = await giveItems(shop, player, prices);
      const staked = cents(prices.reduce((sum, price) => sum + price, coins * 100));
      const order = { items, coins, target_id: TARGET.id, side: 'under', wins: winningTickets(staked, TARGET.price) };
      expect(await counted(() => player.post('/api/upgrade', order))).toEqual([MOST]);
    }
    expect(await shop.audit()).toEqual([]);
  });

  it(`a bet on the wheel takes ${MOST}`, async () => {
    await shop.open('wheel');
    for (const color of [2, 3, 50]) expect(await counted(() => player.post('/api/wheel/bet', { stake: 1, color }))).toEqual([MOST]);
  });

  it(`a bet on a flight takes ${MOST}, one that waits for the next flight too, and a cash-out likewise`, async () => {
    for (let paid = 0; paid === 0;) {
      await shop.open('crash');
      // The one of the turn before may have waited for this flight.
      await shop.settled();
      counts.length = 0;
      const placed = await player.post('/api/crash/bet', { stake: 1 });
      if (placed.statusCode === 200) expect(counts).toEqual([MOST]);
      const flown = await shop.takeOff();
      if (flown.bust > 110) {
        shop.clock.moveTo(flown.started + reachedAtMs(105));
        expect(await counted(() => player.post('/api/crash/close-bet', {}))).toEqual([MOST]);
        expect(await counted(() => player.post('/api/crash/bet', { stake: 1 }))).toEqual([MOST]);
        paid += 1;
      }
      await shop.finish('crash');
    }
    expect(await shop.faults()).toEqual([]);
  });

  it('every game of seeds has a bet that is counted here', () => {
    expect(new Set([...PLAY_CALLS.map(({ game }) => game as string), 'box'])).toEqual(new Set(seedServerGames().map(({ key }) => key)));
  });

  it('a bet that the balance does not cover moves nothing and is refused for it', async () => {
    const poor = await seededPlayer(shop, 50);
    for (const { url, body } of PLAY_CALLS) {
      const answer = await poor.post(url, body(1));
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'insufficient_funds']);
    }
    expect(await shop.balance(poor.id)).toBe(50);
    expect(await shop.audit()).toEqual([]);
  });
});
