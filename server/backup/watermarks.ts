import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/*
 * How far installations had come when this machine last saw them, in two files beside the database: one in the data folder, for a database that was
 * brought back there or on a PostgreSQL server, and one beside the folder, for a folder that was brought back whole. A mark is written only after the
 * database has it, so a file may lag behind and is never ahead of a state that was not brought back. Before its first mark an installation has 0 here,
 * so that one without an entry is one that was brought to this machine.
 */

/** Installations that are remembered: those that came farthest. */
const REMEMBERED = 20;

/** The files that hold marks for a data folder. */
export const watermarkFiles = (dataDir: string): string[] => [join(dataDir, 'marks.json'), `${dataDir}.marks.json`];

async function watermarksIn(file: string): Promise<Map<string, number>> {
  try {
    const read = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    return new Map(Object.entries(read).filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1])));
  } catch {
    // Missing, or not written by this shop: it knows nothing.
    return new Map();
  }
}

/** The farthest that an installation is known to have come, ms since 1970; null where this machine doesn't know it. */
export async function knownWatermark(dataDir: string, id: string): Promise<number | null> {
  const all = await Promise.all(watermarkFiles(dataDir).map(watermarksIn));
  const known = all.flatMap((marks) => marks.get(id) ?? []);
  return known.length === 0 ? null : Math.max(...known);
}

async function write(file: string, marks: ReadonlyMap<string, number>): Promise<void> {
  const content = `${JSON.stringify(Object.fromEntries(marks), null, 2)}\n`;
  const partial = `${file}.${process.pid}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // Flushed, so that an outage of the machine leaves the old file or the new one.
    await writeFile(partial, content, { mode: 0o600, flush: true });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/**
 * Remembers how far an installation has come; never less than before. Throws when the file in the data folder can't be written; the one beside it is
 * written where that is possible.
 */
export async function rememberWatermark(dataDir: string, id: string, mark: number): Promise<void> {
  const [inside = '', beside = ''] = watermarkFiles(dataDir);
  for (const file of [beside, inside]) {
    const marks = await watermarksIn(file);
    marks.set(id, Math.max(mark, marks.get(id) ?? 0));
    const farthest = new Map([...marks].sort(([, a], [, b]) => b - a).slice(0, REMEMBERED));
    try {
      await write(file, farthest);
    } catch (error) {
      if (file === inside) throw error;
    }
  }
}
