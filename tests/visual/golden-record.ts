import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FactChange } from '#tools/review/change.ts';
import { replaceFile } from '#tools/review/replace-file.ts';

/*
 * Beside the photographs, one file per scene (`box.record.json`): what `describe()` said when a photograph was taken, the means of its blocks, and who accepted it
 * when, why and with which hash. Names are sorted and values are one a line, so that branches that accept different photographs merge.
 */

/** Where the photographs are. */
export const GOLDEN_FOLDER = fileURLToPath(new URL('./goldens/', import.meta.url));

/** What a scene says it shows, each value by its path: `names.0`. */
export type Facts = Record<string, string | number | boolean | null>;

/** How a photograph was accepted. */
interface Acceptance {
  /** git's user.name. */
  by: string;
  /** ISO instant. */
  at: string;
  reason: string;
  /** Of the PNG file, hex; null where the acceptance removed the photograph. */
  sha256: string | null;
  /** Major version of the browser that took it. */
  browser: number;
}

/** What is known of one photograph. */
export interface GoldenRecord {
  facts?: Facts;
  /** Means of its blocks before its palette was reduced (block-means.ts), as text. */
  means?: string;
  /** Major version of the browser that took the means, where another one took the photograph. */
  browser?: number;
  accepted?: Acceptance;
}

/** The records of a scene by the names of its photographs. */
export type SceneRecord = Record<string, GoldenRecord>;

const ENDING = '.record.json';

/** SHA-256 of a file's bytes, hex. */
export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The records of a scene; empty where none are kept. */
export function readRecord(folder: string, scene: string): SceneRecord {
  const file = join(folder, `${scene}${ENDING}`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SceneRecord) : {};
}

/** Writes the record of one photograph, or removes it; the other records of its scene stay. */
export function writeRecord(folder: string, scene: string, name: string, record: GoldenRecord | undefined): void {
  const { [name]: _, ...others } = readRecord(folder, scene);
  const all = record === undefined ? others : { ...others, [name]: record };
  const file = join(folder, `${scene}${ENDING}`);
  if (Object.keys(all).length === 0) {
    rmSync(file, { force: true });
    return;
  }
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  replaceFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Accepted photographs whose file isn't the one that was accepted, as sentences. */
export function recordFaults(folder: string): string[] {
  const scenes = readdirSync(folder).flatMap((file) => (file.endsWith(ENDING) ? [file.slice(0, -ENDING.length)] : []));
  return scenes.flatMap((scene) =>
    Object.entries(readRecord(folder, scene)).flatMap(([name, { accepted }]) => {
      if (accepted === undefined) return [];
      const file = join(folder, `${name}.png`);
      const found = existsSync(file) ? sha256(readFileSync(file)) : null;
      return found === accepted.sha256 ? [] : [`${name}.png isn't the picture that ${accepted.by} accepted at ${accepted.at}`];
    }),
  );
}

/** Major version of the browser that took a photograph and the means of its blocks; undefined where no record says it. */
export const browserOf = (record: GoldenRecord | undefined): number | undefined => record?.browser ?? record?.accepted?.browser;

/** What a scene describes, value by value, by their paths. */
export function factsOf(description: unknown, path = ''): Facts {
  if (typeof description !== 'object' || description === null) return path === '' ? {} : { [path]: description as Facts[string] };
  const parts = Object.entries(description).toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return Object.assign({}, ...parts.map(([key, value]) => factsOf(value, path === '' ? key : `${path}.${key}`))) as Facts;
}

/** The values that differ, in the order of their paths; null where the kept ones aren't known. */
export function factChanges(before: Facts | undefined, now: Facts): FactChange[] | null {
  if (before === undefined) return null;
  const paths = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return paths
    .filter((path) => before[path] !== now[path])
    .map((path) => ({ path, ...at('before', before, path), ...at('now', now, path) }));
}

/** A value under a name; nothing where there is none, since JSON has no undefined. */
const at = (key: 'before' | 'now', facts: Facts, path: string): Partial<FactChange> => (path in facts ? { [key]: facts[path] } : {});
