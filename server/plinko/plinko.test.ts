import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Bet } from '#contract/api/bets.ts';
import { plinkoConfig, plinkoCurrent, plinkoLeaderboard } from '#contract/api/plinko.ts';
import { MAX_BALLS, PLINKO_RISKS, PLINKO_ROWS, plinkoTable } from '#contract/games/plinko.ts';
import { playerHue } from '#contract/player-hue.ts';
import { cents } from '#contract/money.ts';
import { betOf, expectProven, netOf, revealedSeeds, seededPlayer, playerState } from '#tests/support/games.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { type BallRequest, playBall } from './play-ball.ts';

const drop = async (player: TestPlayer, rows = 8, risk = 'high', stake = 1): Promise<Bet> =>
  betOf(await player.post('/api/plinko/bet', { stake, rows, risk }));

describe.each(DATABASES)('plinko on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  it('shows its 27 tables with their exact returns', async () => {
    const { data } = z.decode(plinkoConfig.reply, (await shop.call({ url: '/api/plinko/config' })).json());
    expect(data.tables).toHaveLength(27);
    expect(data.max_balls).toBe(MAX_BALLS);
    for (const { rows, risk, multipliers, return_ppm } of data.tables) {
      expect(multipliers).toEqual(plinkoTable(rows, risk));
      // 98.91–99.16 % as they are quoted, rounded to two decimals.
      expect(Math.round(return_ppm / 100)).toBeGreaterThanOrEqual(9_891);
      expect(Math.round(return_ppm / 100)).toBeLessThanOrEqual(9_916);
    }
    expect(new Set(data.tables.map(({ rows, risk }) => `${rows} ${risk}`)).size).toBe(27);
  });

  it('drops balls where the seeds say, on every board', async () => {
    const player = await seededPlayer(shop, 100_000);
    const boards = PLINKO_ROWS.flatMap((rows) => PLINKO_RISKS.map((risk) => ({ rows, risk })));
    const bets = await Promise.all(boards.map(({ rows, risk }) => drop(player, rows, risk, 1.11)));
    const seeds = await revealedSeeds(player);
    for (const bet of bets) expectProven(bet, seeds.get(bet.server_seed_hash) ?? '');
    expect(await shop.balance(player.id)).toBe(100_000 + netOf(bets));
    expect(await shop.audit()).toEqual([]);
  });

  it('refuses boards that there are not, and stakes that could pass the largest win', async () => {
    const player = await seededPlayer(shop, 1_000_000);
    const before = await playerState(shop, player);
    for (const wrong of [
      { rows: 7 },
      { rows: 17 },
      { rows: '8' },
      { rows: 8.5 },
      { rows: null },
      { risk: 'extreme' },
      { risk: null },
      { balls: 2 },
    ])
      expect((await player.post('/api/plinko/bet', { stake: 1, rows: 8, risk: 'low', ...wrong })).statusCode, JSON.stringify(wrong)).toBe(
        422,
      );
    const top = Math.max(...plinkoTable(16, 'high')) / 10_000;
    const answer = await player.post('/api/plinko/bet', { stake: Math.floor(100_000 / top) + 1, rows: 16, risk: 'high' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'limit_exceeded']);
    expect(await playerState(shop, player)).toEqual(before);
  });

  it('brings back the balls of the last ten seconds after a reload, and no others', async () => {
    const [player, other] = [await seededPlayer(shop, 10_000), await seededPlayer(shop, 10_000)];
    const current = async () => z.decode(plinkoCurrent.reply, (await player.get('/api/plinko/current')).json());
    expect((await current()).data).toEqual([]);
    const first = await drop(player);
    await player.post('/api/dice/bet', { stake: 1, choice: { side: 'under', target: 50 } });
    await drop(other);
    shop.clock.advance(6_000);
    const second = await drop(player);
    const { data, server_time } = await current();
    expect(data).toEqual([first, second]);
    const ages = data.map(({ placed_at }) => Date.parse(server_time) - Date.parse(placed_at));
    expect(ages[0]).toBeGreaterThanOrEqual(6_000);
    expect(ages[0]).toBeLessThan(10_000);
    expect(ages[1]).toBeLessThan(4_000);
    shop.clock.advance(5_000);
    expect((await current()).data).toEqual([second]);
    shop.clock.advance(10_000);
    expect((await current()).data).toEqual([]);
    expect((await shop.call({ url: '/api/plinko/current' })).statusCode).toBe(401);
  });
});

