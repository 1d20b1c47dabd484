import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cashback, type Cashback, cashbackHistory } from '#contract/api/cashback.ts';
import { houseEdge, NO_EDGE } from '#contract/games/house-edge.ts';
import { upgrade } from '#contract/games/upgrade.ts';
import { cents, coinsToCents, type Cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import type { SettledBet } from '#server/counting/counter.ts';
import { NO_PLACE } from '#server/security/session-place.ts';
import { beginSession } from '#server/auth/sessions.ts';
import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import { houseBalance } from '#server/wallet/ledger.ts';
import { seededPlayer } from '#tests/support/games.ts';
import { writeBets } from '#tests/support/settled-bets.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { claimCashback } from './claim.ts';
import { cashbackCounter } from './counter.ts';
import { closeDay } from './close-day.ts';
import { dayOf } from './days.ts';

const HOUR = 3_600_000;
const ZONE = 'Europe/Berlin';

/** The end of the cashback day that holds an instant, found by looking at the house's clock hour by hour. */
function endOfDay(instant: number): number {
  const shows = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' });
  for (let hour = Math.floor(instant / HOUR) * HOUR + HOUR; ; hour += HOUR) if (shows.format(hour) === '21') return hour;
}

/** A setting of dice with an edge of exactly 1 %. */
const EVEN = { side: 'under', target: 4_950 } as const;

/** An upgrade of coins and items to twice their worth, as its record says it. */
const upgradeOf = (stake: number, coins = stake) => ({
  coins,
  detail: { side: 'under', items: stake > coins ? [{ sale_price: stake - coins }] : [], target: { sale_price: 2 * stake } },
});

/** What the house keeps of a stake on average, millionths of a cent. */
function keptOf(game: string, stake: number): bigint {
  if (game === 'dice') return BigInt(stake) * 10_000n;
  const { numerator, denominator } = houseEdge(upgrade.wager({ side: 'under', staked: cents(stake), target: cents(2 * stake) }));
  return (BigInt(stake) * 1_000_000n * numerator) / denominator;
}

/** A player whose address is confirmed, without which nothing is claimed. */
async function confirmedPlayer(shop: TestShop, balance: number): Promise<TestPlayer> {
  const player = await seededPlayer(shop, balance);
  await shop.deps.db.transaction((tx) => tx.execute(sql`update users set email_verified_at = created_at where id = ${player.id}`));
  return player;
}

describe.each(DATABASES)('cashback on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    // All of the edge, so that of a lost upgrade the share of the loss comes back; dice keep less.
    shop = await makeApp({ database, env: { HOUSE_TIME_ZONE: ZONE, CASHBACK_EDGE_PERCENT: '100' } });
  });
  afterAll(() => shop.close());

  const now = (): number => shop.clock.now();
  const today = () => dayOf(shop.deps, now());
  /** Goes on to a time after the end of the day that is on, and closes it. */
  async function endDay(msAfter = 10_000): Promise<number> {
    const { endsAt } = today();
    shop.clock.advance(endsAt - now() + msAfter);
    await shop.cashback.runDue();
    return endsAt;
  }
  const claim = (userId: string, endsAt: number) =>
    shop.deps.db.transaction((tx) => claimCashback(tx, shop.deps, userId, { endsAt, place: NO_PLACE }));
  const refusal = async (run: () => Promise<unknown>): Promise<string> => {
    try {
      await run();
    } catch (error) {
      if (error instanceof Refusal) return error.reason;
      throw error;
    }
    return 'none';
  };
  /** Calls as a player whose session began just now: days pass quickly here, and sessions end. */
  async function calls({
    id,
  }: TestPlayer): Promise<{ get(url: string): Promise<string>; claim: (day: string, key?: string) => Promise<LightMyRequestResponse> }> {
    const { access_token: token } = await beginSession(shop.deps, id);
    const authorization = `Bearer ${token}`;
    return {
      async get(url) {
        const { statusCode, body } = await shop.call({ url, headers: { authorization } });
        expect(statusCode, body).toBe(200);
        return body;
      },
      claim: (day, key = randomUUID()) =>
        shop.call({ method: 'POST', url: '/api/cashback/claim', headers: { authorization, 'idempotency-key': key }, payload: { day } }),
    };
  }
  const own = async (player: TestPlayer): Promise<Cashback> =>
    z.decode(cashback.reply, JSON.parse(await (await calls(player)).get('/api/cashback'))).data;
  const history = async (player: TestPlayer) =>
    z.decode(cashbackHistory.reply, JSON.parse(await (await calls(player)).get('/api/cashback/history'))).data;
  /** Writes an upgrade, of which the house keeps at least 5 %, or a bet on dice, of which it keeps 1 %. */
  const loss = (player: TestPlayer, stake: number, payout = 0, game: 'dice' | 'upgrade' = 'upgrade') =>
    writeBets(shop, [{ player, stake, payout, settledAt: now(), game, ...(game === 'upgrade' ? upgradeOf(stake) : { detail: EVEN }) }]);

  it('gives back no more than the edge of the stakes, and shows both numbers', async () => {
    const [player, lucky] = [await confirmedPlayer(shop, 0), await confirmedPlayer(shop, 0)];
    for (let bet = 0; bet < 3; bet += 1) await loss(player, 20_01, 0, 'dice');
    await loss(lucky, 100_00, 90_00, 'dice');
    await shop.deps.counting.countAll();
    expect(await own(player)).toMatchObject({ today: { of_loss: 3_00, of_edge: 60, amount: 60 } });
    expect(await own(lucky)).toMatchObject({ today: { of_loss: 50, of_edge: 1_00, amount: 50 } });
    await endDay();
    expect([await own(player), await own(lucky)]).toMatchObject([{ due: [{ amount: 60 }] }, { due: [{ amount: 50 }] }]);
  });

  it('shows the day as it is counted, ends it at 21:00, and pays once what comes back', async () => {
    const player = await confirmedPlayer(shop, 100_00);
    await loss(player, 20_00);
    await loss(player, 10_00, 4_01);
    await shop.deps.counting.countAll();
    const before = await own(player);
    expect(before).toMatchObject({ today: { staked: 30_00, paid: 4_01, amount: 1_29 }, due: [], counting: false });
    expect(Date.parse(before.today.ends_at)).toBe(endOfDay(now()));
    const house = await houseBalance(shop.deps.db.read, 'house:cashback');

    const endsAt = await endDay();
    const after = await own(player);
    expect(after.today).toMatchObject({ staked: 0, paid: 0, amount: 0 });
    expect(after.due).toEqual([
      { day: new Date(endsAt).toISOString(), amount: 1_29, expires_at: new Date(endsAt + 24 * HOUR).toISOString() },
    ]);

    const as = await calls(player);
    const answers = await Promise.all(Array.from({ length: 20 }, () => as.claim(new Date(endsAt).toISOString())));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode, body: text } of answers)
      if (statusCode !== 200) expect(JSON.parse(text)).toMatchObject({ code: 'already_claimed' });
    expect(await shop.balance(player.id)).toBe(101_29);
    expect(house - (await houseBalance(shop.deps.db.read, 'house:cashback'))).toBe(1_29);
    expect(await history(player)).toMatchObject([{ status: 'claimed', staked: 30_00, paid: 4_01, amount: 1_29 }]);
    expect(await shop.audit()).toEqual([]);
  });

  it('answers a claim that is sent again with the same key as it did before', async () => {
    const player = await confirmedPlayer(shop, 0);
    await loss(player, 50_00);
    const day = new Date(await endDay()).toISOString();
    const [as, key] = [await calls(player), randomUUID()];
    const [first, second] = [await as.claim(day, key), await as.claim(day, key)];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.body).toBe(first.body);
    expect(await shop.balance(player.id)).toBe(2_50);
  });

  it('lets it be claimed for 24 hours and says when they are over', async () => {
    const [player, late] = [await confirmedPlayer(shop, 0), await confirmedPlayer(shop, 0)];
    await loss(player, 10_00);
    await loss(late, 10_00);
    const endsAt = await endDay();
    const until = endsAt + 24 * HOUR;
    shop.clock.advance(until - 5_000 - now());
    expect(await claim(player.id, endsAt)).toMatchObject({ amount: 50 });
    shop.clock.advance(until - now());
    expect(await refusal(() => claim(late.id, endsAt))).toBe('cashback_expired');
    expect(await refusal(() => claim(late.id, endsAt - HOUR))).toBe('cashback_not_found');
    expect(await shop.balance(late.id)).toBe(0);
  });

  it('gives 24 hours from its return to a shop that was away at 21:00', async () => {
    const player = await confirmedPlayer(shop, 0);
    await loss(player, 10_00);
    const endsAt = await endDay(30 * HOUR);
    shop.clock.advance(20 * HOUR);
    expect(await claim(player.id, endsAt)).toMatchObject({ amount: 50 });
  });

  it('counts what was settled before the end and comes later to the day that is open then', async () => {
    const player = await confirmedPlayer(shop, 0);
    await loss(player, 10_00);
    const endsAt = await endDay();
    await writeBets(shop, [{ player, stake: 40_00, payout: 0, settledAt: endsAt - 1_000, game: 'upgrade', ...upgradeOf(40_00) }]);
    await shop.deps.counting.countAll();
    expect(await own(player)).toMatchObject({ today: { staked: 40_00, amount: 2_00 }, due: [{ amount: 50 }] });
  });

  it('counts coins staked and not prizes, and nothing of demo players', async () => {
    const [player, demo] = [await confirmedPlayer(shop, 0), await confirmedPlayer(shop, 0)];
    await shop.deps.db.transaction((tx) => tx.execute(sql`update users set is_demo = true where id = ${demo.id}`));
    const settledAt = now();
    await writeBets(shop, [
      { player, stake: 15_00, payout: 0, settledAt, game: 'upgrade', ...upgradeOf(15_00, 5_00) },
      { player: demo, stake: 15_00, payout: 0, settledAt, game: 'upgrade', ...upgradeOf(15_00) },
    ]);
    await shop.deps.counting.countAll();
    expect(await own(player)).toMatchObject({ today: { staked: 5_00, paid: 0, amount: 25 } });
    expect(await own(demo)).toMatchObject({ today: { staked: 0, amount: 0 } });
  });

  it('counts of a seat that a sponsor pays what it won, and of a free opening nothing', async () => {
    const [player, opener] = [await confirmedPlayer(shop, 0), await confirmedPlayer(shop, 0)];
    await loss(player, 20_00);
    await loss(opener, 20_00);
    await shop.deps.counting.countAll();
    const free: SettledBet = {
      id: randomUUID(),
      userId: opener.id,
      isDemo: false,
      game: 'box',
      stake: cents(0),
      coins: cents(0),
      bonusPart: cents(0),
      withBonus: false,
      edge: NO_EDGE,
      wagers: [],
      payout: cents(5_00),
      multiplier: multiplier(0),
      detail: null,
      versionId: null,
      roundId: null,
      battleId: null,
      placedAt: now(),
      settledAt: now(),
    };
    const seat: SettledBet = { ...free, id: randomUUID(), userId: player.id, game: 'battle', battleId: randomUUID() };
    await shop.deps.db.transaction((tx) => cashbackCounter.count(tx, shop.deps, [free, seat]));
    expect(await own(player)).toMatchObject({ today: { staked: 20_00, paid: 5_00, amount: 75 } });
    expect(await own(opener)).toMatchObject({ today: { staked: 20_00, paid: 0, amount: 1_00 } });
  });

  it('comes to the same whatever dies when, in closing a day', async () => {
    const players = await Promise.all(Array.from({ length: 7 }, () => confirmedPlayer(shop, 0)));
    for (let cut = 0; cut < 8; cut++) {
      for (const [place, player] of players.entries()) await loss(player, 1_00 * (place + 1));
      await shop.deps.counting.countAll();
      const { endsAt } = today();
      shop.clock.advance(endsAt - now() + 1_000);
      // The process dies at its transaction number `cut`, just before its commit or just after.
      let left = cut >> 1;
      const dying = (async (run: Parameters<Database['transaction']>[0]) => {
        const dies = left-- === 0;
        const result = await shop.deps.db.transaction(async (tx) => {
          const inside = await run(tx);
          if (dies && cut % 2 === 0) throw new Error('killed');
          return inside;
        });
        if (dies) throw new Error('killed');
        return result;
      }) as Database['transaction'];
      const db = Object.create(shop.deps.db, { transaction: { value: dying }, read: { value: shop.deps.db.read } }) as Database;
      await expect(closeDay({ ...shop.deps, db }, endsAt, { atOnce: 3 })).rejects.toThrow('killed');
      await Promise.all([closeDay(shop.deps, endsAt, { atOnce: 3 }), closeDay(shop.deps, endsAt, { atOnce: 2 })]);
      const { rows } = await shop.deps.db.read.execute(
        sql`select user_id, amount from cashback where ends_at = ${new Date(endsAt).toISOString()}::timestamptz`,
      );
      const amounts = new Map(rows.map(({ user_id: id, amount }) => [id, Number(amount)]));
      expect(players.map(({ id }) => amounts.get(id))).toEqual([5, 10, 15, 20, 25, 30, 35]);
      const day = await shop.deps.db.read.execute(
        sql`select granted_at from cashback_day where ends_at = ${new Date(endsAt).toISOString()}::timestamptz`,
      );
      expect(day.rows[0]?.['granted_at']).not.toBeNull();
    }
  });

  it('over random days gives what a slow reading of the bet record says', { timeout: 240_000 }, async () => {
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          who: fc.nat(2),
          stake: fc.integer({ min: 10, max: 5_000 }),
          pays: fc.constantFrom(0, 0, 0, 1, 99, 101, 250),
          game: fc.constantFrom('dice' as const, 'upgrade' as const),
        }),
      },
      { weight: 2, arbitrary: fc.record({ hours: fc.double({ min: 0.01, max: 31, noNaN: true }) }) },
      { weight: 1, arbitrary: fc.constantFrom('count' as const, 'close' as const, 'claim' as const) },
    );
    // Both changes of the clock lie within the days of these runs.
    const starts = ['2027-03-26T12:00:00Z', '2027-10-29T12:00:00Z'].map(Date.parse);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const start = starts[0];
        if (start !== undefined && now() < start) shop.clock.advance(start - now());
        const players = await Promise.all(Array.from({ length: 3 }, () => confirmedPlayer(shop, 0)));
        const claimed = new Map<string, number>();
        const claimAll = async (): Promise<void> => {
          for (const { id } of players) {
            const { rows } = await shop.deps.db.read.execute(sql`select ends_at from cashback where user_id = ${id} and amount > 0`);
            for (const { ends_at: day } of rows) {
              const endsAt = new Date(day as string).getTime();
              await claim(id, endsAt).then(
                ({ amount }) => claimed.set(`${id} ${endsAt}`, amount),
                (error: unknown) => expect(error).toBeInstanceOf(Refusal),
              );
            }
          }
        };
        for (const one of steps) {
          if (one === 'count') await shop.deps.counting.countAll();
          else if (one === 'close') await shop.cashback.runDue();
          else if (one === 'claim') await claimAll();
          else if ('hours' in one) {
            shop.clock.advance(Math.round(one.hours * HOUR));
            // Every day is closed at its end; what is missing below is what was not counted.
            await shop.cashback.runDue();
          } else {
            const player = players[one.who];
            if (player) await loss(player, one.stake, Math.floor((one.stake * one.pays) / 100), one.game);
          }
        }
        const { endsAt: lastDay } = today();
        await endDay();
        await claimAll();
        // The slow reading: every bet of a player, one by one.
        for (const { id } of players) {
          const { rows } = await shop.deps.db.read.execute(sql`select game, stake, payout, settled_at from bet where user_id = ${id}`);
          const net = new Map<number, bigint>();
          const kept = new Map<number, bigint>();
          for (const { game, stake, payout, settled_at: at } of rows) {
            const day = endOfDay(new Date(at as string).getTime());
            net.set(day, (net.get(day) ?? 0n) + BigInt(String(stake)) - BigInt(String(payout)));
            kept.set(day, (kept.get(day) ?? 0n) + keptOf(String(game), Number(stake)));
          }
          const written = await shop.deps.db.read.execute(sql`select ends_at, amount from cashback where user_id = ${id}`);
          const amounts = written.rows.map(({ ends_at: day, amount }) => [new Date(day as string).getTime(), Number(amount)] as const);
          const expected = [...net].map(
            ([day, lost]) =>
              [day, lost > 0n ? Math.min(Number((lost * 5n) / 100n), Number((kept.get(day) ?? 0n) / 1_000_000n)) : 0] as const,
          );
          expect(amounts.toSorted(([a], [b]) => a - b)).toEqual(expected.toSorted(([a], [b]) => a - b));
          const got = [...claimed].filter(([key]) => key.startsWith(id)).reduce((sum, [, amount]) => sum + amount, 0);
          expect(await shop.balance(id)).toBe(got);
          // What an earlier day brought may have expired; what the last one brings is there now.
          expect(claimed.get(`${id} ${lastDay}`) ?? 0).toBe(new Map(amounts).get(lastDay) ?? 0);
        }
      }),
      { numRuns: 12 },
    );
    const autumn = starts[1];
    if (autumn !== undefined) shop.clock.advance(Math.max(0, autumn - now()));
    const player = await confirmedPlayer(shop, 0);
    for (let day = 0; day < 4; day++) {
      expect(today().endsAt).toBe(endOfDay(now()));
      await loss(player, 1_00 + day);
      await endDay();
    }
    expect(await shop.audit()).toEqual([]);
  });

  it('leaves what a closed account did not claim with the house', async () => {
    const player = await confirmedPlayer(shop, 0);
    await loss(player, 10_00);
    await shop.deps.db.transaction((tx) =>
      tx.execute(sql`update users set closed_at = ${new Date(now()).toISOString()} where id = ${player.id}`),
    );
    const endsAt = await endDay();
    expect(await refusal(() => claim(player.id, endsAt))).toBe('cashback_not_found');
  });
});

