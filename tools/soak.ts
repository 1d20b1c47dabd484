import { sql } from 'drizzle-orm';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROUND_STATUSES } from '#contract/api/rounds.ts';
import { ROUND_GAMES } from '#contract/realtime/rounds.ts';
import { COMMITTED_AFTER_MS } from '#server/counting/counter.ts';
import type { Queries } from '#server/database/database.ts';
import { openPglite } from '#server/database/engine-pglite.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { createLog } from '#server/runtime/log.ts';
import { auditLedger } from '#server/wallet/ledger.ts';
import type { Seeded } from '../tests/sim/seeded.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { battlesCampaign } from './battles-campaign.ts';
import { CLOCK_JUMP, CLUSTER_FAILURES, clusterCampaign } from './cluster-campaign.ts';
import { databaseCampaign } from './database-campaign.ts';
import { OUTAGE_SERVER, OUTAGES } from './database-outages.ts';
import { type EndAim, endFaults, endsCampaign } from './ends-campaign.ts';
import { killCampaign } from './kill-campaign.ts';
import { program, runShown } from './project.ts';
import { roundsCampaign } from './rounds-campaign.ts';
import { temporaryDataDir } from './shop-process.ts';
import { upgradeCampaign } from './upgrade-campaign.ts';

/*
 * `npm run soak:NAME [-- --kills 20]`: kills the shop so often while players play, on the embedded database or on DATABASE_URL, and audits what it has kept.
 *   kill      at any moment under load
 *   rounds    in each state of each round game
 *   battles   each time with a battle in each of its states
 *   ends      around the ends of cashback days and of weeks
 *   limits    `[-- --histories 1000]`: tries so many random histories of a player with limits instead, on each database
 *   versions  `[-- --from REVISION --seconds 10]`: upgrades two processes on PostgreSQL one by one instead, from the commit before the newest migration
 *   cluster   `[-- --minutes 60 --seed 1 --players 200 --processes 4]`: fails parts of a cluster instead, in an order that the seed decides
 *   database  `[-- --turns 10 --seconds 4 --only pause,kill]`: takes PostgreSQL away in every way instead, so often and so long
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string' },
    histories: { type: 'string' },
    turns: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    from: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    players: { type: 'string' },
    processes: { type: 'string' },
  },
});
/** A whole number of an option, above 0. Throws for anything else: a campaign of none would find nothing. */
function count(option: Exclude<keyof typeof values, 'only' | 'from' | 'seed'>, usual: number): number {
  const given = Number(values[option] ?? usual);
  if (!Number.isInteger(given) || given < 1) throw new Error(`--${option} must be a whole number above 0.`);
  return given;
}
const kills = (usual: number): number => count('kills', usual);

interface Report {
  faults: string[];
  /** The shop's log, printed with the faults. */
  output?: string;
}

/** What the shop's owner checks in the database after a campaign. */
type Audit<Of extends Report> = (queries: Queries, report: Of) => Promise<string[]>;

const faultsOf =
  (view: 'battle_fault' | 'round_fault'): Audit<Report> =>
  async (queries) =>
    (await queries.execute<{ fault: string }>(sql`select fault from ${sql.identifier(view)}`)).rows.map(({ fault }) => fault);

/** Runs a campaign on a data folder of its own, audits it with the ledger, and prints its report. */
async function soak<Of extends Report>(
  run: (dataDir: string) => Promise<Of>,
  audit: Audit<Of>,
  url = process.env['DATABASE_URL'],
): Promise<void> {
  const data = temporaryDataDir();
  try {
    const { output, ...report } = await run(data.path);
    const engine = url ? await openPostgres(url, 2, createLog('silent')) : await openPglite(join(data.path, 'pg'));
    report.faults.push(...(await audit(engine.queries, report as Of)), ...(await auditLedger(engine.queries)));
    await engine.close();
    console.log(JSON.stringify(report, null, 2));
    if (report.faults.length > 0 && output !== undefined) console.error(output);
    process.exitCode = report.faults.length === 0 ? 0 : 1;
  } finally {
    data.remove();
  }
}

/** Most kills fall into the moments in which days and weeks are closed; some before, some after. */
function endAim(index: number): EndAim {
  const spreadMs = [-300, COMMITTED_AFTER_MS - 5, COMMITTED_AFTER_MS + 400][index % 5] ?? COMMITTED_AFTER_MS;
  return { end: index % 2 === 0 ? 'day' : 'week', afterMs: Math.round(spreadMs + 60 * Math.random()) };
}

