import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loadPlayers } from '#tests/load/http-plays.ts';
import type { CrowdOptions, CrowdResults } from '#tests/load/round-crowd.ts';
import { progress } from '../scenarios/figures.ts';
import { runLoadScript, startWatched, type WatchedServer, withHome } from '../scenarios/shops.ts';
import type { SocketRun } from './inputs.ts';
import { postgresMs } from './processor-use.ts';

/*
 * Has a crowd watch crash on one process, and bet there, and measures what that takes: processor time of shop and database by frame and by call, and memory
 * by socket.
 */

const MEASURE_MS = 20_000;
const SETTLE_MS = 5_000;
const BETTORS = 120;
/** A run in which fewer bets came, during a long flight, is done again, at most so often. */
const FEWEST_CALLS_PER_SECOND = 2;
const TRIES = 3;
/** Sockets whose memory is weighed. */
const WEIGHED = 1_500;

async function measure(shop: WatchedServer, databaseMs: () => number, sockets: number, tokens: readonly string[]): Promise<SocketRun> {
  const order: CrowdOptions = { url: shop.url, watching: sockets, tokens, measureMs: MEASURE_MS, settleMs: SETTLE_MS };
  const before = databaseMs();
  const began = performance.now();
  const report = await runLoadScript<CrowdResults>('round-crowd.ts', order);
  const tookMs = performance.now() - began;
  const seconds = shop.pulses.slice(-Math.floor(MEASURE_MS / 1_000) - 1, -1);
  const calls = report.bets.length + report.cashOuts.length;
  const run = {
    sockets,
    bettors: tokens.length,
    framesPerSecond: Math.round(report.frames / (MEASURE_MS / 1_000)),
    callsPerSecond: Number((calls / (MEASURE_MS / 1_000)).toFixed(2)),
    shopMsPerSecond: Number((seconds.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / seconds.length).toFixed(1)),
    databaseMsPerSecond: Number((((databaseMs() - before) / tookMs) * 1_000).toFixed(1)),
  };
  progress(JSON.stringify(run));
  return run;
}

/** Memory of the shop after a collection, bytes. */
async function memoryOf(shop: WatchedServer): Promise<number> {
  shop.child.send('collect');
  await sleep(2_500);
  return shop.pulses.at(-1)?.residentBytes ?? Number.NaN;
}

/** Runs without and with bettors, and the memory that a socket takes. */
export function measureSockets(): Promise<{ runs: SocketRun[]; bytesPerSocket: number }> {
  return withHome('postgres', async ({ postgresUrl, env }) => {
    const client = new pg.Client({ connectionString: postgresUrl ?? '' });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const shop = await startWatched('shop', { ...env, LOG_LEVEL: 'warn', SANDBOX: 'on' });
    try {
      const databaseMs = (): number => postgresMs(rows[0]?.pid ?? 0);
      const empty = await memoryOf(shop);
      const crowd = runLoadScript<CrowdResults>('round-crowd.ts', {
        url: shop.url,
        watching: WEIGHED,
        tokens: [],
        measureMs: 1_000,
        settleMs: 8_000,
      });
      await sleep(5_000);
      const bytesPerSocket = Math.round(((await memoryOf(shop)) - empty) / WEIGHED);
      await crowd;
      const tokens = (await loadPlayers(shop.url, BETTORS)).map(({ token }) => token);
      const runs = [];
      for (const [sockets, players] of [
        [100, []],
        [1_000, []],
        [100, tokens],
        [1_000, tokens],
      ] as const)
        for (let attempt = 1; attempt <= TRIES; attempt++) {
          const run = await measure(shop, databaseMs, sockets, players);
          if (players.length > 0 && run.callsPerSecond < FEWEST_CALLS_PER_SECOND && attempt < TRIES) continue;
          runs.push(run);
          break;
        }
      return { runs, bytesPerSocket };
    } finally {
      await client.end();
      shop.child.kill('SIGTERM');
    }
  });
}
