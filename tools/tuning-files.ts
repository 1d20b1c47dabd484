import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from './review/replace-file.ts';

/** A tuning file as it is on disk: its JSON (null when it is none) and the hash of its text. */
export interface TuningFile {
  values: unknown;
  hash: string;
}

/** What a request expects of the file that it replaces: its hash, or null when it must not exist yet. */
export type ExpectedHash = string | null;

/** The file on disk isn't the one that the request is based on; `current` is null when there is no file. */
export class FileChanged extends Error {
  readonly current: TuningFile | null;
  constructor(name: string, current: TuningFile | null) {
    super(current === null ? `${name} was deleted meanwhile.` : `${name} changed on disk since it was read.`);
    this.current = current;
  }
}

/** Names of takes: they are file names. */
export const TAKE_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** The latest change of each file or folder, done or failed. */
const changes = new Map<string, Promise<unknown>>();

/** The tuning of one scene and its takes: `tuning.json`, and beside it `takes/{name}.json` with the same fields. Changes of one folder are made one after another. */
export class TuningFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async tuning(): Promise<TuningFile | null> {
    return readTuningFile(this.#path(null));
  }

  /** The takes by name. */
  async takes(): Promise<Record<string, TuningFile>> {
    const names = await readdir(join(this.#folder, 'takes')).catch(nullIfMissing);
    const takes: Record<string, TuningFile> = {};
    for (const name of (names ?? []).map((file) => file.replace(/\.json$/, '')).sort()) {
      const take = TAKE_NAME.test(name) ? await readTuningFile(this.#path(name)) : null;
      if (take !== null) takes[name] = take;
    }
    return takes;
  }

  /** Writes the tuning, or a take, in one step and returns the new hash; `beforeWrite` is called only if the text differs. Throws FileChanged. */
  write(
    take: string | null,
    values: unknown,
    expected: ExpectedHash,
    beforeWrite: (path: string, hash: string) => void = () => undefined,
  ): Promise<string> {
    return afterOthers(this.#folder, async () => {
      const current = await this.#assertExpected(take, expected);
      const path = this.#path(take);
      const text = `${JSON.stringify(values, null, 2)}\n`;
      const hash = hashOf(text);
      if (current?.hash === hash) return hash;
      await mkdir(dirname(path), { recursive: true });
      beforeWrite(path, hash);
      replaceFile(path, text);
      return hash;
    });
  }

  /** Deletes a take. Throws FileChanged. */
  deleteTake(take: string, expected: string): Promise<void> {
    return afterOthers(this.#folder, async () => {
      await this.#assertExpected(take, expected);
      await rm(this.#path(take));
    });
  }

  async #assertExpected(take: string | null, expected: ExpectedHash): Promise<TuningFile | null> {
    const current = await readTuningFile(this.#path(take));
    if ((current?.hash ?? null) !== expected) throw new FileChanged(take === null ? 'tuning.json' : `takes/${take}.json`, current);
    return current;
  }

  #path(take: string | null): string {
    return take === null ? join(this.#folder, 'tuning.json') : join(this.#folder, 'takes', `${take}.json`);
  }
}

/** Runs the changes of one path one after another. A change compares and then writes: two at once with the same hash would both succeed. */
export function afterOthers<T>(path: string, change: () => Promise<T>): Promise<T> {
  const done = (changes.get(path) ?? Promise.resolve()).then(change);
  changes.set(
    path,
    done.catch(() => undefined),
  );
  return done;
}

async function readTuningFile(path: string): Promise<TuningFile | null> {
  const text = await readFile(path, 'utf8').catch(nullIfMissing);
  if (text === null) return null;
  return { values: parsed(text), hash: hashOf(text) };
}

/** Null for a file that is not there; rethrows every other error of the file system. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The hash by which a request names a file's content. */
export function hashOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
