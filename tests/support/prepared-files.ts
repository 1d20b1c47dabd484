import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { MemoryFS } from '@electric-sql/pglite';

/** A file or, without `bytes`, a folder of an embedded database, by its path within it. */
interface Entry {
  path: string;
  bytes: Uint8Array | null;
}

/** Every file of a tar archive begins with a header of this size and is filled up to a multiple of it, bytes. */
const BLOCK = 512;

const textAt = (block: Buffer, from: number, length: number): string => block.toString('latin1', from, from + length).replace(/\0.*$/s, '');

/** The entries of an archive as the embedded database dumps it: folders before what they hold. */
function entriesOf(archive: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const header = archive.subarray(at, at + BLOCK);
    const path = [textAt(header, 345, 155), textAt(header, 0, 100)].join('').replaceAll(/^\/|\/$/g, '');
    const size = Number.parseInt(textAt(header, 124, 12), 8) || 0;
    const isFolder = textAt(header, 156, 1) === '5';
    entries.push({ path, bytes: isFolder ? null : archive.subarray(at + BLOCK, at + BLOCK + size) });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}

/** The databases that PostgreSQL would copy new ones from, half of all files: nothing connects to them. */
const UNUSED = /^base\/(1|4)\//;

/** What was read by this process. */
const archives = new Map<string, Entry[]>();

function prepared(file: string): Entry[] {
  const read = archives.get(file) ?? entriesOf(readFileSync(file)).filter(({ path }) => !UNUSED.test(path));
  archives.set(file, read);
  return read;
}

/** What the file system of the embedded database offers; its types leave out that it can take bytes over. */
interface Files {
  mkdirTree(path: string): void;
  writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void;
}

/** Memory that starts with the files of a dumped database: a tenth of the time that the embedded database takes to load a dump itself. */
export class PreparedFiles extends MemoryFS {
  readonly #entries: Entry[];

  constructor(file: string) {
    super();
    this.#entries = prepared(file);
  }

  override async initialSyncFs(): Promise<void> {
    const module = this.pg?.Module;
    if (!module) throw new Error('the files are wanted before the engine is there');
    const files = module.FS as unknown as Files;
    const folder = module.ENV['PGDATA'] as string;
    files.mkdirTree(folder);
    for (const { path, bytes } of this.#entries) {
      if (bytes === null) files.mkdirTree(`${folder}/${path}`);
      // A copy, which each database writes to.
      else files.writeFile(`${folder}/${path}`, new Uint8Array(bytes), { canOwn: true });
    }
  }
}

/** Lays the files of a dumped database out in a folder. */
export async function layOut(folder: string, file: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await promisify(execFile)('tar', ['-xf', file, '-C', folder]);
}
