import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createShop, type Shop } from '#server/app.ts';
import type { Engine } from '#server/database/engine.ts';
import { openPglite } from '#server/database/engine-pglite.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { migrate, MIGRATIONS, readMigrations } from '#server/database/migrate.ts';
import type { Pulse } from '../../tests/load/watched-shop.ts';
import { startPostgres } from '../../tests/support/postgres-server.ts';
import { silentLog, testConfig } from '../../tests/support/test-config.ts';
import { program, projectRoot } from '../project.ts';
import { freePort, temporaryDataDir } from '../shop-process.ts';
import { SHOP_PATIENCE_MS } from '../until.ts';

export type BenchDatabase = 'pglite' | 'postgres';

/** The database that `BENCH_DATABASE` names. */
export function benchDatabase(usual: BenchDatabase): BenchDatabase {
  const named = process.env['BENCH_DATABASE'];
  return named === 'pglite' || named === 'postgres' ? named : usual;
}

/** A shop in this process, on a new database. */
export interface BenchShop {
  shop: Shop;
  engine: Engine;
  stop(): Promise<void>;
}

/** Makes a shop in this process; PostgreSQL gets so many connections, and the shop further parts. */
export async function benchShop(kind: BenchDatabase, { connections = 10, patience, ...parts }: ShopOptions = {}): Promise<BenchShop> {
  const server = kind === 'postgres' ? await startPostgres() : null;
  const engine = server
    ? await openPostgres(server.url, connections, silentLog, { ...(patience && { patience }) })
    : await openPglite(undefined);
  await migrate(engine, readMigrations(MIGRATIONS));
  const shop = await createShop({ config: testConfig(), engine, log: silentLog, ...parts });
  await shop.app.ready();
  const stop = async (): Promise<void> => {
    await shop.close();
    await server?.stop();
  };
  return { shop, engine, stop };
}

interface ShopOptions extends Pick<Parameters<typeof createShop>[0], 'counters'> {
  connections?: number;
  patience?: NonNullable<Parameters<typeof openPostgres>[3]>['patience'];
}

/** Where a shop in a process of its own keeps its data, and what it is started with. */
export interface BenchHome {
  dataDir: string;
  /** Null for the embedded database. */
  postgresUrl: string | null;
  env: NodeJS.ProcessEnv;
}

/** Runs with a data folder and, for PostgreSQL, a server of its own; both are gone afterwards. */
export async function withHome<Result>(kind: BenchDatabase, run: (home: BenchHome) => Promise<Result>): Promise<Result> {
  const data = temporaryDataDir();
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  const env = { RATE_LIMITS: 'off', DATA_DIR: data.path, ...(postgres ? { DATABASE_URL: postgres.url } : {}) };
  try {
    return await run({ dataDir: data.path, postgresUrl: postgres?.url ?? null, env });
  } finally {
    await postgres?.stop();
    data.remove();
  }
}

/** A server in a process of its own that reports its stalls, processor time and memory each second. */
export interface WatchedServer {
  url: string;
  pulses: Pulse[];
  child: ChildProcess;
}

/** Starts a watched shop, or a bare Socket.io that sends the same heartbeats, and waits until it answers. */
export async function startWatched(kind: 'shop' | 'bare', env: NodeJS.ProcessEnv): Promise<WatchedServer> {
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
  const deadline = performance.now() + SHOP_PATIENCE_MS;
  const answers = (): Promise<boolean> => fetch(url).then(Boolean, () => false);
  while (!(await answers())) {
    if (performance.now() > deadline || child.exitCode !== null) throw new Error(`the ${kind} server did not start`);
    await sleep(100);
  }
  return { url, pulses, child };
}

/** Gives an order to a program of `tests/load` in a process of its own; resolves with its report. Calls `isReady` when the program says so. */
export function runLoadScript<Report>(name: string, order: object, isReady?: () => void): Promise<Report> {
  return new Promise((resolve, reject) => {
    const options = { execPath: program('node'), stdio: 'inherit', serialization: 'advanced' } as const;
    const child = fork(join(projectRoot, 'tests/load', name), options);
    child.on('message', (message: 'ready' | Report) => (message === 'ready' ? isReady?.() : resolve(message)));
    child.once('exit', (code) => (code === 0 ? undefined : reject(new Error(`${name} ended with ${code}`))));
    // After its last message, however it ends.
    child.once('disconnect', () => reject(new Error(`${name} ended without a report`)));
    child.once('error', reject);
    child.send(order);
  });
}
