import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BareOrder, BareReport } from '../tests/load/bare-plays.ts';
import { httpRound, loadPlayers } from '../tests/load/http-plays.ts';
import type { Play, Recording } from '../tests/load/play.ts';
import { recordPlays } from '../tests/load/recorded-play.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { projectRoot } from './project.ts';
import { startShop, temporaryDataDir } from './shop-process.ts';

/*
 * How many bets 50 players place per second through HTTP, against the very same SQL statements sent bare in the same run. The shop has a process of
 * its own; durability is what it always is, and is printed.
 */

export type BenchDatabase = 'pglite' | 'postgres';

const PLAYERS = 50;
const ROUNDS = 5;
const ROUND_MS = Number(process.env['BENCH_ROUND_MS'] ?? 3_000);
/** Plays before anything counts, in the shop and bare alike: until then it is the compiler that is measured. */
const WARM_UP_PLAYS = 3_000;
const WARM_UP_MS = 60_000;
/** Connections to PostgreSQL: the shop's default and the bare run's alike. */
const CONNECTIONS = 20;
/** What HTTP must reach of the bare SQL. */
const WANTED = 0.4;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

function bare(order: BareOrder): Promise<BareReport> {
  return new Promise((resolve, reject) => {
    const child = fork(join(projectRoot, 'tests/load/bare-plays.ts'), { stdio: 'inherit', serialization: 'advanced' });
    child.once('message', (report: BareReport) => resolve(report));
    child.once('exit', (code) => (code === 0 ? undefined : reject(new Error(`the bare run ended with ${code}`))));
    child.send(order);
  });
}

/** The CPU time that a process has used, ms; NaN where the system does not say. */
function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return NaN;
  }
}

interface Figures {
  database: BenchDatabase;
  http: number[];
  bare: number[];
  /** CPU time of one play in the shop's process and in the bare run's, ms: steadier than the clock on a busy machine. */
  cpu: { http: number; bare: number };
  durability: Record<string, string>;
}

async function measure(database: BenchDatabase, play: Play, recordings: readonly Recording[]): Promise<Figures> {
  const data = temporaryDataDir();
  const server = database === 'postgres' ? await startPostgres({ durable: true }) : null;
  try {
    const shop = await startShop({
      dataDir: data.path,
      env: { RATE_LIMITS: 'off', ...(server ? { DATABASE_URL: server.url, DATABASE_POOL: String(CONNECTIONS) } : {}) },
    });
    const http: number[] = [];
    let httpCpu = NaN;
    try {
      const players = await loadPlayers(shop.url, PLAYERS);
      await httpRound(shop.url, play, players, WARM_UP_MS, WARM_UP_PLAYS);
      const cpuBefore = cpuMs(shop.pid);
      let total = 0;
      for (let index = 0; index < ROUNDS; index++) {
        const { played, perSecond } = await httpRound(shop.url, play, players, ROUND_MS);
        total += played;
        http.push(perSecond);
      }
      httpCpu = (cpuMs(shop.pid) - cpuBefore) / total;
    } finally {
      await shop.stop();
    }
    const report = await bare({
      database: server ? { postgres: server.url, connections: CONNECTIONS } : { folder: join(data.path, 'pg') },
      recordings,
      slug: play.slug,
      players: PLAYERS,
      rounds: ROUNDS,
      roundMs: ROUND_MS,
      warmUpPlays: WARM_UP_PLAYS,
    });
    return { database, http, bare: report.perSecond, cpu: { http: httpCpu, bare: report.cpuMsPerPlay }, durability: report.durability };
  } finally {
    await server?.stop();
    data.remove();
  }
}

function print(name: string, { database, http, bare: bareRounds, cpu, durability }: Figures): boolean {
  const [httpMedian, bareMedian] = [median(http), median(bareRounds)];
  const ratio = httpMedian / bareMedian;
  const list = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(' ');
  const line = (label: string, text: string): string => `  ${label.padEnd(48)}${text}`;
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method'];
  console.log(
    [
      '',
      `${database} ${durability['server_version'] ?? ''}`,
      line(`${name} per second through HTTP, ${PLAYERS} players`, `${httpMedian.toFixed(0)}   (rounds: ${list(http)})`),
      line('the same SQL bare', `${bareMedian.toFixed(0)}   (rounds: ${list(bareRounds)})`),
      line('ratio', `${ratio.toFixed(2)}   (wanted: at least ${WANTED.toFixed(2)})`),
      line(`CPU of one of the ${name}, ms`, `${cpu.http.toFixed(1)} in the shop, ${cpu.bare.toFixed(1)} bare`),
      line('durability', settings.map((setting) => `${setting} ${durability[setting] ?? '?'}`).join(', ')),
    ].join('\n'),
  );
  return ratio >= WANTED;
}

/** Measures a play on each of the databases, prints the figures and returns whether HTTP reached its share of the bare SQL on all of them. */
export async function benchPlays(play: Play, databases: readonly BenchDatabase[]): Promise<boolean> {
  const recordings = await recordPlays(play);
  const statements = recordings.map((recording) => recording.statements.length).join(' or ');
  console.log(
    `${statements} statements for each of the ${play.name}, between begin and commit; medians of ${ROUNDS} rounds of ${ROUND_MS / 1_000} s`,
  );
  const results: boolean[] = [];
  for (const database of databases) results.push(print(play.name, await measure(database, play, recordings)));
  return results.every(Boolean);
}
