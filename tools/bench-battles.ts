import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BattleCrowdOrder, BattleCrowdReport } from '../tests/load/battle-crowd.ts';
import type { Pulse } from '../tests/load/watched-shop.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { battleBots, createBattle, seatBots } from './api-battle.ts';
import { type ApiPlayer, apiCall, deposit, newPlayer } from './api-player.ts';
import { program, projectRoot } from './project.ts';
import { freePort, temporaryDataDir } from './shop-process.ts';

/*
 * `npm run bench:battles`: battles of four seats that all run at once, watched by sockets of a process of their own. Prints how late rounds reach their
 * watchers by the schedule, and the stalls, CPU and memory of the shop. `BENCH_BATTLES`, `BENCH_SOCKETS`, `BENCH_ROUNDS` and
 * `BENCH_DATABASE=postgres` change what is measured.
 */

const BATTLES = Number(process.env['BENCH_BATTLES'] ?? 200);
const SOCKETS = Number(process.env['BENCH_SOCKETS'] ?? 2_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const DATABASE = process.env['BENCH_DATABASE'] === 'postgres' ? 'postgres' : 'pglite';
const PLAYERS = 20;
const COINS = 2_000;

/** What must hold on two cores; stalls beyond those of a process at rest. */
const WANTED = { lateMs: 250, stallMs: 25 } as const;

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
const say = (text: string): void => console.error(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${text}`);

async function startWatched(env: NodeJS.ProcessEnv): Promise<{ url: string; pulses: Pulse[]; child: ChildProcess }> {
  const port = await freePort();
  const child = fork(join(projectRoot, 'tests/load/watched-shop.ts'), ['shop'], {
    execPath: program('node'),
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const pulses: Pulse[] = [];
  child.on('message', (pulse: Pulse) => pulses.push(pulse));
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + 120_000;
  const answers = () => fetch(url).then(Boolean, () => false);
  while (!(await answers())) {
    if (performance.now() > deadline || child.exitCode !== null) throw new Error('the shop did not start');
    await sleep(100);
  }
  return { url, pulses, child };
}

/** The longest stall of this process in each second, ms: it is nearly idle, so its stalls are those of the machine. */
function ownStalls(): { seconds: number[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const seconds: number[] = [];
  const timer = setInterval(() => {
    seconds.push(Math.max(0, delay.max / 1e6 - 1));
    delay.reset();
  }, 1_000);
  return { seconds, stop: () => clearInterval(timer) };
}

/** A lobby with one free seat. Returns its id. */
async function lobby(creator: ApiPlayer, slug: string, bots: readonly string[]): Promise<string> {
  const id = await createBattle(creator, { slug, rounds: ROUNDS, lineup: '1v1v1v1', fast: false });
  await seatBots(creator, id, bots.slice(0, 2));
  return id;
}

function crowd(order: BattleCrowdOrder): { ready: Promise<void>; report: Promise<BattleCrowdReport> } {
  const child = fork(join(projectRoot, 'tests/load/battle-crowd.ts'), {
    execPath: program('node'),
    stdio: 'inherit',
    serialization: 'advanced',
  });
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  const report = new Promise<BattleCrowdReport>((resolve, reject) => {
    child.on('message', (message: 'ready' | BattleCrowdReport) => (message === 'ready' ? isReady() : resolve(message)));
    child.once('exit', (code) => (code === 0 ? undefined : reject(new Error(`the crowd ended with ${code}`))));
  });
  child.send(order);
  return { ready, report };
}

const data = temporaryDataDir();
const postgres = DATABASE === 'postgres' ? await startPostgres({ durable: true }) : null;
let held = true;
try {
  const shop = await startWatched({
    DATA_DIR: data.path,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ROUNDS: 'off',
    DEMO_PLAYERS: '0',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  });
  say(`${PLAYERS} players sign up and open ${BATTLES} lobbies`);
  const players: ApiPlayer[] = [];
  for (let count = 0; count < PLAYERS; count++) {
    const player = await newPlayer(shop.url);
    await deposit(shop.url, player, COINS);
    players.push(player);
  }
  const [box] = (await apiCall<{ data: { slug: string }[] }>(shop.url, 'GET', '/api/boxes?sort=price')).data;
  const bots = await battleBots(players[0] as ApiPlayer);
  const lobbies: { creator: ApiPlayer; id: string }[] = [];
  for (let count = 0; count < BATTLES; count++) {
    const creator = players[count % PLAYERS] as ApiPlayer;
    lobbies.push({ creator, id: await lobby(creator, box?.slug ?? '', bots) });
  }
  say(`${SOCKETS} sockets come`);
  const { ready, report } = crowd({ url: shop.url, battles: lobbies.map(({ id }) => id), sockets: SOCKETS, rounds: ROUNDS });
  await ready;
  say('the last seats are taken');
  const from = shop.pulses.length;
  const answers: number[] = [];
  for (const { creator, id } of lobbies) {
    const since = performance.now();
    await seatBots(creator, id, bots.slice(2, 3));
    answers.push(performance.now() - since);
  }
  const idle = ownStalls();
  const { lateMs, heard, expected } = await report;
  idle.stop();
  const pulses = shop.pulses.slice(from);
  const line = (label: string, value: string, wanted?: boolean): void => {
    if (wanted === false) held = false;
    console.log(`  ${label.padEnd(52)}${value}${wanted === undefined ? '' : wanted ? '   holds' : '   DOES NOT HOLD'}`);
  };
  const stall = quantile(
    pulses.map(({ stallMs }) => stallMs),
    0.99,
  );
  const idleStall = quantile(idle.seconds, 0.99);
  console.log(`\n${BATTLES} battles of 4 seats and ${ROUNDS} rounds at once, ${SOCKETS} watchers, ${DATABASE}\n`);
  line('rounds and ends received', `${heard} of ${expected}`, heard === expected);
  line('lateness by the schedule, median', `${quantile(lateMs, 0.5).toFixed(0)} ms`);
  line('lateness by the schedule, p99', `${quantile(lateMs, 0.99).toFixed(0)} ms`, quantile(lateMs, 0.99) <= WANTED.lateMs);
  line('event loop, longest stall per second, p99', `${stall.toFixed(1)} ms`, stall <= WANTED.stallMs + idleStall);
  line('the same of a process at rest', `${idleStall.toFixed(1)} ms`);
  line(
    'event loop, longest stall per second, median',
    `${quantile(
      pulses.map(({ stallMs }) => stallMs),
      0.5,
    ).toFixed(1)} ms`,
  );
  line('the call that takes the last seat, p99', `${quantile(answers, 0.99).toFixed(0)} ms`);
  line('CPU of the shop', `${(pulses.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / pulses.length / 10).toFixed(0)} % of one core`);
  line('memory of the shop', `${((pulses.at(-1)?.residentBytes ?? 0) / 2 ** 20).toFixed(0)} MiB`);
  shop.child.kill('SIGTERM');
} finally {
  await postgres?.stop();
  data.remove();
}
process.exit(held ? 0 : 1);
