import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LEADER_METRICS } from '#contract/api/leaders.ts';
import { games } from '#contract/games/index.ts';
import { NO_EDGE } from '#contract/games/house-edge.ts';
import { cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import type { SettledBet } from '#server/counting/counter.ts';
import { closeWeek } from '#server/leaderboard/close-week.ts';
import { leaderboardCounter } from '#server/leaderboard/counter.ts';
import { PRIZES } from '#server/leaderboard/prizes.data.ts';
import { countPlaces, firstPlaces, ownPlace, runningWeek } from '#server/leaderboard/read-board.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { median, numberOf, quantile } from './scenarios/figures.ts';
import { benchShop, type BenchDatabase } from './scenarios/shops.ts';

/*
 * `npm run bench:leaderboard`: a week of 100,000 players (`BENCH_PLAYERS`) on both databases: how long its bets take to be counted, how soon a place is read, and how long the
 * week takes to close. What is wanted: places under 20 ms, the closing under 60 s.
 */

const PLAYERS = numberOf('PLAYERS', 100_000);
/** Bets that are counted at once, as the shop does. */
const AT_ONCE = 500;
const LOOKS = 200;
/** Any game: places know none. */
const GAME = games()[0]?.key as SettledBet['game'];
const DAY_MS = 86_400_000;

const ms = (from: number): number => performance.now() - from;

/** One won bet of each player, a millisecond apart. */
function betsOf(ids: readonly string[], startsAt: number): SettledBet[] {
  return ids.map((userId, index) => {
    // Most best bets of a week are small; a few are large.
    const payout = cents(110 + Math.floor(100_000 * Math.random() ** 8));
    const at = startsAt + index;
    return {
      id: randomUUID(),
      userId,
      isDemo: false,
      game: GAME,
      stake: cents(100),
      coins: cents(100),
      bonusPart: cents(0),
      wagers: [],
      withBonus: false,
      edge: NO_EDGE,
      payout,
      multiplier: multiplier(payout * 100),
      placedAt: at,
      settledAt: at,
      detail: null,
      versionId: null,
      roundId: null,
      battleId: null,
    };
  });
}

/** Writes the players of these bets, their accounts, and the bets. */
async function writeBets(db: Deps['db'], bets: readonly SettledBet[]): Promise<void> {
  for (let from = 0; from < PLAYERS; from += 5_000) {
    const part = JSON.stringify(
      bets.slice(from, from + 5_000).map(({ id, userId, payout, multiplier: at }) => ({ id, user_id: userId, payout, at })),
    );
    const rows = sql`jsonb_to_recordset(${part}::jsonb) r (id uuid, user_id uuid, payout bigint, at bigint)`;
    await db.read.execute(sql`insert into users (id, name, created_at) select user_id, 'Racer', now() from ${rows}`);
    await db.read.execute(sql`insert into account (kind, owner_id, balance, version) select 'user_cash', user_id, 0, 0 from ${rows}`);
    if (from === 0)
      await db.read.execute(sql`insert into seed_pair (id, user_id, state, server_seed_sealed, server_seed_hash)
        values (gen_random_uuid(), ${bets[0]?.userId}, 'active', decode('00', 'hex'), ${'a'.repeat(64)})`);
    await db.read.execute(sql`
      insert into bet (id, user_id, game, seed_pair_id, nonce, status, stake, payout, multiplier, detail, placed_at, settled_at)
      select id, user_id, ${GAME}, (select id from seed_pair limit 1), ${from} + row_number() over (), 'won', 100, payout, at, '{}', now(), now() from ${rows}`);
  }
}

async function measure(kind: BenchDatabase): Promise<boolean> {
  const { shop, stop } = await benchShop(kind, { counters: [] });
  const { deps } = shop;
  const { db } = deps;
  const week = runningWeek(deps);

  const ids = Array.from({ length: PLAYERS }, () => randomUUID());
  const bets = betsOf(ids, week.startsAt);
  await writeBets(db, bets);

  const counting = performance.now();
  for (let from = 0; from < PLAYERS; from += AT_ONCE)
    await db.transaction((tx) => leaderboardCounter.count(tx, deps, bets.slice(from, from + AT_ONCE)));
  const countedMs = ms(counting);
  await db.read.execute(sql`analyze leaderboard_best, leaderboard_range, bet, users`);

  const looks: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const began = performance.now();
    const metric = LEADER_METRICS[look % 2] ?? 'win_amount';
    const prizes = { most: PRIZES[metric], edgePpm: null };
    await ownPlace(db.read, week, metric, ids[Math.floor(Math.random() * PLAYERS)] ?? '', prizes, 0);
    await firstPlaces(db.read, week, metric, 10, prizes);
    await countPlaces(db.read, week, metric);
    looks.push(ms(began));
  }

  const closing = performance.now();
  const later = { ...deps, clock: { ...deps.clock, now: () => week.endsAt + DAY_MS } };
  await db.transaction((tx) => closeWeek(tx, later, week.startsAt));
  const closedMs = ms(closing);
  await stop();

  console.log(
    `${kind}: ${PLAYERS} players counted in ${(countedMs / 1_000).toFixed(1)} s (${Math.round((PLAYERS / countedMs) * 1_000)} bets/s); ` +
      `a page of places in ${median(looks).toFixed(1)} ms, 95 % within ${quantile(looks, 0.95).toFixed(1)} ms; the week closed in ${(closedMs / 1_000).toFixed(2)} s`,
  );
  return median(looks) < 20 && closedMs < 60_000;
}

let held = true;
for (const kind of ['pglite', 'postgres'] as const) held = (await measure(kind)) && held;
process.exit(held ? 0 : 1);
