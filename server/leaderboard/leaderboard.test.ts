import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Board } from '#contract/api/leaderboard.ts';
import { COMMITTED_AFTER_MS } from '#server/counting/counter.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Database, Tx } from '#server/database/database.ts';
import { nextWeekStart, weekStart } from '#server/rules/house-calendar.ts';
import { seededPlayer } from '#tests/support/games.ts';
import { writeBets as write, type WrittenBet } from '#tests/support/settled-bets.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { closeWeek, closeWeeks } from './close-week.ts';
import { PRIZES } from './prizes.data.ts';
import { type BoardWanted, readBoard } from './read-board.ts';
import { lowestValueOf, rangeOfValue } from './value-range.ts';

const ZONE = 'Europe/Berlin';
const HOUR_MS = 3_600_000;
/** A setting whose edge is known. */
const EVEN = { side: 'under', target: 4_950 };
const writeBets = (shop: TestShop, bets: readonly WrittenBet[]) =>
  write(
    shop,
    bets.map((bet) => ({ detail: EVEN, ...bet })),
  );
const NO_BOUND_PPM = 1_000_000_000_000;

describe('ranges of values', () => {
  it('go up with the value, and begin at their lowest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 47 }), fc.integer({ min: 1, max: 2 ** 47 }), (one, other) => {
        const range = rangeOfValue(one);
        expect(lowestValueOf(range)).toBeLessThanOrEqual(one);
        expect(lowestValueOf(range + 1)).toBeGreaterThan(one);
        if (one < other) expect(range).toBeLessThanOrEqual(rangeOfValue(other));
      }),
    );
  });
});

