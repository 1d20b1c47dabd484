import { setTimeout as sleep } from 'node:timers/promises';
import type { CrowdOptions, CrowdResults } from '../tests/load/round-crowd.ts';
import type { Pulse } from '../tests/load/watched-shop.ts';
import { newPlayer, deposit } from './api-player.ts';
import { FigureTable, numberOf, progress, quantile } from './scenarios/figures.ts';
import { benchDatabase, runLoadScript, startWatched, type WatchedServer, withHome } from './scenarios/shops.ts';

/*
 * `npm run bench:rounds`: watching sockets and bettors on one shop, crowd and shop in processes of their own. Prints the spacing of heartbeats, the
 * event loop's stalls, the answer times of cash-outs and the memory of an idle socket, and the same heartbeats from a bare Socket.io for comparison.
 * `BENCH_SOCKETS`, `BENCH_BETTORS`, `BENCH_MS` and `BENCH_DATABASE=postgres` change what is measured.
 */

const SOCKETS = numberOf('SOCKETS', 2_000);
const BETTORS = numberOf('BETTORS', 300);
const MEASURE_MS = numberOf('MS', 60_000);
const SETTLE_MS = 8_000;
const DATABASE = benchDatabase('pglite');

/** What must hold on two cores. */
const WANTED = { spacingMs: 350, stallMs: 25, cashOutMs: 150 } as const;

const crowd = (order: CrowdOptions): Promise<CrowdResults> => runLoadScript('round-crowd.ts', order);

interface Figures {
  spacing: number;
  beatsPerSecond: number;
  stall: number;
  /** The same of the middle second. */
  usualStall: number;
  cpu: number;
}

/** Has a crowd come, and works out the figures of the seconds that were measured. */
async function measure(watched: WatchedServer, tokens: readonly string[]): Promise<{ figures: Figures; report: CrowdResults }> {
  const order: CrowdOptions = { url: watched.url, watching: SOCKETS, tokens, measureMs: MEASURE_MS, settleMs: SETTLE_MS };
  const report = await crowd(order);
  const seconds = watched.pulses.slice(-Math.floor(MEASURE_MS / 1_000) - 1, -1);
  const figures = {
    spacing: quantile(report.spacing, 0.99),
    beatsPerSecond: report.heartbeats / (MEASURE_MS / 1_000),
    stall: quantile(
      seconds.map(({ stallMs }) => stallMs),
      0.99,
    ),
    usualStall: quantile(
      seconds.map(({ stallMs }) => stallMs),
      0.5,
    ),
    cpu: seconds.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / seconds.length / 10,
  };
  return { figures, report };
}

/** What a socket that only watches holds, bytes, by the heap and by the whole process. */
async function memoryOfSockets(watched: WatchedServer): Promise<{ heap: number; resident: number }> {
  const settled = async (): Promise<Pulse> => {
    watched.child.send('collect');
    await sleep(2_500);
    return watched.pulses.at(-1) as Pulse;
  };
  const before = await settled();
  const done = crowd({ url: watched.url, watching: SOCKETS, tokens: [], measureMs: 1_000, settleMs: 9_000 });
  await sleep(6_000);
  const after = await settled();
  await done;
  return { heap: (after.heapBytes - before.heapBytes) / SOCKETS, resident: (after.residentBytes - before.residentBytes) / SOCKETS };
}

const table = new FigureTable();
await withHome(DATABASE, async ({ env }) => {
  const shop = await startWatched('shop', { ...env, LOG_LEVEL: 'warn', SANDBOX: 'on' });
  progress(`${SOCKETS} sockets come, to be weighed`);
  const memory = await memoryOfSockets(shop);
  progress(`${BETTORS} players sign up`);
  const tokens: string[] = [];
  for (let from = 0; from < BETTORS; from += 10) {
    const few = await Promise.all(
      Array.from({ length: Math.min(10, BETTORS - from) }, async () => {
        const player = await newPlayer(shop.url);
        await deposit(shop.url, player, 50);
        return player.token;
      }),
    );
    tokens.push(...few);
  }
  progress('measuring');
  const { figures, report } = await measure(shop, tokens);
  progress('the same heartbeats from a bare Socket.io');
  shop.child.kill('SIGTERM');
  const alone = await startWatched('bare', {});
  const { figures: bare } = await measure(alone, []);
  alone.child.kill('SIGTERM');

  const cashOut = quantile(report.cashOuts, 0.99);
  console.log(`\n${SOCKETS} watching sockets, ${BETTORS} bettors, ${MEASURE_MS / 1_000} s, ${DATABASE}\n`);
  table.row('heartbeat spacing p99', `${figures.spacing.toFixed(0)} ms`, figures.spacing < WANTED.spacingMs);
  table.row('event loop, longest stall per second, p99', `${figures.stall.toFixed(1)} ms`, figures.stall <= WANTED.stallMs);
  table.row('event loop, longest stall per second, median', `${figures.usualStall.toFixed(1)} ms`);
  table.row(`cash-out answer p99 (${report.cashOuts.length})`, `${cashOut.toFixed(0)} ms`, cashOut < WANTED.cashOutMs);
  table.row(`bet answer p99 (${report.bets.length})`, `${quantile(report.bets, 0.99).toFixed(0)} ms`);
  table.row('heartbeats per second', figures.beatsPerSecond.toFixed(0));
  table.row('CPU of the shop', `${figures.cpu.toFixed(0)} % of one core`);
  table.row(
    'memory of an idle socket',
    `${(memory.heap / 1_024).toFixed(1)} KiB of heap, ${(memory.resident / 1_024).toFixed(1)} KiB resident`,
  );
  table.row(
    'bare Socket.io: spacing p99, stall, CPU',
    `${bare.spacing.toFixed(0)} ms, ${bare.stall.toFixed(1)} ms (median ${bare.usualStall.toFixed(1)}), ${bare.cpu.toFixed(0)} %`,
  );
  table.row('ratio of heartbeats, shop to bare', (figures.beatsPerSecond / bare.beatsPerSecond).toFixed(2));
  table.row('ratio of CPU, shop with bets to bare', (figures.cpu / bare.cpu).toFixed(2));
  if (Object.keys(report.refused).length > 0) table.row('refused', JSON.stringify(report.refused));
});
process.exit(table.held ? 0 : 1);