async function soakDatabase(): Promise<void> {
  const chosen = OUTAGES.filter((outage) => values.only === undefined || values.only.split(',').includes(outage));
  if (chosen.length === 0) throw new Error(`--only names no outage. There are: ${OUTAGES.join(', ')}.`);
  const outages = Array.from({ length: count('turns', 10) }, () => chosen).flat();
  const lastsForMs = count('seconds', 4) * 1_000;
  const server = await startPostgres(OUTAGE_SERVER);
  try {
    await soak(() => databaseCampaign({ server, outages, players: 6, lastsMs: () => lastsForMs }), faultsOf('round_fault'), server.url);
  } finally {
    await server.stop();
  }
}

async function soakVersions(): Promise<void> {
  const togetherMs = count('seconds', 10) * 1_000;
  const server = await startPostgres();
  try {
    const { url } = server;
    await soak((dataDir) => upgradeCampaign({ from: values.from, dataDir, url, togetherMs }), faultsOf('round_fault'), url);
  } finally {
    await server.stop();
  }
}

/** Between two bets of a player in a cluster, on average, ms. */
const CLUSTER_PAUSE_MS = 4_000;

async function soakCluster(): Promise<void> {
  const minutes = count('minutes', 60);
  const fakeTime = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0] ?? null;
  if (fakeTime === null) console.log('Without clock jumps: libfaketime is not installed.');
  const failures = Object.keys(CLUSTER_FAILURES).filter((failure) => fakeTime !== null || failure !== CLOCK_JUMP);
  const seed = values.seed ?? '1';
  const load = { processes: count('processes', 4), players: count('players', 200), pauseMs: CLUSTER_PAUSE_MS };
  const until = performance.now() + minutes * 60_000;
  const goesOn = (): boolean => performance.now() < until;
  const choose = (chance: Seeded): string => chance.pick(failures);
  const { output, ...report } = await clusterCampaign({ seed, ...load, goesOn, choose, fakeTime });
  console.log(JSON.stringify(report, null, 2));
  if (report.faults.length > 0) console.error(output);
  process.exitCode = report.faults.length === 0 ? 0 : 1;
}

const CAMPAIGNS: Readonly<Record<string, () => Promise<void>>> = {
  kill: () => {
    const load = { players: 5, loadMs: 2_000, depositCoins: 5_000, env: {} };
    return soak(
      (dataDir) => killCampaign({ dataDir, kills: kills(50), ...load }),
      () => Promise.resolve([]),
    );
  },
  rounds: () => {
    const turn = ROUND_GAMES.flatMap((game) => ROUND_STATUSES.map((state) => ({ game, state })));
    const aims = Array.from({ length: kills(20) }, () => turn).flat();
    return soak((dataDir) => roundsCampaign({ dataDir, aims, env: {} }), faultsOf('round_fault'));
  },
  battles: () => soak((dataDir) => battlesCampaign({ dataDir, kills: kills(20), env: {} }), faultsOf('battle_fault')),
  ends: () => {
    const aims = Array.from({ length: kills(20) }, (_, index) => endAim(index));
    return soak(
      (dataDir) => endsCampaign({ dataDir, aims, env: {} }),
      (queries, { now }) => endFaults(queries, now),
    );
  },
  cluster: soakCluster,
  database: soakDatabase,
  versions: soakVersions,
  async limits() {
    const env = { ...process.env, LIMIT_HISTORIES: String(count('histories', 1_000)) };
    const test = ['--project', 'server', 'server/player-limits/histories.test.ts', '--retry', '0'];
    process.exitCode = (await runShown(program('vitest'), ['run', ...test], env)).code;
  },
};

/** The options of each campaign; `kills` alone where it has no entry. */
const OPTIONS: Readonly<Record<string, readonly (keyof typeof values)[]>> = {
  cluster: ['minutes', 'seed', 'players', 'processes'],
  database: ['turns', 'seconds', 'only'],
  limits: ['histories'],
  versions: ['from', 'seconds'],
};

const [name = ''] = positionals;
const campaign = CAMPAIGNS[name];
if (campaign === undefined) throw new Error(`Name a campaign: ${Object.keys(CAMPAIGNS).join(', ')}.`);
const known = OPTIONS[name] ?? ['kills'];
for (const option of Object.keys(values) as (keyof typeof values)[])
  if (!known.includes(option)) throw new Error(`soak:${name} has no --${option}.`);
await campaign();
