import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { BattleCrowdOptions, BattleCrowdResults } from '../tests/load/battle-crowd.ts';
import { battleBots, createBattle, seatBots } from './api-battle.ts';
import { type ApiPlayer, apiCall, deposit, newPlayer } from './api-player.ts';
import { FigureTable, numberOf, progress, quantile } from './scenarios/figures.ts';
import { benchDatabase, runLoadScript, startWatched, withHome } from './scenarios/shops.ts';

/*
 * `npm run bench:battles`: battles of four seats that all run at once, watched by sockets of a process of their own. Prints how late rounds reach their
 * watchers by the schedule, and the stalls, CPU and memory of the shop. `BENCH_BATTLES`, `BENCH_SOCKETS`, `BENCH_ROUNDS` and
 * `BENCH_DATABASE=postgres` change what is measured.
 */

const BATTLES = numberOf('BATTLES', 200);
const SOCKETS = numberOf('SOCKETS', 2_000);
const ROUNDS = numberOf('ROUNDS', 5);
const DATABASE = benchDatabase('pglite');
const PLAYERS = 20;
const COINS = 2_000;

/** What must hold on two cores; stalls beyond those of a process at rest. */
const WANTED = { lateMs: 250, stallMs: 25 } as const;

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

const table = new FigureTable();
await withHome(DATABASE, async ({ env }) => {
  const shop = await startWatched('shop', { ...env, LOG_LEVEL: 'warn', ROUNDS: 'off', DEMO_PLAYERS: '0' });
  progress(`${PLAYERS} players sign up and open ${BATTLES} lobbies`);
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
  progress(`${SOCKETS} sockets come`);
  const order: BattleCrowdOptions = { url: shop.url, battles: lobbies.map(({ id }) => id), sockets: SOCKETS, rounds: ROUNDS };
  let isReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  const report = runLoadScript<BattleCrowdResults>('battle-crowd.ts', order, isReady);
  await Promise.race([ready, report]);
  progress('the last seats are taken');
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
  const stall = quantile(
    pulses.map(({ stallMs }) => stallMs),
    0.99,
  );
  const idleStall = quantile(idle.seconds, 0.99);
  console.log(`\n${BATTLES} battles of 4 seats and ${ROUNDS} rounds at once, ${SOCKETS} watchers, ${DATABASE}\n`);
  table.row('rounds and ends received', `${heard} of ${expected}`, heard === expected);
  table.row('lateness by the schedule, median', `${quantile(lateMs, 0.5).toFixed(0)} ms`);
  table.row('lateness by the schedule, p99', `${quantile(lateMs, 0.99).toFixed(0)} ms`, quantile(lateMs, 0.99) <= WANTED.lateMs);
  table.row('event loop, longest stall per second, p99', `${stall.toFixed(1)} ms`, stall <= WANTED.stallMs + idleStall);
  table.row('the same of a process at rest', `${idleStall.toFixed(1)} ms`);
  table.row(
    'event loop, longest stall per second, median',
    `${quantile(
      pulses.map(({ stallMs }) => stallMs),
      0.5,
    ).toFixed(1)} ms`,
  );
  table.row('the call that takes the last seat, p99', `${quantile(answers, 0.99).toFixed(0)} ms`);
  table.row('CPU of the shop', `${(pulses.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / pulses.length / 10).toFixed(0)} % of one core`);
  table.row('memory of the shop', `${((pulses.at(-1)?.residentBytes ?? 0) / 2 ** 20).toFixed(0)} MiB`);
  shop.child.kill('SIGTERM');
});
process.exit(table.held ? 0 : 1);
