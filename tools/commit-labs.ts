import { execFile } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ViteDevServer } from 'vite';

const git = promisify(execFile);

/** What names a commit: a hash, branch, tag or `HEAD~2`; never an option of git. */
const REVISION = /^[A-Za-z0-9][\w./~^@-]{0,79}$/;
const HASH = /^[0-9a-f]{40}$/;

/** The labs of other commits, each from a work tree of its own beside the packages that are installed here. */
export class CommitLabs {
  readonly #root: string;
  readonly #labs = new Map<string, Promise<ViteDevServer>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The hash of a commit. Throws RangeError for a name that is none. */
  async hashOf(revision: string): Promise<string> {
    if (!REVISION.test(revision)) throw new RangeError(`"${revision}" names no commit.`);
    const { stdout } = await git('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], { cwd: this.#root }).catch(() => ({
      stdout: '',
    }));
    const hash = stdout.trim();
    if (!HASH.test(hash)) throw new RangeError(`There is no commit "${revision}".`);
    return hash;
  }

  /** The lab of a commit, under `base`; its work tree is made the first time, and kept. */
  lab(hash: string, base: string): Promise<ViteDevServer> {
    const known = this.#labs.get(hash);
    if (known !== undefined) return known;
    const made = this.#make(hash, base);
    this.#labs.set(hash, made);
    made.catch(() => this.#labs.delete(hash));
    return made;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#labs.values()].map(async (lab) => (await lab).close()));
  }

  async #make(hash: string, base: string): Promise<ViteDevServer> {
    const folder = await this.workTree(hash);
    const { createServer } = await import('vite');
    return createServer({
      root: folder,
      configFile: join(folder, 'vite.config.ts'),
      cacheDir: join(folder, '.vite'),
      base,
      logLevel: 'error',
      server: { middlewareMode: true, hmr: false, ws: false },
    });
  }

  /** The folder of a commit's files. */
  async workTree(hash: string): Promise<string> {
    const parent = join(this.#root, 'node_modules', '.cache', 'commit-labs');
    const folder = join(parent, hash);
    if (existsSync(join(folder, 'vite.config.ts'))) return folder;
    await mkdir(parent, { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await git('git', ['worktree', 'prune'], { cwd: this.#root });
    await git('git', ['worktree', 'add', '--detach', folder, hash], { cwd: this.#root });
    symlinkSync(join(this.#root, 'node_modules'), join(folder, 'node_modules'), 'dir');
    return folder;
  }
}
