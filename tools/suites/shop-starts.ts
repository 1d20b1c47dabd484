import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { projectRoot } from '../project.ts';

/** One start of a shop in a run of the tests, or of the server that the shops of a run share. */
export interface ShopStart {
  /** How it was started: the program of a process, or the database of a shop in the process of the test. */
  kind: string;
  /** The test file that asked for it; empty where none did. */
  file: string;
  ms: number;
}

/** The environment variable that names the file which starts are added to; without it, none is kept. */
export const STARTS_VARIABLE = 'SHOP_STARTS';

const TEST_FILE = /\(?(?:file:\/\/)?(\/[^():]+\.(?:test|spec)\.tsx?)[:?]/;

/** Returns what to call once the shop is up: it adds the start with its time to the run's list. */
export function timeStart(kind: string): () => void {
  const list = process.env[STARTS_VARIABLE];
  if (!list) return () => undefined;
  const from = performance.now();
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50;
  const file = TEST_FILE.exec(new Error('asked for here').stack ?? '')?.[1];
  Error.stackTraceLimit = stackTraceLimit;
  return () => {
    const start: ShopStart = { kind, file: file ? relative(projectRoot, file) : '', ms: Math.round(performance.now() - from) };
    appendFileSync(list, `${JSON.stringify(start)}\n`);
  };
}

/** The starts of a run, in the order in which they came up. */
export function readStarts(list: string): ShopStart[] {
  if (!existsSync(list)) return [];
  const lines = readFileSync(list, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ShopStart);
}
