import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import type { CrowdOrder, CrowdReport } from '../tests/load/round-crowd.ts';
import type { Pulse } from '../tests/load/watched-shop.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { newPlayer, deposit } from './api-player.ts';
import { program, projectRoot } from './project.ts';
import { freePort, temporaryDataDir } from './shop-process.ts';

/*
 * `npm run bench:rounds`: watching sockets and bettors on one shop, crowd and shop in processes of their own. Prints the spacing of heartbeats, the
 * event loop's stalls, the answer times of cash-outs and the memory of an idle socket, and the same heartbeats from a bare Socket.io for comparison.
 * `BENCH_SOCKETS`, `BENCH_BETTORS`, `BENCH_MS` and `BENCH_DATABASE=postgres` change what is measured.
 */

const SOCKETS = Number(process.env['BENCH_SOCKETS'] ?? 2_000);
const BETTORS = Number(process.env['BENCH_BETTORS'] ?? 300);
const MEASURE_MS = Number(process.env['BENCH_MS'] ?? 60_000);
const SETTLE_MS = 8_000;
const DATABASE = process.env['BENCH_DATABASE'] === 'postgres' ? 'postgres' : 'pglite';

/** What must hold on two cores. */
const WANTED = { spacingMs: 350, stallMs: 25, cashOutMs: 150 } as const;

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;

interface Watched {
  url: string;
  pulses: Pulse[];
  child: ChildProcess;
}

async function start(kind: 'shop' | 'bare', env: NodeJS.ProcessEnv): Promise<Watched> {
  const port = await freePort();
  const child = fork(join(projectRoot, 'tests/load/watched-shop.ts'), [kind], {
    execPath: program('node'),
    execArgv: ['--expose-gc'],
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const pulses: Pulse[] = [];
  child.on('message', (pulse: Pulse) => pulses.push(pulse));
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + 60_000;
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (performance.now() > deadline || child.exitCode !== null) throw new Error(`the ${kind} server did not start`);
    await sleep(100);
  }
  return { url, pulses, child };
}

function crowd(order: CrowdOrder): Promise<CrowdReport> {
  return new Promise((resolve, reject) => {
    const child = fork(join(projectRoot, 'tests/load/round-crowd.ts'), {
      execPath: program('node'),
      stdio: 'inherit',
      serialization: 'advanced',
    });
    child.once('message', (report: CrowdReport) => resolve(report));
    child.once('exit', (code) => (code === 0 ? undefined : reject(new Error(`the crowd ended with ${code}`))));
    child.send(order);
  });
}

interface Figures {
  spacing: number;
  beatsPerSecond: number;
  stall: number;
  /** The same of the middle second. */
  usualStall: number;
  cpu: number;
}

/** Has a crowd come, and works out the figures of the seconds that were measured. */
async function measure(watched: Watched, tokens: readonly string[]): Promise<{ figures: Figures; report: CrowdReport }> {
  const order: CrowdOrder = { url: watched.url, watching: SOCKETS, tokens, measureMs: MEASURE_MS, settleMs: SETTLE_MS };
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
async function memoryOfSockets(watched: Watched): Promise<{ heap: number; resident: number }> {
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

const data = temporaryDataDir();
const postgres = DATABASE === 'postgres' ? await startPostgres({ durable: true }) : null;
let held = true;
try {
  const env = {
    DATA_DIR: data.path,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    SANDBOX: 'on',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  };
  const shop = await start('shop', env);
  const say = (text: string): void => console.error(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${text}`);
  say(`${SOCKETS} sockets come, to be weighed`);
  const memory = await memoryOfSockets(shop);
  say(`${BETTORS} players sign up`);
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
  say('measuring');
  const { figures, report } = await measure(shop, tokens);
  say('the same heartbeats from a bare Socket.io');
  shop.child.kill('SIGTERM');
  const alone = await start('bare', {});
  const { figures: bare } = await measure(alone, []);
  alone.child.kill('SIGTERM');

  const line = (label: string, value: string, wanted?: boolean): void => {
    if (wanted === false) held = false;
    console.log(`  ${label.padEnd(52)}${value}${wanted === undefined ? '' : wanted ? '   holds' : '   DOES NOT HOLD'}`);
  };
  const cashOut = quantile(report.cashOuts, 0.99);
  console.log(`\n${SOCKETS} watching sockets, ${BETTORS} bettors, ${MEASURE_MS / 1_000} s, ${DATABASE}\n`);
  line('heartbeat spacing p99', `${figures.spacing.toFixed(0)} ms`, figures.spacing < WANTED.spacingMs);
  line('event loop, longest stall per second, p99', `${figures.stall.toFixed(1)} ms`, figures.stall <= WANTED.stallMs);
  line('event loop, longest stall per second, median', `${figures.usualStall.toFixed(1)} ms`);
  line(`cash-out answer p99 (${report.cashOuts.length})`, `${cashOut.toFixed(0)} ms`, cashOut < WANTED.cashOutMs);
  line(`bet answer p99 (${report.bets.length})`, `${quantile(report.bets, 0.99).toFixed(0)} ms`);
  line('heartbeats per second', figures.beatsPerSecond.toFixed(0));
  line('CPU of the shop', `${figures.cpu.toFixed(0)} % of one core`);
  line('memory of an idle socket', `${(memory.heap / 1_024).toFixed(1)} KiB of heap, ${(memory.resident / 1_024).toFixed(1)} KiB resident`);
  line(
    'bare Socket.io: spacing p99, stall, CPU',
    `${bare.spacing.toFixed(0)} ms, ${bare.stall.toFixed(1)} ms (median ${bare.usualStall.toFixed(1)}), ${bare.cpu.toFixed(0)} %`,
  );
  line('ratio of heartbeats, shop to bare', (figures.beatsPerSecond / bare.beatsPerSecond).toFixed(2));
  line('ratio of CPU, shop with bets to bare', (figures.cpu / bare.cpu).toFixed(2));
  if (Object.keys(report.refused).length > 0) line('refused', JSON.stringify(report.refused));
} finally {
  await postgres?.stop();
  data.remove();
}
process.exit(held ? 0 : 1);
