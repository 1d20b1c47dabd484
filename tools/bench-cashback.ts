import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dayOf } from '../server/cashback/days.ts';
import { seedServerGames } from '../server/games.ts';
import { numberOf, quantile } from './scenarios/figures.ts';
import { benchDatabase, benchShop } from './scenarios/shops.ts';
import { createBenchPlayer } from './history/bench-player.ts';

/*
 * `npm run bench:cashback`: closes a cashback day of many players while one player bets as fast as the shop answers. Prints how long the closing took, how long bets
 * took meanwhile and before, and when the last player's news was published. `BENCH_PLAYERS` and `BENCH_DATABASE=pglite` change what is measured.
 */

const PLAYERS = numberOf('PLAYERS', 100_000);
const DATABASE = benchDatabase('postgres');
const WANTED_S = 60;
/** How long play is measured before, ms. */
const BEFORE_MS = 5_000;

const { shop, stop } = await benchShop(DATABASE, { connections: 20 });
const { deps } = shop;
const { db } = deps;
await shop.cashback.runDue();

const { startsAt: ended } = dayOf(deps, deps.clock.now());
const end = sql.raw(`'${new Date(ended).toISOString()}'::timestamptz`);
await db.transaction(async (tx) => {
  await tx.execute(sql`
    insert into users (id, name, created_at) select gen_random_uuid(), 'bench ' || n, now() from generate_series(1, ${PLAYERS}::int) n`);
  await tx.execute(sql`
    insert into cashback (user_id, ends_at, staked, paid)
    select id, ${end}, (random() * 100000)::bigint, (random() * 90000)::bigint from users where name like 'bench %'`);
});
// The day's state before it was closed.
await db.read.execute(sql`update cashback_day set closed_at = null, expires_at = null, granted_at = null where ends_at = ${end}`);

const { call } = await createBenchPlayer(shop);

const TRIALS = seedServerGames().flatMap(({ trial }) => (trial ? [trial] : []));

/** Plays one bet after the other, of each game in turn, until `until` is true. Returns how long each took, ms. */
async function play(until: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (!until()) {
    const trial = TRIALS[took.length % TRIALS.length];
    if (!trial) throw new Error('no game has a trial bet');
    const began = performance.now();
    await trial.send(call, randomUUID());
    took.push(performance.now() - began);
  }
  return took;
}

const timesOf = (took: readonly number[]): string =>
  `${took.length} bets, half within ${quantile(took, 0.5).toFixed(1)} ms, 99 % within ${quantile(took, 0.99).toFixed(1)} ms, the longest ${quantile(took, 1).toFixed(0)} ms`;

const readyAt = performance.now() + BEFORE_MS;
const before = await play(() => performance.now() > readyAt);
const began = performance.now();
let closedMs: number | null = null;
const closing = shop.cashback.runDue().then(() => (closedMs = performance.now() - began));
const during = await play(() => closedMs !== null);
await closing;
await shop.settled();
const publishedMs = performance.now() - began;

const { rows } = await db.read.execute(sql`
  select count(*) filter (where amount is null)::int as open, sum(amount)::bigint as paid, sum(greatest(staked - paid, 0) * 5 / 100)::bigint as due
  from cashback where ends_at = ${end}`);
console.log(`${DATABASE}, ${PLAYERS} players`);
console.log(`before:  ${timesOf(before)}`);
console.log(`closing: ${timesOf(during)}`);
console.log(
  `closed in ${((closedMs ?? 0) / 1_000).toFixed(1)} s (wanted: ${WANTED_S} s), all players notified after ${(publishedMs / 1_000).toFixed(1)} s`,
);
console.log(JSON.stringify(rows[0]));
await stop();
if ((closedMs ?? Infinity) > WANTED_S * 1_000 || rows[0]?.['open'] !== 0 || String(rows[0]['paid']) !== String(rows[0]['due']))
  process.exitCode = 1;
