import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { freePort, type ShopProcess, startShop, temporaryDataDir } from '../shop-process.ts';
import { haproxyConfig } from './haproxy-config.ts';

/** How long a process of the cluster still takes calls once it is stopped, ms: longer than HAProxy needs to notice. */
const STOP_DELAY_MS = 1_000;
/** How long HAProxy and Redis may take to listen, ms. */
const LISTEN_MS = 10_000;

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
  return ['haproxy', 'redis-server'].filter((name) => spawnSync(name, ['-v']).error !== undefined);
}

/** Starts PostgreSQL, Redis, `count` processes and HAProxy. Rejects with what one of them said when it does not start. */
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
    ends.push(await listening(redis, redisPort));

    const url = `http://127.0.0.1:${port}`;
    const shared = {
      DATABASE_URL: postgres.url,
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
    ends.push(await listening(['haproxy', '-db', '-f', settings], port));
    return { url, processes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a program, waits until it listens, and answers its end. */
async function listening([command = '', ...args]: readonly string[], port: number): Promise<() => Promise<void>> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  for (const from of [child.stdout, child.stderr]) from.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  const deadline = performance.now() + LISTEN_MS;
  while (!(await listens(port))) {
    if (isOver(child) || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${command} did not start:\n${output}`);
    }
    await sleep(50);
  }
  return async () => {
    if (!isOver(child)) child.kill('SIGTERM');
    await gone;
  };
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (does: boolean): void => {
      socket.destroy();
      resolve(does);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}
