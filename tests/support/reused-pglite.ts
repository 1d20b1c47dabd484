import type { PGlite } from '@electric-sql/pglite';
import { startPglite } from '#server/database/engine-pglite.ts';
import { PreparedFiles } from './prepared-files.ts';

/** A file or folder of the engine's file system in memory. */
interface FileNode {
  contents?: Uint8Array | Record<string, FileNode>;
  usedBytes?: number;
}

interface OpenFile {
  node: FileNode;
  /** Flags and position. */
  shared: object;
}

/** The engine's file system, with what its types leave out. */
interface Files {
  root: FileNode;
  streams: (OpenFile | null | undefined)[];
  nameTable: unknown[];
}

interface Engine {
  HEAPU8: Uint8Array;
  FS: Files;
  stackSave(): number;
  stackRestore(pointer: number): void;
}

/** What is compared, kept and restored at once, bytes. */
const PAGE = 65_536;
const EMPTY_PAGE = new Uint8Array(PAGE);

const isEmpty = (page: Uint8Array): boolean => Buffer.compare(page, EMPTY_PAGE) === 0;

function* pagesOf(memory: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < memory.length; at += PAGE) yield memory.subarray(at, at + PAGE);
}

function keepMemory(engine: Engine): () => void {
  const stack = engine.stackSave();
  const kept = [...pagesOf(engine.HEAPU8)].map((page) => (isEmpty(page) ? null : page.slice()));
  return () => {
    engine.stackRestore(stack);
    let index = 0;
    for (const page of pagesOf(engine.HEAPU8)) {
      const bytes = kept[index++];
      if (bytes) page.set(bytes);
      else if (!isEmpty(page)) page.fill(0);
    }
  };
}

function nodesBelow(node: FileNode, found: Set<FileNode> = new Set()): Set<FileNode> {
  if (found.has(node)) return found;
  found.add(node);
  const { contents } = node;
  if (contents && !(contents instanceof Uint8Array)) for (const child of Object.values(contents)) nodesBelow(child, found);
  return found;
}

function keepNode(node: FileNode): () => void {
  const { contents, usedBytes } = node;
  const state = { ...node };
  if (contents instanceof Uint8Array) {
    const kept = contents.slice(0, usedBytes);
    return () => {
      const bytes = node.contents instanceof Uint8Array ? node.contents.subarray(0, node.usedBytes) : kept;
      Object.assign(node, state, { contents: Buffer.compare(bytes, kept) === 0 ? bytes : kept.slice() });
    };
  }
  const children = contents && { ...contents };
  return () => Object.assign(node, state, children && { contents: { ...children } });
}

function keepFiles({ FS: files }: Engine): () => void {
  const streams = [...files.streams];
  const names = [...files.nameTable];
  const open = streams.filter((stream) => stream != null);
  const nodes = nodesBelow(files.root);
  for (const { node } of open) nodesBelow(node, nodes);
  const restores = [
    ...[...nodes].map(keepNode),
    ...open.map((stream) => {
      const [own, shared] = [{ ...stream }, { ...stream.shared }];
      return () => void Object.assign(Object.assign(stream, own).shared, shared);
    }),
  ];
  return () => {
    files.streams.splice(0, Infinity, ...streams);
    files.nameTable.splice(0, Infinity, ...names);
    for (const restore of restores) restore();
  };
}

/**
 * Keeps the state of an embedded database that runs no statement; returns how to bring it back. The engine is a WebAssembly instance: between two
 * statements, its memory, its files and the list of open ones are all its state. Libraries that it loads afterwards are not taken back.
 */
function keepState(database: PGlite): () => void {
  const engine = database.Module as unknown as Engine;
  const restores = [keepMemory(engine), keepFiles(engine)];
  return () => restores.forEach((restore) => restore());
}

/** Databases that were closed, by the file that their files came from. */
const closed = new Map<string, { database: PGlite; rewind(): void }[]>();

/** How many closed databases of a file are kept for the next tests; each holds about 150 MB. */
const MOST_KEPT = 2;

/**
 * An embedded database with the files of a dumped one. Starting one takes most of a second, and going back to its start some milliseconds, so one that a
 * test has closed is used again.
 */
export async function reusedPglite(file: string): Promise<PGlite> {
  const left = closed.get(file) ?? [];
  closed.set(file, left);
  const again = left.pop();
  if (again) {
    again.rewind();
    return again.database;
  }
  const database = await startPglite({ fs: new PreparedFiles(file) });
  // Loads the library of that language before the state is kept.
  await database.exec('do $$ begin end $$');
  const rewind = keepState(database);
  const end = database.close.bind(database);
  database.close = async () => {
    if (left.length < MOST_KEPT) left.push({ database, rewind });
    else await end();
  };
  return database;
}
