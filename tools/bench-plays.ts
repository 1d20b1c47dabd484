import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BareOptions, BareResults } from '../tests/load/bare-plays.ts';
import { httpRound, loadPlayers } from '../tests/load/http-plays.ts';
import type { Play, Recording } from '../tests/load/play.ts';
import { recordPlays } from '../tests/load/recorded-play.ts';
import { startShop } from './shop-process.ts';
import { median, numberOf, row } from './scenarios/figures.ts';
import { runLoadScript, type BenchDatabase, withHome } from './scenarios/shops.ts';

/*
 * How many bets 50 players place per second through HTTP, against the very same SQL statements sent bare in the same run. The shop has a process of
 * its own; durability is what it always is, and is printed.
 */

const PLAYERS = 50;
const ROUNDS = 5;
const ROUND_MS = numberOf('ROUND_MS', 3_000);
/** Plays before anything counts, in the shop and bare alike: until then it is the compiler that is measured. */
const WARM_UP_PLAYS = 3_000;
const WARM_UP_MS = 60_000;
/** Connections to PostgreSQL: the shop's default and the bare run's alike. */
const CONNECTIONS = 20;
/** What HTTP must reach of the bare SQL. */
const WANTED = 0.4;

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
  return withHome(database, async ({ dataDir, postgresUrl, env }) => {
    const shop = await startShop({ dataDir, env: { ...env, DATABASE_POOL: String(CONNECTIONS) } });
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
    const order: BareOptions = {
      database: postgresUrl === null ? { folder: join(dataDir, 'pg') } : { postgres: postgresUrl, connections: CONNECTIONS },
      recordings,
      slug: play.slug,
      players: PLAYERS,
      rounds: ROUNDS,
      roundMs: ROUND_MS,
      warmUpPlays: WARM_UP_PLAYS,
    };
    const report = await runLoadScript<BareResults>('bare-plays.ts', order);
    return { database, http, bare: report.perSecond, cpu: { http: httpCpu, bare: report.cpuMsPerPlay }, durability: report.durability };
  });
}

function print(name: string, { database, http, bare: bareRounds, cpu, durability }: Figures): boolean {
  const [httpMedian, bareMedian] = [median(http), median(bareRounds)];
  const ratio = httpMedian / bareMedian;
  const list = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(' ');
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method'];
  console.log(
    [
      '',
      `${database} ${durability['server_version'] ?? ''}`,
      row(`${name} per second through HTTP, ${PLAYERS} players`, `${httpMedian.toFixed(0)}   (rounds: ${list(http)})`),
      row('the same SQL bare', `${bareMedian.toFixed(0)}   (rounds: ${list(bareRounds)})`),
      row('ratio', `${ratio.toFixed(2)}   (wanted: at least ${WANTED.toFixed(2)})`),
      row(`CPU of one of the ${name}, ms`, `${cpu.http.toFixed(1)} in the shop, ${cpu.bare.toFixed(1)} bare`),
      row('durability', settings.map((setting) => `${setting} ${durability[setting] ?? '?'}`).join(', ')),
    ].join('\n'),
  );
  return ratio >= WANTED;
}

/** Measures a play on each of the databases and prints the figures; ends the process, with 1 where HTTP did not reach its share of the bare SQL. */
export async function benchPlays(play: Play, databases: readonly BenchDatabase[]): Promise<never> {
  const recordings = await recordPlays(play);
  const statements = recordings.map((recording) => recording.statements.length).join(' or ');
  console.log(
    `${statements} statements for each of the ${play.name}, between begin and commit; medians of ${ROUNDS} rounds of ${ROUND_MS / 1_000} s`,
  );
  const results: boolean[] = [];
  for (const database of databases) results.push(print(play.name, await measure(database, play, recordings)));
  process.exit(results.every(Boolean) ? 0 : 1);
}
