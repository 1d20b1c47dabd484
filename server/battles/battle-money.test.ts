import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATTLE_LINEUPS, BATTLE_MODES, battleSeats, isBattleMode } from '#contract/battle/rules.ts';
import { makeBattles, type BattleOnWire, type BattleShop } from '#tests/support/battles.ts';
import { DATABASES, type TestPlayer } from '#tests/support/shop.ts';

/** A battle with who sits in it: how many of the seats after the first are bots' and people's; some are left free. */
const played = fc
  .tuple(fc.constantFrom(...BATTLE_LINEUPS), fc.constantFrom(...BATTLE_MODES))
  .filter(([lineup, mode]) => isBattleMode(mode, lineup))
  .chain(([lineup, mode]) =>
    fc.record({
      lineup: fc.constant(lineup),
      mode: fc.constant(mode),
      bots: fc.integer({ min: 0, max: battleSeats(lineup) - 1 }),
      sponsored: fc.constantFrom(0, 0, 33, 100),
      counts: fc.array(fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 3 }),
      leftFree: fc.boolean(),
    }),
  );

const centsOf = (coins: number): number => Math.round(coins * 100);
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** The values of what was drawn, `[round][seat]`, by the published battle alone. */
function valuesOf({ draws, boxes, versions }: BattleOnWire): number[][] {
  const byRound = boxes.flatMap(({ version_hash, count }) => Array.from({ length: count }, () => versions[version_hash] ?? []));
  return draws.map((seats, round) => seats.map(({ item }) => centsOf(byRound[round]?.[item]?.sale_price ?? NaN)));
}

/**
 * What the rules say that each seat gets, written down once more without the code of the shop. Where a draw decides, the published winner counts; any
 * other must have the best score.
 */
function modelShares(lineup: string, mode: string, values: number[][], published: number | null): number[] {
  const seats = lineup === '2v2' ? 4 : lineup.split('v').length;
  const total = sum(values.flat());
  if (mode === 'group') return Array.from({ length: seats }, () => Math.floor(total / seats));
  const sideOfSeat = (seat: number): number => (lineup === '2v2' ? Math.floor(seat / 2) : seat);
  const sides = lineup === '2v2' ? 2 : seats;
  const counted = mode.includes('terminal') ? values.slice(-1) : values;
  const scores = Array.from({ length: sides }, (_, side) =>
    sum(counted.map((round) => sum(round.filter((_value, seat) => sideOfSeat(seat) === side)))),
  );
  const best = mode.startsWith('crazy') ? Math.min(...scores) : Math.max(...scores);
  const winner = published ?? NaN;
  if (!mode.includes('jackpot')) expect(scores[winner]).toBe(best);
  const mates = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => sideOfSeat(seat) === winner);
  return Array.from({ length: seats }, (_, seat) => {
    if (!mates.includes(seat)) return 0;
    if (mates.length === 1) return total;
    return seat === mates[0] ? Math.ceil(total / 2) : Math.floor(total / 2);
  });
}

describe.each(DATABASES)('the money of battles on %s', (database) => {
  let shop: BattleShop;
  let players: TestPlayer[];
  let slugs: string[];
  beforeAll(async () => {
    shop = await makeBattles(database);
    players = await Promise.all(Array.from({ length: 4 }, (_, index) => shop.newPlayer(`Player ${index}`)));
    slugs = ((await shop.call({ url: '/api/boxes?sort=price' })).json().data as { slug: string }[]).map(({ slug }) => slug);
  });
  afterAll(() => shop.close());

  /** What a player has: coins and prizes that were not sold. */
  const wealth = async ({ id, get }: TestPlayer): Promise<number> => {
    const { data } = (await get('/api/profile/inventory?per_page=100')).json() as { data: { sale_price: number }[] };
    return (await shop.balance(id)) + sum(data.map(({ sale_price }) => centsOf(sale_price)));
  };
  const sellAll = async ({ get, post }: TestPlayer): Promise<void> => {
    const { data } = (await get('/api/profile/inventory?per_page=100')).json() as { data: { id: string }[] };
    for (const { id } of data) await post(`/api/profile/inventory/${id}/sell`);
  };

  it('goes out to the cent as it was drawn, whatever the mode, the seats and who pays for them', async () => {
    await fc.assert(
      fc.asyncProperty(played, async ({ lineup, mode, bots, sponsored, counts, leftFree }) => {
        for (const player of players) await sellAll(player);
        const before = await Promise.all(players.map(wealth));
        const boxes = counts.map(([index, count]) => ({ slug: slugs[index] ?? '', count }));
        const [creator, ...others] = players as [TestPlayer, ...TestPlayer[]];
        const id = await shop.create(creator, { lineup, mode, sponsored, boxes });
        if (bots > 0) expect((await shop.addBots(creator, id, bots)).statusCode).toBe(200);
        const people = others.slice(0, battleSeats(lineup) - 1 - bots);
        const joining = leftFree ? people.slice(1) : people;
        for (const player of joining) expect((await shop.join(player, id)).statusCode).toBe(200);
        const { price, seat_price, started_at } = await shop.battle(id);
        const [full, part] = [centsOf(price), centsOf(price) - centsOf(seat_price)];
        if (started_at === null) {
          const paid = await Promise.all(players.map(wealth));
          const free = battleSeats(lineup) - 1 - bots;
          expect(paid[0]).toBe((before[0] ?? 0) - full - part * free);
          expect(await shop.faults()).toEqual([]);
          return;
        }
        const battle = await shop.finish(id);
        const values = valuesOf(battle);
        const shares = modelShares(lineup, mode, values, battle.winner);
        const seatOf = (player: TestPlayer): number =>
          battle.seats.find((seat) => seat.player?.name === player.name && !seat.is_bot)?.seat ?? -1;
        const after = await Promise.all(players.map(wealth));
        const gained = players.map((player, index) => {
          const stake = index === 0 ? full + part * people.length : joining.includes(player) ? full - part : 0;
          return (after[index] ?? 0) - (before[index] ?? 0) + stake;
        });
        expect(gained).toEqual(players.map((player) => shares[seatOf(player)] ?? 0));
        const awards = battle.result?.awards ?? [];
        expect(centsOf(battle.result?.rounding ?? NaN) + sum(shares)).toBe(sum(values.flat()));
        expect(awards.length).toBe(battleSeats(lineup));
        expect(await shop.faults()).toEqual([]);
      }),
      { numRuns: 8 },
    );
  }, 300_000);
});
