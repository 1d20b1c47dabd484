import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../chromium.ts';
import { freePort, type ShopProcess, startShop, temporaryDataDir } from '../shop-process.ts';
import { haproxyConfig } from './haproxy-config.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { ReplicatedPostgres } from './replicated-postgres.ts';
import { type Program, startProgram } from './start-program.ts';

/** How long a process of the cluster still takes calls once it is stopped, ms: longer than HAProxy needs to notice. */
const STOP_DELAY_MS = 1_000;

/** Processes of a shop behind a load balancer, with all that they share, on this machine. */
export interface Cluster {
  /** Where the load balancer listens. */
  url: string;
  /** Those that were started last, at their ports. */
  readonly processes: readonly ShopProcess[];
  /** Starts one again, at its port, that has ended. */
  startAgain(index: number): Promise<void>;
  database: ReplicatedPostgres;
  redis: Program;
  balancer: Program;
  /** Stops everything and removes its files. */
  stop(): Promise<void>;
}

/** What a cluster needs that npm does not bring, and this machine lacks. */
export function missingPrograms(): string[] {
  return ['haproxy', 'pgbouncer', 'redis-server'].filter((name) => spawnSync(name, ['--version']).error !== undefined);
}

export interface ClusterOptions {
  processes: number;
  /** Of the load balancer. */
  port: number;
  /** Settings of the shop. */
  env?: NodeJS.ProcessEnv;
  /** What a process has beside them, by its index. */
  envOf?(index: number): NodeJS.ProcessEnv;
  /** Whether the replica confirms each commit. */
  confirmed?: boolean;
}

/** Installs Debian's packages of those that are missing, where nothing would start them as services. */
export function ensurePrograms(): void {
  const missing = missingPrograms();
  if (missing.length > 0 && !existsSync('/run/systemd/system')) installPackages(...missing);
}

/** Starts PostgreSQL with a replica, PgBouncer, Redis, the shop's processes and HAProxy. Rejects with what one of them said when it does not start. */
export async function startCluster({
  processes: count,
  port,
  env = {},
  envOf = () => ({}),
  confirmed = false,
}: ClusterOptions): Promise<Cluster> {
  const ends: (() => Promise<void> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const files = temporaryDataDir();
    ends.push(files.remove);
    const database = await ReplicatedPostgres.start({ maxConnections: 20 * count + 20, confirmed });
    ends.push(() => database.stop());
    const pooler = await startPgBouncer(database.url);
    ends.push(() => pooler.stop());
    const redisPort = await freePort();
    const kept = ['--save', '', '--appendonly', 'no', '--dir', files.path];
    const redis = await startProgram(['redis-server', '--bind', '127.0.0.1', '--port', String(redisPort), ...kept], redisPort);
    ends.push(() => redis.stop());

    const url = `http://127.0.0.1:${port}`;
    const shared = {
      DATABASE_URL: database.url,
      DATABASE_REPLICA_URL: database.replicaUrl,
      DATABASE_POOLER_URL: pooler.through(database.url),
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      HOST: '127.0.0.1',
      STOP_DELAY_MS: String(STOP_DELAY_MS),
    };
    const start = (index: number, at?: number): Promise<ShopProcess> => {
      const own = at === undefined ? {} : { port: at };
      return startShop({ dataDir: files.path, ...own, env: { ...env, ...shared, ...envOf(index) } });
    };
    // Together, as an operator's supervisor would.
    const started = await Promise.allSettled(Array.from({ length: count }, (_, index) => start(index)));
    const processes = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    ends.push(async () => void (await Promise.all(processes.map((one) => one.stop()))));
    for (const one of started) if (one.status === 'rejected') throw one.reason;

    const ports = processes.map((one) => Number(new URL(one.url).port));
    const listeners = ports.map((at, index) => ({ name: `shop${index + 1}`, port: at }));
    const settings = join(files.path, 'haproxy.cfg');
    writeFileSync(settings, haproxyConfig(port, listeners));
    const balancer = await startProgram(['haproxy', '-db', '-f', settings], port);
    ends.push(() => balancer.stop());
    const startAgain = async (index: number): Promise<void> => void (processes[index] = await start(index, ports[index]));
    return { url, processes, startAgain, database, redis, balancer, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
