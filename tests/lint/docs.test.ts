import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#tools/project.ts';

const text = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };

/** Every page of documentation, from the repository's root. */
const PAGES = [...globSync('*.md', { cwd: projectRoot }), ...globSync('docs/**/*.md', { cwd: projectRoot })].filter(
  (file) => file !== 'THIRD_PARTY_NOTICES.md',
);

/** The table of commands: the text of its first column, row by row. */
const commandCells = [...text('docs/commands.md').matchAll(/^\| (`npm run [^|]*?) \|/gm)].map(([, cell = '']) => cell);
/** The commands that a cell names: `npm run bench:opens`, `bench:dice`. */
const commandsOf = (cell: string): string[] => [...cell.matchAll(/`(?:npm run )?([a-z][\w:]*)/g)].map(([, command = '']) => command);

const repeated = (texts: readonly string[]): string[] => texts.filter((one, index) => texts.indexOf(one) !== index);

/** Every run of so many words of the running text, tables and code left out. */
function runsOfWords(page: string, length: number): string[] {
  const paragraphs = page.replaceAll(/```[\s\S]*?```/g, '').split(/\n\n|\n- /);
  return paragraphs
    .filter((paragraph) => !paragraph.startsWith('|'))
    .flatMap((paragraph) => {
      const words = paragraph.match(/[\p{L}\d`']+/gu) ?? [];
      return words.slice(length - 1).map((_, start) => words.slice(start, start + length).join(' '));
    });
}

/** The heading's name in an address, as pages of a repository make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(projectRoot, file))) return true;
  const anchors = anchor === undefined ? [] : [...text(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  return anchor !== undefined && !anchors.includes(anchor);
}

/** Files and folders of the repository that a page names in backticks; those with a placeholder are left out. */
const pathsIn = (page: string): string[] =>
  [...page.matchAll(/`((?:contract|scenes|src|lab|server|tools|tests|docs|assets|public)\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('<'));

describe('the documentation', () => {
  it('explains each command of package.json in one row, and no other', () => {
    // The table of commands leaves out the two of the README.
    expect(['start', 'test', ...commandCells.flatMap(commandsOf)].toSorted()).toEqual(Object.keys(scripts).toSorted());
  });

  it('has a README of at most 100 lines', () => {
    expect(text('README.md').split('\n').length).toBeLessThanOrEqual(100);
  });

  it('says nothing twice, on one page or on two', () => {
    const runs = PAGES.flatMap((file) => runsOfWords(text(file), 9));
    expect(runs.length).toBeGreaterThan(1_000);
    expect(repeated(runs)).toEqual([]);
  });

  it.each(PAGES)('%s has no broken link', (file) => {
    const links = [...text(file).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => isBroken(file, link))).toEqual([]);
  });

  /** Folders that a page names as an example of one to make: a new language has a folder. */
  const TO_COME = new Set(['src/lib/i18n/de-de/']);

  it.each(PAGES)('%s names only files and folders that are there', (file) => {
    expect(pathsIn(text(file)).filter((path) => !TO_COME.has(path) && !existsSync(join(projectRoot, path)))).toEqual([]);
  });

  it('every page is reached from the README', () => {
    const reached = new Set(['README.md']);
    for (const page of reached)
      for (const [, link = ''] of text(page).matchAll(/\]\((?!https?:)([^)#\s]+\.md)/g)) reached.add(join(dirname(page), link));
    expect(PAGES.filter((page) => !reached.has(page))).toEqual([]);
  });
});
