import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BareOrder, BareReport } from '../tests/load/bare-opens.ts';
import { httpRound, loadPlayers } from '../tests/load/http-opens.ts';
import { recordOpen, type Recording } from '../tests/load/recorded-open.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { projectRoot } from './project.ts';
import { startShop, temporaryDataDir } from './shop-process.ts';

/*
 * `npm run bench:opens`: how many boxes 50 players open per second through HTTP, on the embedded database and on PostgreSQL, against the very same
 * SQL statements sent bare in the same run. The shop has a process of its own; durability is what it always is, and is printed.
 */

const SLUG = 'penny-arcade';
const PLAYERS = 50;
const ROUNDS = 5;
const ROUND_MS = Number(process.env['BENCH_ROUND_MS'] ?? 3_000);
/** Openings before anything counts, in the shop and bare alike: until then it is the compiler that is measured. */
const WARM_UP_OPENS = 3_000;
const WARM_UP_MS = 60_000;
/** Connections to PostgreSQL: the shop's default and the bare run's alike. */
const CONNECTIONS = 20;
/** What HTTP must reach of the bare SQL. */
const WANTED = 0.4;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

function bare(order: BareOrder): Promise<BareReport> {
  return new Promise((resolve, reject) => {
    const child = fork(join(projectRoot, 'tests/load/bare-opens.ts'), { stdio: 'inherit', serialization: 'advanced' });
    child.once('message', (report: BareReport) => resolve(report));
    child.once('exit', (code) => (code === 0 ? undefined : reject(new Error(`the bare run ended with ${code}`))));
    child.send(order);
  });
}

/** The CPU time that a process has used, ms; NaN where the system does not tell. */
function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return NaN;
  }
}

interface Figures {
  database: string;
  http: number[];
  bare: number[];
  /** CPU time of one opening in the shop's process and in the bare run's, ms: steadier than the clock on a busy machine. */
  cpu: { http: number; bare: number };
  durability: Record<string, string>;
}

async function measure(database: 'pglite' | 'postgres', recording: Recording): Promise<Figures> {
  const data = temporaryDataDir();
  const server = database === 'postgres' ? await startPostgres({ durable: true }) : null;
  try {
    const shop = await startShop({
      dataDir: data.path,
      env: { RATE_LIMITS: 'off', DATABASE_POOL: String(CONNECTIONS), ...(server ? { DATABASE_URL: server.url } : {}) },
    });
    const http: number[] = [];
    let httpCpu = NaN;
    try {
      const players = await loadPlayers(shop.url, PLAYERS);
      await httpRound(shop.url, SLUG, players, WARM_UP_MS, WARM_UP_OPENS);
      const cpuBefore = cpuMs(shop.pid);
      let total = 0;
      for (let index = 0; index < ROUNDS; index++) {
        const { opened, perSecond } = await httpRound(shop.url, SLUG, players, ROUND_MS);
        total += opened;
        http.push(perSecond);
      }
      httpCpu = (cpuMs(shop.pid) - cpuBefore) / total;
    } finally {
      await shop.stop();
    }
    const target = server ? { postgres: server.url, connections: CONNECTIONS } : { folder: join(data.path, 'pg') };
    const report = await bare({
      database: target,
      recording,
      players: PLAYERS,
      rounds: ROUNDS,
      roundMs: ROUND_MS,
      warmUpOpens: WARM_UP_OPENS,
    });
    return { database, http, bare: report.perSecond, cpu: { http: httpCpu, bare: report.cpuMsPerOpen }, durability: report.durability };
  } finally {
    await server?.stop();
    data.remove();
  }
}

function print({ database, http, bare: bareRounds, cpu, durability }: Figures): boolean {
  const [httpMedian, bareMedian] = [median(http), median(bareRounds)];
  const ratio = httpMedian / bareMedian;
  const list = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(' ');
  console.log(
    [
      '',
      `${database} ${durability['server_version'] ?? ''}`,
      `  opens per second through HTTP, ${PLAYERS} players   ${httpMedian.toFixed(0)}   (rounds: ${list(http)})`,
      `  the same SQL bare                         ${bareMedian.toFixed(0)}   (rounds: ${list(bareRounds)})`,
      `  ratio                                     ${ratio.toFixed(2)}   (wanted: at least ${WANTED.toFixed(2)})`,
      `  CPU of one opening, ms                    ${cpu.http.toFixed(1)} in the shop, ${cpu.bare.toFixed(1)} bare`,
      `  durability                                ${['fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method'].map((name) => `${name} ${durability[name] ?? '?'}`).join(', ')}`,
    ].join('\n'),
  );
  return ratio >= WANTED;
}

const recording = await recordOpen(SLUG);
console.log(
  `${recording.statements.length} statements for each opening, between begin and commit; medians of ${ROUNDS} rounds of ${ROUND_MS / 1_000} s`,
);
const results: boolean[] = [];
for (const database of ['pglite', 'postgres'] as const) results.push(print(await measure(database, recording)));
process.exit(results.every(Boolean) ? 0 : 1);
