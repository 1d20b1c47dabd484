import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#tools/project.ts';

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** The table of verbs: the text of its first column, row by row. */
const verbCells = [...readme.matchAll(/^\| (`npm run [^|]*?) \|/gm)].map(([, cell = '']) => cell);
/** The verbs that a cell names: `npm run bench:opens`, `bench:dice`. */
const verbsOf = (cell: string): string[] => [...cell.matchAll(/`(?:npm run )?([a-z][\w:]*)/g)].map(([, verb = '']) => verb);

const repeated = (texts: readonly string[]): string[] => texts.filter((text, index) => texts.indexOf(text) !== index);

/** Every run of so many words of the running text, tables and code left out. */
function runsOfWords(length: number): string[] {
  const paragraphs = readme.replaceAll(/```[\s\S]*?```/g, '').split(/\n\n|\n- /);
  return paragraphs
    .filter((paragraph) => !paragraph.startsWith('|'))
    .flatMap((paragraph) => {
      const words = paragraph.match(/[\p{L}\d`']+/gu) ?? [];
      return words.slice(length - 1).map((_, start) => words.slice(start, start + length).join(' '));
    });
}

describe('the README', () => {
  it('explains each verb of package.json in one row, and no other', () => {
    // The table of the other verbs leaves out the two commands above it.
    expect(['start', 'test', ...verbCells.flatMap(verbsOf)].toSorted()).toEqual(Object.keys(scripts).toSorted());
  });

  it('says nothing twice', () => {
    expect(repeated(runsOfWords(6))).toEqual([]);
  });
});
