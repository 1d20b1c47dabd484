import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#server/database/database.ts';
import { betOf, PLAY_CALLS, seededPlayer } from '#tests/support/games.ts';
import { DATABASES, freshEngine, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

/** The most statements of a bet between begin and commit. */
const MOST = 2;

const WRITES_BET = /insert into "?bet"?[ (]/i;

/** An engine that counts the statements of each transaction that writes a bet; other work of the shop goes on beside them. */
function counting(engine: Engine): { engine: Engine; counts: number[] } {
  const counts: number[] = [];
  const transaction: Engine['transaction'] = (run) =>
    engine.transaction(async (tx) => {
      let statements = 0;
      let writesBet = false;
      const { session } = tx as unknown as { session: { prepareQuery(query: { sql: string }, ...args: unknown[]): object } };
      const prepare = session.prepareQuery.bind(session);
      session.prepareQuery = (query, ...args) => {
        statements += 1;
        writesBet ||= WRITES_BET.test(query.sql);
        return prepare(query, ...args);
      };
      const value = await run(tx);
      if (writesBet) counts.push(statements);
      return value;
    });
  return { engine: { ...engine, transaction }, counts };
}

describe.each(DATABASES)('between begin and commit on %s', (database) => {
  let shop: TestShop;
  let player: TestPlayer;
  let counts: number[];
  beforeAll(async () => {
    const observed = counting(await freshEngine(database));
    ({ counts } = observed);
    shop = await makeApp({ database, engine: observed.engine });
    player = await seededPlayer(shop, 100_000);
    // The catalogue is read once and kept.
    expect((await player.post('/api/boxes/penny-arcade/open', { count: 1 })).statusCode).toBe(200);
  });
  afterAll(() => shop.close());

  /** Begins to count, once what earlier bets have left to publish is out. */
  const counted = async (): Promise<void> => {
    await shop.settled();
    counts.length = 0;
  };

  it.each(PLAY_CALLS)(`a bet of $game takes ${MOST} trips to the database`, async ({ url, body }) => {
    for (let turn = 0; turn < 5; turn++) {
      await counted();
      betOf(await player.post(url, body(1)));
      expect(counts).toEqual([MOST]);
    }
  });

  it.each([1, 4])(`an opening of %i boxes takes ${MOST}`, async (count) => {
    await counted();
    expect((await player.post('/api/boxes/penny-arcade/open', { count })).statusCode).toBe(200);
    expect(counts).toEqual([MOST]);
  });

  it('a bet that the balance does not cover moves nothing and is told so', async () => {
    const poor = await seededPlayer(shop, 50);
    for (const { url, body } of PLAY_CALLS) {
      const answer = await poor.post(url, body(1));
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'insufficient_funds']);
    }
    expect(await shop.balance(poor.id)).toBe(50);
    expect(await shop.audit()).toEqual([]);
  });
});
