import { sql } from 'drizzle-orm';
import { ACCOUNT_PARTS } from '#server/account-parts.ts';
import { dataFile } from '#server/account/data.ts';
import { COUNTERS } from '#server/counters.ts';
import { writeHistory } from './history/write-history.ts';
import { createBenchPlayer, signedIn } from './history/bench-player.ts';
import { median, numberOf, quantile } from './scenarios/figures.ts';
import { benchShop } from './scenarios/shops.ts';

/*
 * `npm run bench:history`: a shop on PostgreSQL with five million bets (`BENCH_BETS`), one player with 100,000 of them, and 20,000 boxes of players. Prints how
 * long pages' reads take, how fast bets are counted, and how long and with how much memory that player's data is downloaded. What is wanted: each read within 20 ms, by the median.
 */

const BETS = numberOf('BETS', 5_000_000);
const OWN_BETS = Math.min(100_000, BETS / 10);
const BOXES = numberOf('BOXES', 20_000);
const PLAYERS = 20_000;
const LOOKS = 40;
const WANTED_MS = 20;
const MEGABYTE = 1_048_576;

/** The reads of the pages that show what was played, by who asks. */
const READS: readonly (readonly [who: 'visitor' | 'player', path: string])[] = [
  ['visitor', '/api/last-drops?best=true&today=true&limit=6'],
  ['visitor', '/api/leaderboard?limit=5'],
  ['player', '/api/leaderboard?metric=multiplier'],
  ['visitor', '/api/games/today'],
  ['visitor', '/api/battles'],
  ['visitor', '/api/custom-boxes?sort=new&per_page=6'],
  ['visitor', '/api/custom-boxes?sort=popular&page=300'],
  ['visitor', '/api/custom-boxes?search=box%2077'],
  ['visitor', '/api/custom-boxes?search=zzzz&sort=price'],
  ['visitor', '/api/custom-boxes?search=bo&sort=return'],
  ['visitor', '/api/bets'],
  ['player', '/api/bets/mine'],
  ['player', '/api/profile'],
  ['player', '/api/profile/inventory'],
  ['player', '/api/profile/inventory?sort=-price'],
  ['player', '/api/profile/invoices'],
  ['player', '/api/profile/withdrawals'],
  ['player', '/api/profile/referral-info'],
  ['player', '/api/profile/referrals'],
  ['player', '/api/custom-boxes/earnings'],
  ['player', '/api/custom-boxes/mine'],
  ['player', '/api/cashback'],
  ['player', '/api/cashback/history'],
  ['player', '/api/free-loot'],
];

const HOUR_MS = 3_600_000;
const patience = { callMs: HOUR_MS, lockMs: 60_000, statementMs: HOUR_MS, idleInTransactionMs: HOUR_MS };
const { shop, stop } = await benchShop('postgres', { patience });
const { deps } = shop;
const player = await createBenchPlayer(shop);

const wrote = performance.now();
await writeHistory(shop, player, { bets: BETS, ownBets: OWN_BETS, players: PLAYERS, boxes: BOXES });
console.log(`${BETS} bets and ${BOXES} boxes of players written in ${((performance.now() - wrote) / 1_000).toFixed(0)} s`);

// The session of before has expired.
const token = await signedIn(deps, player.id);
let slow = 0;
for (const [who, url] of READS) {
  const took: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const began = performance.now();
    const { statusCode, body } = await shop.app.inject({
      url,
      headers: who === 'player' ? { authorization: `Bearer ${token}` } : {},
    });
    took.push(performance.now() - began);
    if (statusCode !== 200) throw new Error(`${url}: ${body}`);
  }
  const usualMs = median(took);
  if (usualMs > WANTED_MS) slow += 1;
  console.log(
    `${usualMs > WANTED_MS ? 'SLOW ' : ''}${who} ${url}: least ${quantile(took, 0).toFixed(1)} ms, median ${usualMs.toFixed(1)} ms, 95 % within ${quantile(took, 0.95).toFixed(1)} ms`,
  );
}

// Bets that were settled a moment ago, counted as the shop does.
await deps.db.read.execute(
  sql`insert into bet_to_count (bet_id) select id from bet where user_id <> ${player.id} order by placed_at desc limit 20000`,
);
const counted = performance.now();
await deps.counting.countAll();
const countedMs = performance.now() - counted;
console.log(
  `20000 bets counted by ${COUNTERS.length} counters in ${(countedMs / 1_000).toFixed(1)} s (${Math.round(20_000_000 / countedMs)} bets/s)`,
);

// The largest heap while the file passes; the file itself is discarded.
globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
let [bytes, most] = [0, before];
const began = performance.now();
for await (const piece of dataFile(deps, ACCOUNT_PARTS, player.id)) {
  bytes += Buffer.byteLength(piece);
  most = Math.max(most, process.memoryUsage().heapUsed);
}
const fileMs = performance.now() - began;
console.log(
  `the data of a player with ${OWN_BETS} bets: ${(bytes / MEGABYTE).toFixed(0)} MiB in ${(fileMs / 1_000).toFixed(1)} s, at most ${((most - before) / MEGABYTE).toFixed(0)} MiB of heap more`,
);
console.log(`${slow} reads above ${WANTED_MS} ms`);
await stop();
process.exit(slow === 0 ? 0 : 1);
