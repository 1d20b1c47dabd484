import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watermarkFiles } from '#server/backup/watermarks.ts';
import { program, projectRoot } from './project.ts';
import { timeStart } from './suites/shop-starts.ts';
import { SHOP_PATIENCE_MS } from './until.ts';

/** A shop running in a process of its own, for tools and tests that look at it from outside. */
export interface ShopProcess {
  url: string;
  dataDir: string;
  pid: number;
  /** Ends it in order (SIGTERM) or at once (SIGKILL) and waits until it is gone. The data folder stays. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Everything it printed so far. */
  output(): string;
}

/** A port of the loopback address that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** A data folder for one caller alone, with its removal. */
export function temporaryDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'fairdrop-'));
  const remove = (): void => [path, ...watermarkFiles(path)].forEach((one) => rmSync(one, { recursive: true, force: true }));
  return { path, remove };
}

/** Names the folder with the bundles of the server, where a run of tests has made them. */
export const BUNDLES_VARIABLE = 'TESTED_BUNDLES';

/** What the bundle of a program is called. */
export const bundled = (entry: string): string => entry.replaceAll('/', '-').replace(/ts$/, 'js');

interface Start {
  args: string[];
  env: NodeJS.ProcessEnv;
}

const sources = (entry: string): Start => ({ args: [entry], env: {} });

/** How an entry is started: from its bundle where there is one, with settings that make a short run cheaper. */
function startOf(entry: string): Start {
  const folder = process.env[BUNDLES_VARIABLE];
  const bundle = join(folder ?? '', bundled(entry));
  if (folder === undefined || !existsSync(bundle)) return sources(entry);
  // Compiling all of the embedded database, and optimizing it, takes a second and a half of each start, which a shop that runs for some seconds does not get
  // back; nor does it what the last compiler makes of JavaScript, a sixth of a start. The warning is about a module of a package: in node_modules, Node keeps it to itself.
  return {
    args: ['--wasm-lazy-compilation', '--liftoff-only', '--max-opt=2', '--disable-warning=DEP0040', bundle],
    env: { NODE_COMPILE_CACHE: join(folder, 'compiled') },
  };
}

/** Starts the shop and waits until it answers. Rejects with its output when it ends first, or is not up within `SHOP_PATIENCE_MS`. */
export async function startShop({
  dataDir,
  port,
  env = {},
  entry = 'server/main.ts',
  fromSources = false,
  root = projectRoot,
}: {
  dataDir: string;
  port?: number;
  env?: NodeJS.ProcessEnv;
  /** The program that serves, from the project's root. */
  entry?: string;
  /** Started as for players, even where there is a bundle. */
  fromSources?: boolean;
  /** The root of another version of the project. */
  root?: string;
}): Promise<ShopProcess> {
  const chosen = port ?? (await freePort());
  const url = `http://127.0.0.1:${chosen}`;
  const up = timeStart(`process of ${entry}${fromSources ? ' from its sources' : ''}`);
  const start = fromSources ? sources(entry) : startOf(entry);
  const child = spawn(program('node'), start.args, {
    cwd: root,
    env: { ...process.env, ...start.env, PORT: String(chosen), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let failure: Error | null = null;
  child.once('error', (error) => (failure = error));
  let ended = false;
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() => {
    ended = true;
  });
  const deadline = performance.now() + SHOP_PATIENCE_MS;
  while (!(await answers(url))) {
    if (failure || ended || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the shop did not start:\n${output}`, { cause: failure });
    }
    await sleep(100);
  }
  up();
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (!ended) child.kill(signal);
      await exit;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}
