import { execFile } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PluginOption, ViteDevServer } from 'vite';

const git = promisify(execFile);

/** What names a commit: a hash, branch, tag or `HEAD~2`; never an option of git. */
const REVISION = /^[A-Za-z0-9][\w./~^@-]{0,79}$/;
const HASH = /^[0-9a-f]{40}$/;

/** Labs that run at once; each is a Vite server with its caches. */
const MAX_LABS = 3;
/** Work trees that stay on disk for the next time. */
const MAX_WORK_TREES = 6;

/** The plugin that answers the lab's requests. In the lab of another commit it would answer the parent's requests for that lab again, with a server of its own. */
export const LAB_PLUGIN = 'fairdrop-tuning-save';

/** The labs of other commits, each from a work tree of its own beside the packages that are installed here. */
export class CommitLabs {
  readonly #root: string;
  /** Running labs by the hash of their commit, the latest last. */
  readonly #labs = new Map<string, Promise<ViteDevServer>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The hash of a commit. Throws RangeError for a name that is none. */
  async resolve(revision: string): Promise<string> {
    if (!REVISION.test(revision)) throw new RangeError(`"${revision}" names no commit.`);
    const { stdout } = await git('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], { cwd: this.#root }).catch(() => ({
      stdout: '',
    }));
    const hash = stdout.trim();
    if (!HASH.test(hash)) throw new RangeError(`There is no commit "${revision}".`);
    return hash;
  }

  /** Starts the lab of a commit under `base`, unless it runs; beyond MAX_LABS the one that was started first is closed. */
  start(hash: string, base: string): Promise<ViteDevServer> {
    const running = this.#labs.get(hash);
    this.#labs.delete(hash);
    const lab = running ?? this.#make(hash, base);
    this.#labs.set(hash, lab);
    if (running !== undefined) return lab;
    lab.catch(() => {
      if (this.#labs.get(hash) === lab) this.#labs.delete(hash);
    });
    const [[oldest, surplus] = []] = this.#labs;
    if (oldest !== undefined && this.#labs.size > MAX_LABS) {
      this.#labs.delete(oldest);
      void surplus?.then((server) => server.close()).catch(() => undefined);
    }
    return lab;
  }

  /** The lab of a commit; undefined where it was not started or is closed. */
  running(hash: string): Promise<ViteDevServer> | undefined {
    return this.#labs.get(hash);
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#labs.values()].map(async (lab) => (await lab).close()));
  }

  async #make(hash: string, base: string): Promise<ViteDevServer> {
    const folder = await this.workTree(hash);
    const { createServer, loadConfigFromFile } = await import('vite');
    const file = join(folder, 'vite.config.ts');
    const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, file, folder, 'error');
    if (loaded === null) throw new RangeError('That commit has no vite.config.ts.');
    return createServer({
      ...loaded.config,
      configFile: false,
      plugins: withoutLabPlugin(loaded.config.plugins ?? []),
      root: folder,
      cacheDir: join(folder, '.vite'),
      base,
      logLevel: 'error',
      // Files of a commit don't change, so that nothing is watched.
      server: { ...loaded.config.server, middlewareMode: true, hmr: false, ws: false, watch: null },
    });
  }

  /** The folder of a commit's files. It has its name only once it is whole: an interrupted checkout is made again. */
  async workTree(hash: string): Promise<string> {
    const parent = join(this.#root, 'node_modules', '.cache', 'commit-labs');
    const folder = join(parent, hash);
    if (existsSync(join(folder, 'node_modules'))) {
      await utimes(folder, new Date(), new Date());
      return folder;
    }
    await mkdir(parent, { recursive: true });
    await this.#removeOldWorkTrees(parent);
    const partial = join(parent, `${hash}.${process.pid}`);
    for (const rest of [partial, folder]) await rm(rest, { recursive: true, force: true });
    await git('git', ['worktree', 'prune'], { cwd: this.#root });
    await git('git', ['worktree', 'add', '--detach', partial, hash], { cwd: this.#root });
    symlinkSync(join(this.#root, 'node_modules'), join(partial, 'node_modules'), 'dir');
    await git('git', ['worktree', 'move', partial, folder], { cwd: this.#root });
    return folder;
  }

  /** Makes room for one more: removes those that were used longest ago and don't run. */
  async #removeOldWorkTrees(parent: string): Promise<void> {
    const names = (await readdir(parent)).filter((name) => !this.#labs.has(name) && !name.endsWith(`.${process.pid}`));
    const used = await Promise.all(names.map(async (name) => ({ name, atMs: (await stat(join(parent, name))).mtimeMs })));
    const surplus = used.sort((a, b) => b.atMs - a.atMs).slice(MAX_WORK_TREES - 1);
    for (const { name } of surplus) await rm(join(parent, name), { recursive: true, force: true });
  }
}

function withoutLabPlugin(plugins: readonly PluginOption[]): PluginOption[] {
  return plugins.map((plugin) => {
    if (Array.isArray(plugin)) return withoutLabPlugin(plugin);
    return typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === LAB_PLUGIN ? null : plugin;
  });
}
