import { randomBytes } from 'node:crypto';
import { cpus } from 'node:os';
import pg from 'pg';
import { httpRound, type LoadPlayer, loadPlayers } from '#tests/load/http-plays.ts';
import type { Play } from '#tests/load/play.ts';
import { progress } from '../scenarios/figures.ts';
import { withHome } from '../scenarios/shops.ts';
import { type ShopProcess, startShop } from '../shop-process.ts';
import type { CallMeasures, CallRun } from './inputs.ts';
import { machineMs, postgresMs, processMs } from './processor-use.ts';

/*
 * Places bets on one, two and more processes that share a PostgreSQL, all on this machine, and measures what each bet takes: processor time of shop,
 * database and players, write-ahead log, rows, and how many bets shared a transaction.
 */

/** How long each case is played before and while it is measured. */
const SETTLE_MS = 5_000;
const RUN_MS = 12_000;
/** Plays on each process before anything counts: until then it is the compiler that is measured. */
const WARM_UP_PLAYS = 2_500;
const WARM_UP_MS = 30_000;
/** Tables with fewer rows are not the play's. */
const FEWEST_ROWS = 1_000;
/** Connections of each process. */
const CONNECTIONS = 20;
const TOKEN = randomBytes(32).toString('hex');

interface Counters {
  shopMs: number;
  databaseMs: number;
  playerMs: number;
  machineMs: number;
  walBytes: number;
  groups: number;
  calls: number;
}

/** Groups and calls in them that a process has counted. */
async function countGroups({ url }: ShopProcess): Promise<{ groups: number; calls: number }> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  const sum = (name: string): number =>
    [...text.matchAll(new RegExp(`^${name}\\{[^}]*\\} (\\d+)$`, 'gm'))].reduce((total, [, value]) => total + Number(value), 0);
  return { groups: sum('fairdrop_groups_total'), calls: sum('fairdrop_grouped_calls_total') };
}

async function readCounters(client: pg.Client, pid: number, shops: readonly ShopProcess[]): Promise<Counters> {
  const { rows } = await client.query<{ bytes: string }>(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes`);
  const counted = await Promise.all(shops.map(countGroups));
  const cpu = process.cpuUsage();
  return {
    shopMs: shops.reduce((sum, shop) => sum + processMs(shop.pid), 0),
    databaseMs: postgresMs(pid),
    playerMs: (cpu.user + cpu.system) / 1_000,
    machineMs: machineMs(),
    walBytes: Number(rows[0]?.bytes),
    groups: counted.reduce((sum, { groups }) => sum + groups, 0),
    calls: counted.reduce((sum, { calls }) => sum + calls, 0),
  };
}

/** Bets of players who are spread evenly over the processes. */
async function playOn(shops: readonly ShopProcess[], play: Play, players: readonly LoadPlayer[], ms: number): Promise<number> {
  const rounds = await Promise.all(
    shops.map((shop, index) => {
      const own = players.filter((_, player) => player % shops.length === index);
      return httpRound(shop.url, play, own, ms);
    }),
  );
  return rounds.reduce((sum, { played }) => sum + played, 0);
}

/** Plays a case and answers what it took. `read` reads the counters. */
async function runCase(
  { shops, play, players }: { shops: readonly ShopProcess[]; play: Play; players: readonly LoadPlayer[] },
  read: () => Promise<Counters>,
): Promise<CallRun> {
  await playOn(shops, play, players, SETTLE_MS);
  const before = await read();
  const startedAt = performance.now();
  const plays = await playOn(shops, play, players, RUN_MS);
  const tookMs = performance.now() - startedAt;
  const after = await read();
  const spent = (of: keyof Counters): number => after[of] - before[of];
  const perCall = (of: keyof Counters): number => Number((spent(of) / plays).toFixed(3));
  const own = spent('shopMs') + spent('databaseMs') + spent('playerMs');
  return {
    processes: shops.length,
    players: players.length,
    perSecond: Number(((plays * 1_000) / tookMs).toFixed(1)),
    shopMs: perCall('shopMs'),
    databaseMs: perCall('databaseMs'),
    playerMs: perCall('playerMs'),
    walBytes: Math.round(spent('walBytes') / plays),
    groupSize: Number((spent('calls') / Math.max(1, spent('groups'))).toFixed(2)),
    cores: Number((cpus().length - Math.max(0, spent('machineMs') - own) / tookMs).toFixed(2)),
  };
}

const sizesOf = async (client: pg.Client): Promise<CallMeasures['tables']> => {
  const sizes: CallMeasures['tables'] = [];
  for (const table of ['bet', 'entry', 'transfer', 'request_claim', 'opening', 'inventory_item']) {
    const { rows } = await client.query<{ n: string; bytes: string }>(
      `select count(*) as n, pg_total_relation_size('${table}')::text as bytes from ${table}`,
    );
    const count = Number(rows[0]?.n);
    if (count > FEWEST_ROWS) sizes.push({ table, rows: count, bytesPerRow: Math.round(Number(rows[0]?.bytes) / count) });
  }
  return sizes;
};

/** Measures a play with so many players on so many processes, in this order; also the sizes of the tables that it wrote. */
export async function measureCalls(play: Play, cases: readonly { processes: number; players: number }[]): Promise<CallMeasures> {
  return withHome('postgres', async ({ dataDir, postgresUrl, env }) => {
    const client = new pg.Client({ connectionString: postgresUrl ?? '' });
    const shops: ShopProcess[] = [];
    const runs: CallRun[] = [];
    const begin = async (): Promise<ShopProcess> => {
      const shop = await startShop({ dataDir, env: { ...env, DATABASE_POOL: String(CONNECTIONS), METRICS_TOKEN: TOKEN } });
      shops.push(shop);
      return shop;
    };
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = rows[0]?.pid ?? 0;
      const first = await begin();
      const players = await loadPlayers(first.url, Math.max(...cases.map((one) => one.players)));
      await httpRound(first.url, play, players, WARM_UP_MS, WARM_UP_PLAYS);
      for (const { processes, players: count } of cases) {
        while (shops.length < processes) await httpRound((await begin()).url, play, players, WARM_UP_MS, WARM_UP_PLAYS);
        runs.push(await runCase({ shops, play, players: players.slice(0, count) }, () => readCounters(client, pid, shops)));
        progress(`${play.name}: ${JSON.stringify(runs.at(-1))}`);
      }
      return { runs, tables: await sizesOf(client) };
    } finally {
      await client.end();
      await Promise.all(shops.map((shop) => shop.stop()));
    }
  });
}