describe.each(DATABASES)('the leaderboard of plinko on %s', (database) => {
  let shop: TestShop;
  let hues: number[] = [];
  const bets: Bet[] = [];
  // Sessions don't outlive the days that pass here, so the balls go in by the house's own door.
  const dropped = async ({ id }: TestPlayer, order: BallRequest): Promise<Bet> =>
    (await shop.deps.db.transaction((tx) => playBall(tx, shop.deps, id, order))).bet;
  beforeAll(async () => {
    shop = await makeApp({ database });
    const [one, two] = [await seededPlayer(shop, 1_000_000, 'One'), await seededPlayer(shop, 1_000_000, 'Two')];
    hues = [playerHue(one.id), playerHue(two.id)];
    // Ten days of the house, one ball of each kind a day and player.
    for (let day = 0; day < 10; day++) {
      for (const player of [one, two])
        for (const [rows, risk] of [
          [8, 'high'],
          [16, 'low'],
        ] as const)
          bets.push(await dropped(player, { rows, risk, stake: cents(100 * ((day % 3) + 1)) }));
      shop.clock.advance(86_400_000);
    }
    shop.clock.advance(-86_400_000);
  });
  afterAll(() => shop.close());

  const leaders = async (query: string) => {
    const reply = await shop.call({ url: `/api/plinko/leaderboard?${query}` });
    expect(reply.statusCode, reply.body).toBe(200);
    return z.decode(plinkoLeaderboard.reply, reply.json()).data;
  };
  const ranked = (by: (bet: Bet) => number, among: readonly Bet[] = bets): string[] =>
    among
      .filter(({ payout, stake }) => payout > stake)
      .toSorted((a, b) => by(b) - by(a) || a.placed_at.localeCompare(b.placed_at) || a.id.localeCompare(b.id))
      .map(({ id }) => id);
  const won = ({ payout, stake }: Bet): number => payout - stake;

  it('has the best by what they won, or by their multiplier, the older of equal ones first', async () => {
    const board = await leaders('limit=50');
    expect(board.map(({ bet_id }) => bet_id)).toEqual(ranked(won));
    expect(board.map(({ place }) => place)).toEqual(board.map((_, index) => index + 1));
    expect(board.length, 'some balls lost').toBeLessThan(bets.length);
    expect((await leaders('metric=multiplier&limit=50')).map(({ bet_id }) => bet_id)).toEqual(ranked(({ multiplier }) => multiplier));
    expect(await leaders('')).toEqual(board.slice(0, 10));
    expect(await leaders('limit=3&metric=win_amount&period=all')).toEqual(board.slice(0, 3));
    const [best] = board;
    const bet = bets.find(({ id }) => id === best?.bet_id);
    expect(best).toMatchObject({ stake: bet?.stake, payout: bet?.payout, multiplier: bet?.multiplier, player: { is_demo: false } });
    expect(hues).toContain(best?.player.hue);
    expect(['One', 'Two']).toContain(best?.player.name);
  });

  it('leaves demo players out where that is asked for', async () => {
    await shop.deps.db.read.execute(sql`update users set is_demo = true where name = 'Two'`);
    try {
      const all = await leaders('limit=50');
      expect(await leaders('limit=50&demo=1')).toEqual(all);
      const players = all.filter(({ player }) => !player.is_demo).map(({ bet_id }) => bet_id);
      expect(players.length).toBeGreaterThan(0);
      expect(players.length).toBeLessThan(all.length);
      const listed = await leaders('limit=50&demo=0');
      expect(listed.map(({ bet_id }) => bet_id)).toEqual(players);
      expect(listed.map(({ place }) => place)).toEqual(players.map((_, index) => index + 1));
      expect((await shop.call({ url: '/api/plinko/leaderboard?demo=maybe' })).statusCode).toBe(422);
    } finally {
      await shop.deps.db.read.execute(sql`update users set is_demo = false where name = 'Two'`);
    }
  });

  it('counts empty filters as left out', async () => {
    expect(await leaders('metric=&period=&risk=&rows=&limit=')).toEqual(await leaders(''));
  });

  it('keeps to a board', async () => {
    const high = bets.filter(({ outcome }) => outcome.game === 'plinko' && outcome.risk === 'high');
    expect((await leaders('risk=high&limit=50')).map(({ bet_id }) => bet_id)).toEqual(ranked(won, high));
    expect((await leaders('rows=8&limit=50')).map(({ bet_id }) => bet_id)).toEqual(ranked(won, high));
    expect(await leaders('rows=8&risk=low')).toEqual([]);
  });

  it('keeps to the house’s day and week', async () => {
    const now = shop.clock.now();
    const day = bets.filter(({ placed_at }) => placed_at.slice(0, 10) === new Date(now).toISOString().slice(0, 10));
    expect((await leaders('period=day&limit=50')).map(({ bet_id }) => bet_id)).toEqual(ranked(won, day));
    const week = await leaders('period=week&limit=50');
    expect(week.length).toBeGreaterThanOrEqual(ranked(won, day).length);
    expect(week.length).toBeLessThanOrEqual(28);
    for (const { placed_at } of week) expect(now - Date.parse(placed_at)).toBeLessThan(7 * 86_400_000);
  });

  it('refuses filters that it does not know', async () => {
    for (const query of ['metric=profit', 'period=year', 'rows=7', 'rows=x', 'limit=51', 'limit=0', 'risk[]=high', 'user=1'])
      expect((await shop.call({ url: `/api/plinko/leaderboard?${query}` })).statusCode, query).toBe(422);
  });
});
