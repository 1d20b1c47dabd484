import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#server/database/database.ts';
import { BATTLE_EVENTS, type BattleShop, makeBattles, START } from '#tests/support/battles.ts';
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts';
import { DATABASES, freshEngine, type TestPlayer } from '#tests/support/shop.ts';

/** The states in which a shop leaves a battle of two rounds, and how long after its start each is, ms. */
const STATES = [
  ['in the countdown', 1_000, { status: 'starting', round: 0 }],
  ['in the first round', 5_000, { status: 'in_progress', round: 1 }],
  ['in the last round', 11_000, { status: 'in_progress', round: 2 }],
  ['in the final', 18_000, { status: 'ended', round: 2, settled_at: null }],
] as const;

type Players = [TestPlayer, TestPlayer];

describe.each(DATABASES)('battles that a shop on %s left', (database) => {
  let engine: Engine;
  let clock: ManualClock;
  let shop: BattleShop;
  /** The messages of the shops before, by stream. */
  const earlier: { stream: string; type: string }[] = [];
  const begin = async (): Promise<void> => {
    shop = await makeBattles(database, { engine: { ...engine, close: async () => undefined }, clock });
  };
  beforeAll(async () => {
    engine = await freshEngine(database);
    clock = manualClock();
    await begin();
  });
  afterAll(async () => {
    await shop.close();
    await engine.close();
  });

  const typesOf = (id: string): string[] =>
    [...earlier, ...shop.messages].filter(({ stream }) => stream === `battle-${id}`).map(({ type }) => type);
  const move = (ms: number): void => clock.moveTo(clock.monotonic() + ms);
  /** What the shop wrote is all that the next one finds. `meanwhileMs` goes by while there is none. */
  const restart = async (meanwhileMs = 0): Promise<void> => {
    await shop.settled();
    earlier.push(...shop.messages);
    await shop.close();
    move(meanwhileMs);
    await begin();
  };
  const newPlayers = (): Promise<Players> => Promise.all([shop.newPlayer('Creator'), shop.newPlayer('Rival')]);
  const started = async ([creator, rival]: Players): Promise<string> => {
    const id = await shop.create(creator);
    expect((await shop.join(rival, id)).statusCode).toBe(200);
    return id;
  };
  const balances = (players: readonly TestPlayer[]): Promise<number[]> => Promise.all(players.map(({ id }) => shop.balance(id)));

  it('in any state: go on from their schedule, publish each step once and pay once', async () => {
    const left: { id: string; name: string; players: Players; state: (typeof STATES)[number][2] }[] = [];
    for (const [index, [name, ageMs, state]] of STATES.toReversed().entries()) {
      const players = await newPlayers();
      left.push({ id: await started(players), name, players, state });
      move(ageMs - (STATES.toReversed()[index + 1]?.[1] ?? 0));
    }
    for (const { id, name, state } of left)
      expect(await shop.moveUntil(id, ({ status }) => status === state.status), name).toMatchObject(state);
    await restart();
    const ends = [];
    for (const { id, players } of left) {
      const { result, settled_at } = await shop.finish(id);
      expect(typesOf(id)).toEqual(BATTLE_EVENTS);
      ends.push({ id, players, paid: await balances(players), result, settled_at });
    }
    await restart();
    move(60_000);
    await shop.settled();
    for (const { id, players, paid, result, settled_at } of ends) {
      expect(typesOf(id)).toEqual(BATTLE_EVENTS);
      expect(await balances(players)).toEqual(paid);
      expect(await shop.battle(id)).toMatchObject({ result, settled_at });
    }
    expect(await shop.faults()).toEqual([]);
  });

  it('for longer than they last, or than a lobby waits: publish all that is due in order and pay, and give lobbies back', async () => {
    const players = await newPlayers();
    const id = await started(players);
    const waiting = await newPlayers();
    const lobby = await shop.create(waiting[0], { lineup: '1v1v1' });
    await shop.join(waiting[1], lobby);
    await restart(600_000);
    await shop.finish(id);
    expect(typesOf(id)).toEqual(BATTLE_EVENTS);
    expect((await shop.battle(lobby)).seats.map(({ player }) => player?.name ?? null)).toEqual(['Creator', 'Rival', null]);
    await restart(86_500_000);
    await shop.moveUntil(lobby, ({ status }) => status === 'canceled');
    expect(await balances(waiting)).toEqual([START, START]);
    expect(await shop.faults()).toEqual([]);
  });
});