describe('cashback by the rules of play', () => {
  it('is not there where coins are not money', async () => {
    const shop = await makeApp({ database: 'pglite', env: { RULES: 'social' } });
    const player = await seededPlayer(shop, 100_00);
    await writeBets(shop, [{ player, stake: 10_00, payout: 0, settledAt: shop.clock.now() }]);
    await shop.deps.counting.countAll();
    for (const { statusCode, body } of [await player.get('/api/cashback'), await shop.call({ url: '/api/cashback/day' })]) {
      expect(statusCode).toBe(409);
      expect(JSON.parse(body)).toMatchObject({ code: 'play_not_allowed' });
    }
    const { rows } = await shop.deps.db.read.execute(sql`select 1 from cashback`);
    expect(rows).toEqual([]);
    await shop.close();
  });

  it('reads what the games have paid today, demo players among them', async () => {
    const shop = await makeApp({ database: 'pglite' });
    const player = await seededPlayer(shop, 0);
    await writeBets(shop, [
      { player, stake: 10_00, payout: 12_34, settledAt: shop.clock.now() },
      { player, stake: 10_00, payout: 1_00, settledAt: shop.clock.now() },
      { player, stake: 10_00, payout: 5_00, settledAt: shop.clock.now() - 48 * HOUR },
    ]);
    await shop.deps.counting.countAll();
    const { data } = (await shop.call({ url: '/api/games/today' })).json<{
      data: { games: { game: string; paid: number; bets: number }[] };
    }>();
    expect(data.games.find(({ game }) => game === 'dice')).toEqual({ game: 'dice', paid: 13.34, bets: 2 });
    const paid: Cents[] = data.games.map((one) => coinsToCents(one.paid));
    expect(paid.reduce((sum, one) => sum + one, 0)).toBe(13_34);
    await shop.close();
  });
});