describe.each(DATABASES)('the weekly leaderboard on %s', (database) => {
  let shop: TestShop;
  let players: TestPlayer[];
  beforeAll(async () => {
    shop = await makeApp({ database, env: { HOUSE_TIME_ZONE: ZONE, DEMO_PLAYERS: 'off' } });
    // Small bets win whole prizes here, but for the test of what bounds them.
    Object.assign(shop.deps.config.bonus, { leaderboardEdgePpm: NO_BOUND_PPM });
    players = [];
    for (let n = 0; n < 14; n += 1) players.push(await seededPlayer(shop, 0, `Racer ${n}`));
  });
  afterAll(() => shop.close());

  const run = (statement: ReturnType<typeof sql>) => shop.deps.db.read.execute(statement);
  const board = async (query = '', player?: TestPlayer): Promise<Board> => {
    const url = `/api/leaderboard${query}`;
    const answer = player ? await player.get(url) : await shop.call({ url });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  /** The player's own place, for players whose tokens have expired by the clock. */
  const ownOf = async (id: string, wanted: BoardWanted) => (await readBoard(shop.deps, id, wanted)).own;
  const week = () => weekStart(shop.clock.now(), ZONE);
  /** Goes to an hour after the week's beginning, one week later. */
  const nextWeek = () => shop.clock.advance(nextWeekStart(shop.clock.now(), ZONE) + HOUR_MS - shop.clock.now());
  const racer = (index: number) => players[index] ?? { id: '' };

  /** The slow model: all bets of the week, in the order of the places. */
  function places(
    bets: readonly { who: number; stake: number; payout: number; at: number; id: string }[],
    metric: Board['metric'],
  ): number[] {
    const value = ({ stake, payout }: { stake: number; payout: number }): number =>
      metric === 'win_amount' ? payout - stake : Math.floor((payout * 10_000) / stake);
    const sorted = bets
      .filter((bet) => bet.payout > bet.stake && value(bet) > (metric === 'win_amount' ? 0 : 10_000))
      .toSorted((a, b) => value(b) - value(a) || a.at - b.at || (a.id < b.id ? -1 : 1));
    return [...new Set(sorted.map(({ who }) => who))];
  }

  it('has each player’s best bet in the order of a slow model, with the earlier bet first among equal ones', async () => {
    const kept: { who: number; stake: number; payout: number; at: number; id: string }[] = [];
    nextWeek();
    const bet = fc.record({
      who: fc.nat(13),
      stake: fc.constantFrom(100, 200, 1_000),
      times: fc.constantFrom(0, 1, 2, 2, 3, 50),
      minute: fc.nat(50),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(bet, { minLength: 1, maxLength: 25 }), async (bets) => {
        const written = bets.map(({ who, stake, times, minute }) => ({ who, stake, payout: stake * times, at: week() + minute * 60_000 }));
        const ids = await writeBets(
          shop,
          written.map(({ who, at: settledAt, ...money }) => ({ player: racer(who), settledAt, ...money })),
        );
        kept.push(...written.map((one, index) => ({ ...one, id: ids[index] ?? '' })));
        await shop.deps.counting.countAll();
        for (const metric of ['win_amount', 'multiplier'] as const) {
          const model = places(kept, metric);
          const { leaders, players: count } = await board(`?metric=${metric}&limit=50`);
          expect(leaders.map(({ player }) => player.name)).toEqual(model.map((who) => players[who]?.name));
          expect(count).toBe(model.length);
          const last = model.at(-1);
          if (last !== undefined) expect((await ownOf(racer(last).id, { metric }))?.place).toBe(model.length);
        }
      }),
      { numRuns: database === 'pglite' ? 10 : 5, endOnFailure: true },
    );
  });

  it('closes a week once, over both clock changes, and pays the first places of both metrics', async () => {
    for (const start of ['2027-03-25T18:00:00+01:00', '2027-10-28T18:00:00+02:00']) {
      shop.clock.advance(Date.parse(start) + HOUR_MS - shop.clock.now());
      const startsAt = week();
      expect(startsAt).toBe(Date.parse(start));
      await closeWeeks(shop.deps);
      const before = await Promise.all(players.map(({ id }) => shop.balance(id)));
      await writeBets(
        shop,
        players.slice(0, 12).map((player, index) => ({ player, stake: 1_000, payout: 2_000 + index * 100, settledAt: startsAt + index })),
      );
      // 18:00 by the wall clock of the next Thursday, an hour nearer or further than seven days.
      const end = nextWeekStart(startsAt, ZONE);
      expect(new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, weekday: 'short', hour: 'numeric', minute: 'numeric' }).format(end)).toBe(
        'Thu 18:00',
      );
      expect(Math.abs(end - startsAt - 7 * 24 * HOUR_MS)).toBe(HOUR_MS);
      shop.clock.advance(end - 1 - shop.clock.now());
      await closeWeeks(shop.deps);
      expect((await board()).week.closed).toBe(false);
      // What was settled in the last moment may still be on its way.
      const clock = Object.create(shop.deps.clock, { now: { value: () => end + COMMITTED_AFTER_MS - 1 } }) as Clock;
      await closeWeeks({ ...shop.deps, clock });
      expect((await board(`?week=${new Date(startsAt).toISOString()}`)).week.closed).toBe(false);
      await writeBets(shop, [{ player: racer(11), stake: 1_000, payout: 3_200, settledAt: end - 1 }]);
      shop.clock.advance(COMMITTED_AFTER_MS + 1_000);
      await Promise.all(Array.from({ length: 20 }, () => closeWeeks(shop.deps)));
      const after = await Promise.all(players.map(({ id }) => shop.balance(id)));
      const won = after.map((balance, index) => balance - (before[index] ?? 0));
      // The twelfth has the best bet of both metrics, the third is tenth.
      expect(won).toEqual(
        players.map((_, index) =>
          index < 2 || index > 11 ? 0 : (PRIZES.win_amount[11 - index] ?? 0) + (PRIZES.multiplier[11 - index] ?? 0),
        ),
      );
      const past = await board(`?week=${new Date(startsAt).toISOString()}`);
      expect(past).toMatchObject({ week: { closed: true }, players: 12 });
      expect(await ownOf(racer(0).id, { week: new Date(startsAt).toISOString() })).toMatchObject({ place: 12, prize: null });
      expect(past.leaders.map(({ prize }) => (prize ?? 0) * 100)).toEqual(PRIZES.win_amount);
      expect((await board()).past[0]?.starts_at).toBe(new Date(startsAt).toISOString());
      expect((await board()).leaders).toEqual([]);
    }
    expect(await shop.audit()).toEqual([]);
  });

  it('pays nothing of a closing that breaks off, and all of it when it is done again, with one mail', async () => {
    nextWeek();
    const startsAt = week();
    await writeBets(shop, [{ player: racer(3), stake: 100, payout: 900, settledAt: startsAt }]);
    await shop.deps.counting.countAll();
    nextWeek();
    const before = await shop.balance(racer(3).id);
    const broken = shop.deps.db.transaction(async (tx) => {
      expect(await closeWeek(tx, shop.deps, startsAt)).toBe(true);
      throw new Error('the process died');
    });
    await expect(broken).rejects.toThrow('the process died');
    expect(await shop.balance(racer(3).id)).toBe(before);
    await closeWeeks(shop.deps);
    await closeWeeks(shop.deps);
    expect((await shop.balance(racer(3).id)) - before).toBe((PRIZES.win_amount[0] ?? 0) + (PRIZES.multiplier[0] ?? 0));
    // Weeks of other tests may have been won by the same player.
    const link = `/leaderboard?week=${encodeURIComponent(new Date(startsAt).toISOString())}`;
    const own = () => (shop.mailbox?.list(players[3]?.email) ?? []).filter(({ text }) => text.includes(link));
    await expect.poll(() => own().length, { timeout: 10_000 }).toBe(1);
    expect(own()[0]).toMatchObject({ subject: 'You won 750.00 coins on the leaderboard' });
    expect(own()[0]?.text).toContain('place 1, 500.00 coins');
  });

  it('lets a winner’s bet, which holds its account, write to its player while a week is closed', async () => {
    if (database !== 'postgres') return;
    nextWeek();
    const startsAt = week();
    await writeBets(shop, [{ player: racer(4), stake: 100, payout: 900, settledAt: startsAt }]);
    await shop.deps.counting.countAll();
    nextWeek();
    let isHeld = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const tries: string[] = [];
    const bet = shop.deps.db.transaction(async (tx) => {
      tries.push('bet');
      await tx.execute(sql`select 1 from account where owner_id = ${racer(4).id} for update`);
      isHeld();
      await tx.execute(sql`select pg_sleep(0.5)`);
      await tx.execute(sql`update users set experience_cents = experience_cents + 1 where id = ${racer(4).id}`);
    });
    await held;
    const closing = shop.deps.db.transaction((tx) => {
      tries.push('week');
      return closeWeek(tx, shop.deps, startsAt);
    });
    await Promise.all([bet, closing]);
    expect(tries).toEqual(['bet', 'week']);
  });

  it('counts a bet of a closed week to the one that runs, and a sponsored seat at its full price', async () => {
    nextWeek();
    const closed = week();
    await writeBets(shop, [{ player: racer(1), stake: 100, payout: 300, settledAt: closed }]);
    await shop.deps.counting.countAll();
    nextWeek();
    await closeWeeks(shop.deps);
    await writeBets(shop, [{ player: racer(2), stake: 100, payout: 400, settledAt: closed + 1 }]);
    await shop.deps.counting.countAll();
    expect((await board()).leaders.map(({ player, win_amount: won }) => [player.name, won])).toEqual([['Racer 2', 3]]);
    expect((await board(`?week=${new Date(closed).toISOString()}`)).leaders).toHaveLength(1);
  });

  it('never ranks demo players where there are none, and those who leave give up their place', async () => {
    nextWeek();
    const [demo, closing, other] = [await seededPlayer(shop, 0), await seededPlayer(shop, 0), await seededPlayer(shop, 0, 'Stays')];
    await run(sql`update users set is_demo = true where id = ${demo.id}`);
    await writeBets(
      shop,
      [demo, closing, other].map((player, index) => ({ player, stake: 100, payout: 1_000 - index, settledAt: week() + index })),
    );
    await shop.deps.counting.countAll();
    expect((await board()).leaders.map(({ player }) => player.name)).toEqual([closing.name, 'Stays']);
    await run(sql`update session set confirmed_at = ${new Date(shop.clock.now()).toISOString()} where user_id = ${closing.id}`);
    const left = await closing.post('/api/profile/close', { name: closing.name }, { key: null });
    expect(left.statusCode, left.body).toBe(200);
    expect(await board('', other)).toMatchObject({ players: 1, leaders: [{ player: { name: 'Stays' } }], own: { place: 1 } });
  });

  it('ranks the sandbox’s demo players while a week runs, gives their prizes to the players after them, and closes without them', async () => {
    nextWeek();
    const [ada, demo, ben] = [await seededPlayer(shop, 0, 'Ada'), await seededPlayer(shop, 0, 'Demo'), await seededPlayer(shop, 0, 'Ben')];
    await run(sql`update users set is_demo = true where id = ${demo.id}`);
    const settled = week();
    Object.assign(shop.deps.config, { demoPlayers: 1 });
    try {
      await writeBets(
        shop,
        [demo, ada, ben].map((player, index) => ({ player, stake: 100, payout: 1_000 - index, settledAt: settled + index })),
      );
      await shop.deps.counting.countAll();
      const [first, second] = PRIZES.win_amount.map((prize) => prize / 100);
      const running = await board();
      expect(running.players).toBe(3);
      expect(running.leaders.map(({ place, player, prize }) => [place, player.name, player.is_demo, prize])).toEqual([
        [1, 'Demo', true, null],
        [2, 'Ada', false, first],
        [3, 'Ben', false, second],
      ]);
      expect(await ownOf(ben.id, {})).toMatchObject({ place: 3, prize: PRIZES.win_amount[1] });
      nextWeek();
      await closeWeeks(shop.deps);
      const closed = await board(`?week=${new Date(settled).toISOString()}`);
      expect(closed.leaders.map(({ place, player, prize }) => [place, player.name, prize])).toEqual([
        [1, 'Ada', first],
        [2, 'Ben', second],
      ]);
      const { rows } = await run(sql`select count(*)::int as prizes from leaderboard_prize where user_id = ${demo.id}`);
      expect(rows).toEqual([{ prizes: 0 }]);
    } finally {
      Object.assign(shop.deps.config, { demoPlayers: 0 });
    }
  });

  it('pays a prize no further than a share of the edge on what its winner staked in the week', async () => {
    nextWeek();
    const startsAt = week();
    Object.assign(shop.deps.config.bonus, { leaderboardEdgePpm: 150_000 });
    try {
      const [few, much, least] = [await seededPlayer(shop, 0), await seededPlayer(shop, 0), await seededPlayer(shop, 0)];
      await writeBets(shop, [
        { player: few, stake: 10_000, payout: 900_000, settledAt: startsAt },
        ...Array.from({ length: 3 }, (_, index) => ({ player: much, stake: 100_000, payout: 0, settledAt: startsAt + index })),
        { player: much, stake: 100, payout: 8_000, settledAt: startsAt },
        { player: least, stake: 100, payout: 200, settledAt: startsAt },
      ]);
      await shop.deps.counting.countAll();
      const { rows } = await run(
        sql`select user_id, edge_micros::text from leaderboard_edge where week = ${new Date(startsAt).toISOString()}`,
      );
      const edgeOf = ({ id }: { id: string }) => Number(rows.find(({ user_id: user }) => user === id)?.['edge_micros']);
      expect(edgeOf(much) / edgeOf(few)).toBeCloseTo(30.01, 2);
      const bound = (player: { id: string }) => Math.floor((edgeOf(player) * 0.15) / 1_000_000);
      const prizes = [few, much, least].map(bound);
      expect((await board()).leaders.map(({ prize }) => Math.round((prize ?? 0) * 100))).toEqual(prizes);
      expect(prizes[1]).toBeGreaterThan(prizes[0] ?? 0);
      nextWeek();
      await closeWeeks(shop.deps);
      const closed = await board(`?week=${new Date(startsAt).toISOString()}`);
      expect(closed.leaders.map(({ prize }) => Math.round((prize ?? 0) * 100))).toEqual(prizes);
      expect(await Promise.all([few, much, least].map(({ id }) => shop.balance(id)))).toEqual(prizes.map((prize) => 2 * prize));
    } finally {
      Object.assign(shop.deps.config.bonus, { leaderboardEdgePpm: NO_BOUND_PPM });
    }
    expect(await shop.audit()).toEqual([]);
  });

  if (database === 'postgres')
    it('shows guests no state of before a closing once the week is over, however late the replica is', async () => {
      nextWeek();
      const startsAt = week();
      await writeBets(shop, [{ player: racer(0), stake: 100, payout: 300, settledAt: shop.clock.now() }]);
      await shop.deps.counting.countAll();
      nextWeek();
      // A transaction that goes on seeing the state of its first statement is the replica.
      let [end, late] = [(): void => undefined, Promise.resolve()];
      const replica = await new Promise<Tx>((opened) => {
        late = shop.deps.db.transaction(async (tx) => {
          await tx.execute(sql`set transaction isolation level repeatable read`);
          await tx.execute(sql`select 1 from leaderboard_week`);
          opened(tx);
          await new Promise<void>((ended) => {
            end = ended;
          });
        });
      });
      const readList: Database['readList'] = (_player, run) => run(replica);
      const deps = { ...shop.deps, db: { read: shop.deps.db.read, readList } };
      const read = async () => {
        await closeWeeks(shop.deps);
        return [await readBoard(deps, null, { week: new Date(startsAt).toISOString() }), await readBoard(deps, null, {})] as const;
      };
      const [shown, { past }] = await read().finally(async () => {
        end();
        await late;
      });
      expect(shown.week.closed).toBe(true);
      expect(past[0]?.starts_at).toBe(new Date(startsAt).toISOString());
    });

  it('refuses weeks without a bet', async () => {
    expect((await shop.call({ url: '/api/leaderboard?week=2020-01-02T18:00:00.000Z' })).statusCode).toBe(404);
    expect((await shop.call({ url: '/api/leaderboard?week=yesterday' })).statusCode).toBe(422);
    expect((await shop.call({ url: '/api/leaderboard?week=0000-01-01T00:00:00Z' })).statusCode).toBe(422);
    expect((await shop.call({ url: '/api/leaderboard?metric=luck' })).statusCode).toBe(422);
  });
});
