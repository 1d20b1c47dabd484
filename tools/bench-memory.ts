import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROUND_GAMES } from '#contract/realtime/rounds.ts';
import { watch } from '../tests/support/watcher.ts';
import { Campaign } from './campaign.ts';
import { startShop, temporaryDataDir } from './shop-process.ts';
import { numberOf } from './scenarios/figures.ts';

/*
 * `npm run bench:memory`: what the shop's process holds at rest (resident, Linux): after its start, after minutes of everything that players do, and
 * once more some minutes later. Fails when it holds more at rest than it should. `BENCH_MINUTES` says how long they play.
 */

const MINUTES = numberOf('MINUTES', 10);
const PLAYERS = 12;
const WATCHERS = 20;
/** The first line of memory by holder comes after a minute, and garbage goes in the second minute of rest. */
const REST_MS = 150_000;
const WANTED_MB = 350;
/** What visitors ask for besides playing. */
const PAGES = [
  '/',
  '/boxes',
  '/api/boxes',
  '/api/bets?limit=50',
  '/api/drops',
  ...ROUND_GAMES.flatMap((game) => [`/${game}`, `/api/${game}/recent-games`, `/api/${game}/seeds`]),
];

const residentMb = (pid: number): number => {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
};

async function visit(url: string, over: () => boolean): Promise<void> {
  while (!over()) for (const page of PAGES) await fetch(url + page).then((answer) => answer.arrayBuffer());
}

const data = temporaryDataDir();
// As `npm start` serves, apart from its settings of the system's allocator: this is the larger case.
const env = { RATE_LIMITS: 'off', LOG_LEVEL: 'info', CRASH_STARTING_MS: '2000', WHEEL_STARTING_MS: '4000' };
const shop = await startShop({ dataDir: data.path, entry: 'tools/serve.ts', env });
let failed = false;
const report = (when: string): void => {
  const resident = residentMb(shop.pid);
  failed ||= resident > WANTED_MB;
  console.log(`${when}: ${resident} MB${resident > WANTED_MB ? `, more than ${WANTED_MB}` : ''}`);
};
try {
  await sleep(REST_MS);
  report('after the start');
  const campaign = await Campaign.open(shop.url, { players: PLAYERS, depositCoins: 5_000 });
  const watchers = await Promise.all(
    ROUND_GAMES.flatMap((game) => Array.from({ length: WATCHERS / ROUND_GAMES.length }, () => watch(shop.url, game, { origin: shop.url }))),
  );
  const end = performance.now() + MINUTES * 60_000;
  const over = (): boolean => performance.now() > end;
  await Promise.all([campaign.play(over, () => undefined), visit(shop.url, over)]);
  console.log(`while they played: ${residentMb(shop.pid)} MB, ${campaign.answered} bets`);
  for (const watcher of watchers) watcher.close();
  await sleep(REST_MS);
  report(`after ${MINUTES} minutes of play`);
  const line = shop
    .output()
    .match(/.*memory by holder.*/g)
    ?.at(-1);
  if (line !== undefined) console.log(line);
} finally {
  await shop.stop();
  data.remove();
}
process.exitCode = failed ? 1 : 0;
