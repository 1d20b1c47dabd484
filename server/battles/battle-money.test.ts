import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATTLE_LINEUPS, BATTLE_MODES, battleSeats, isBattleMode } from '#contract/battle/rules.ts';
import { type BattleOnWire, type BattleShop, makeBattles, START } from '#tests/support/battles.ts';
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

type Played = typeof played extends fc.Arbitrary<infer Value> ? Value : never;

/** So many battles are played side by side; the rules alone are held against a slow model 10,000 times beside them. */
const BATTLES = 12;

describe.each(DATABASES)('the money of battles on %s', (database) => {
  let shop: BattleShop;
  let slugs: string[];
  beforeAll(async () => {
    shop = await makeBattles(database);
    slugs = ((await shop.call({ url: '/api/boxes?sort=price' })).json().data as { slug: string }[]).map(({ slug }) => slug);
  });
  afterAll(() => shop.close());

  /** What a player has: coins and prizes that were not sold. */
  const wealth = async ({ id }: TestPlayer): Promise<number> => {
    const { rows } = await shop.deps.db.read.execute(
      sql`select coalesce(sum(sale_price), 0) as prizes from inventory_item where user_id = ${id} and status = 'owned'`,
    );
    return (await shop.balance(id)) + Number(rows[0]?.['prizes']);
  };

  /** Creates and fills a battle. Answers its id, and what each player has paid for it. */
  const begun = async (players: readonly TestPlayer[], { lineup, mode, bots, sponsored, counts, leftFree }: Played) => {
    const [creator, ...others] = players as [TestPlayer, ...TestPlayer[]];
    const boxes = counts.map(([index, count]) => ({ slug: slugs[index] ?? '', count }));
    const id = await shop.create(creator, { lineup, mode, sponsored, boxes });
    if (bots > 0) expect((await shop.addBots(creator, id, bots)).statusCode).toBe(200);
    const free = battleSeats(lineup) - 1 - bots;
    const joining = others.slice(leftFree ? 1 : 0, free);
    for (const player of joining) expect((await shop.join(player, id)).statusCode).toBe(200);
    const { price, seat_price } = await shop.battle(id);
    const part = centsOf(price) - centsOf(seat_price);
    const paid = players.map((player, index) => {
      if (index === 0) return centsOf(price) + part * free;
      return joining.includes(player) ? centsOf(seat_price) : 0;
    });
    return { id, paid };
  };

  /** What a battle that has ended gives to each player, by the model. */
  const givenBy = (players: readonly TestPlayer[], battle: BattleOnWire, { lineup, mode }: Played): number[] => {
    const values = valuesOf(battle);
    const shares = modelShares(lineup, mode, values, battle.winner);
    expect(centsOf(battle.result?.rounding ?? NaN) + sum(shares)).toBe(sum(values.flat()));
    expect(battle.result?.awards.length).toBe(battleSeats(lineup));
    return players.map((player) => shares[battle.seats.find((seat) => seat.player?.name === player.name && !seat.is_bot)?.seat ?? -1] ?? 0);
  };

  it('goes out to the cent as it was drawn, whatever the mode, the seats and who pays for them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(played, { minLength: BATTLES, maxLength: BATTLES }), async (orders) => {
        const players = await Promise.all(Array.from({ length: 4 }, () => shop.newPlayer()));
        const all = [];
        for (const order of orders) all.push({ order, ...(await begun(players, order)) });
        const gained = players.map(() => 0);
        for (const { id, order, paid } of all) {
          const { started_at } = await shop.battle(id);
          const given = started_at === null ? players.map(() => 0) : givenBy(players, await shop.finish(id), order);
          for (const index of players.keys()) gained[index] = (gained[index] ?? 0) + (given[index] ?? 0) - (paid[index] ?? 0);
        }
        await shop.settled();
        expect(await Promise.all(players.map(wealth))).toEqual(gained.map((amount) => START + amount));
        expect(await shop.faults()).toEqual([]);
      }),
      { numRuns: 1 },
    );
  }, 300_000);
});
