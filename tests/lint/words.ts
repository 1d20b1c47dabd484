import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#tools/project.ts';

/** A file of the repository, by its path from the root. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

export const readSources = (pattern: string): Source[] =>
  globSync(pattern, { cwd: projectRoot }).map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') }));

/** A name's words, in lower case: `isOpenBet` is `is`, `open` and `bet`. */
export const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());
