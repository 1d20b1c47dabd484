import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '#server/database/database.ts';
import { type BattleOnWire, type BattleShop, makeBattles, START } from '#tests/support/battles.ts';
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts';
import { DATABASES, freshEngine, type TestPlayer } from '#tests/support/shop.ts';

describe.each(DATABASES)('battles that a shop on %s left', (database) => {
  let engine: Engine;
  let clock: ManualClock;
  let shop: BattleShop;
  let players: [TestPlayer, TestPlayer];
  /** The messages of the shops before. */
  let earlier: string[] = [];
  const begin = async (): Promise<void> => {
    shop = await makeBattles(database, { engine: { ...engine, close: async () => undefined }, clock });
  };
  beforeEach(async () => {
    engine = await freshEngine(database);
    clock = manualClock();
    earlier = [];
    await begin();
    players = [await shop.newPlayer('Creator'), await shop.newPlayer('Rival')];
  });
  afterEach(async () => {
    await shop.close();
    await engine.close();
  });

  const typesOf = (id: string): string[] => [
    ...earlier,
    ...shop.messages.filter(({ stream }) => stream === `battle-${id}`).map(({ type }) => type),
  ];
  /** What the shop wrote is all that the next one finds. `meanwhileMs` goes by while there is none. */
  const restart = async (id: string, meanwhileMs = 0): Promise<void> => {
    await shop.settled();
    earlier = typesOf(id);
    await shop.close();
    clock.moveTo(clock.monotonic() + meanwhileMs);
    await begin();
  };
  const startedBattle = async (): Promise<string> => {
    const id = await shop.create(players[0]);
    expect((await shop.join(players[1], id)).statusCode).toBe(200);
    return id;
  };
  const ALL = [
    'playerJoined',
    'battleStarted',
    'battleRoundStarted',
    'battleRoundEnded',
    'battleRoundStarted',
    'battleRoundEnded',
    'battleEnded',
    'battleSettled',
  ];

  it.each([
    ['in the countdown', (battle: BattleOnWire) => battle.status === 'starting'],
    ['in the first round', (battle: BattleOnWire) => battle.round === 1],
    ['in the last round', (battle: BattleOnWire) => battle.round === 2],
    ['in the final', (battle: BattleOnWire) => battle.status === 'ended'],
  ] as const)('%s: go on from their schedule, publish each step once and pay once', async (_name, state) => {
    const id = await startedBattle();
    await shop.moveUntil(id, state);
    await restart(id);
    const settled = await shop.finish(id);
    expect(typesOf(id)).toEqual(ALL);
    const paid = await Promise.all(players.map(({ id: player }) => shop.balance(player)));
    await restart(id);
    clock.moveTo(clock.monotonic() + 60_000);
    await shop.settled();
    expect(typesOf(id)).toEqual(ALL);
    expect(await Promise.all(players.map(({ id: player }) => shop.balance(player)))).toEqual(paid);
    expect(await shop.battle(id)).toMatchObject({ result: settled.result, settled_at: settled.settled_at });
    expect(await shop.faults()).toEqual([]);
  });

  it('for longer than they last: publish all that is due in order, and pay', async () => {
    const id = await startedBattle();
    await restart(id, 600_000);
    await shop.finish(id);
    expect(typesOf(id)).toEqual(ALL);
    expect(await shop.faults()).toEqual([]);
  });

  it('while they waited: keep their seats, and are canceled when their day is over', async () => {
    const id = await shop.create(players[0], { lineup: '1v1v1' });
    await shop.join(players[1], id);
    await restart(id);
    expect((await shop.battle(id)).seats.map(({ player }) => player?.name ?? null)).toEqual(['Creator', 'Rival', null]);
    await restart(id, 86_500_000);
    await shop.moveUntil(id, ({ status }) => status === 'canceled');
    expect(await Promise.all(players.map(({ id: player }) => shop.balance(player)))).toEqual([START, START]);
    expect(await shop.faults()).toEqual([]);
  });
});
