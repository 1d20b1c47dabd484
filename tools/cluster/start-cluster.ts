import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { freePort, type ShopProcess, startShop, temporaryDataDir } from '../shop-process.ts';
import { haproxyConfig } from './haproxy-config.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { startProgram } from './start-program.ts';

/** How long a process of the cluster still takes calls once it is stopped, ms: longer than HAProxy needs to notice. */
const STOP_DELAY_MS = 1_000;

/** Processes of a shop behind a load balancer, with all that they share, on this machine. */
export interface Cluster {
  /** Where the load balancer listens. */
  url: string;
  processes: ShopProcess[];
  /** Stops everything and removes its files. */
  stop(): Promise<void>;
}

/** What a cluster needs that npm does not bring, and this machine lacks. */
export function missingPrograms(): string[] {
  return ['haproxy', 'pgbouncer', 'redis-server'].filter((name) => spawnSync(name, ['--version']).error !== undefined);
}

/** Starts PostgreSQL with a replica, PgBouncer, Redis, `count` processes and HAProxy. Rejects with what one of them said when it does not start. */
export async function startCluster(count: number, port: number, env: NodeJS.ProcessEnv = {}): Promise<Cluster> {
  const ends: (() => Promise<void> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const files = temporaryDataDir();
    ends.push(files.remove);
    const postgres = await startPostgres({ maxConnections: 20 * count + 20 });
    ends.push(() => postgres.stop());
    const replica = await postgres.follow();
    ends.push(() => replica.stop());
    const pooler = await startPgBouncer(postgres.url);
    ends.push(() => pooler.stop());
    const redisPort = await freePort();
    const redis = [
      'redis-server',
      '--bind',
      '127.0.0.1',
      '--port',
      String(redisPort),
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      files.path,
    ];
    ends.push(await startProgram(redis, redisPort));

    const url = `http://127.0.0.1:${port}`;
    const shared = {
      DATABASE_URL: postgres.url,
      DATABASE_REPLICA_URL: replica.url,
      DATABASE_POOLER_URL: pooler.through(postgres.url),
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      HOST: '127.0.0.1',
      STOP_DELAY_MS: String(STOP_DELAY_MS),
    };
    const start = (): Promise<ShopProcess> => startShop({ dataDir: files.path, env: { ...env, ...shared } });
    // Together, as an operator's supervisor would.
    const started = await Promise.allSettled(Array.from({ length: count }, start));
    const processes = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    ends.push(async () => void (await Promise.all(processes.map((one) => one.stop()))));
    for (const one of started) if (one.status === 'rejected') throw one.reason;

    const listeners = processes.map((one, index) => ({ name: `shop${index + 1}`, port: Number(new URL(one.url).port) }));
    const settings = join(files.path, 'haproxy.cfg');
    writeFileSync(settings, haproxyConfig(port, listeners));
    ends.push(await startProgram(['haproxy', '-db', '-f', settings], port));
    return { url, processes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
