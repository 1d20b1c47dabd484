import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#tools/project.ts';

/* Markup and sheets name classes as text, which no compiler checks: those of the global sheets, and the members of a module's import. */

const read = (pattern: string) =>
  globSync(pattern, { cwd: projectRoot }).map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') }));

const known = new Set(
  [...read('src/**/*.css').filter(({ file }) => !file.endsWith('.module.css')), ...read('index.html')].flatMap(({ text }) =>
    [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
  ),
);

const isUnknown = (name: string): boolean => !known.has(name);

/** The literal classes of markup, and those that a sheet composes of global ones. */
function named(): { file: string; name: string }[] {
  const literals = [/className="([^"]*)"/g, /className=\{`([^`]*)`\}/g, /\bclsx\(\s*'([^']*)'/g];
  const markup = read('src/**/*.tsx').flatMap(({ file, text }) =>
    literals.flatMap((literal) => [...text.matchAll(literal)].map(([, classes = '']) => ({ file, classes }))),
  );
  const composed = read('src/**/*.css').flatMap(({ file, text }) =>
    [...text.matchAll(/composes: ([^;]*) from global;/g)].map(([, classes = '']) => ({ file, classes })),
  );
  return [...markup, ...composed].flatMap(({ file, classes }) =>
    classes
      .replaceAll(/\$\{[^}]*\}/g, ' ')
      .split(/\s+/)
      .filter((name) => name !== '')
      .map((name) => ({ file, name })),
  );
}

it('every class that is named as text is in a global sheet', () => {
  const all = named();
  expect(all.length).toBeGreaterThan(1_000);
  expect(all.filter(({ name }) => isUnknown(name))).toEqual([]);
});

it('finds a misspelled class', () => {
  expect(isUnknown('stack')).toBe(false);
  expect(isUnknown('stakc')).toBe(true);
});

const classesIn = (sheet: string): Set<string> => new Set([...sheet.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name));

/** The members that a file reads of the style modules that it imports, conditional ones included, for which `sheetOf` has no rule. */
function withoutRule(file: string, text: string, sheetOf: (path: string) => string): string[] {
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, css = '', from = '']) => {
    const known = classesIn(sheetOf(from.startsWith('#') ? from.slice(1) : join(dirname(file), from)));
    const members = text.matchAll(new RegExp(`(?<![\\w.'/-])${css}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'));
    return [...members].map(([, plain, quoted = '']) => plain ?? quoted).filter((name) => !known.has(name));
  });
}

/** Classes of the battle's page that have no rule yet. */
const LEFT = new Set(['src/battle/page/battle-result.tsx words', 'src/battle/page/lanes.tsx mine']);

it('every class that is read of a style module has a rule in it', () => {
  const files = [...read('src/**/*.tsx'), ...read('lab/**/*.tsx')].filter(({ text }) => text.includes('.module.css'));
  expect(files.length).toBeGreaterThan(300);
  const sheetOf = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
  const missing = files.flatMap(({ file, text }) => withoutRule(file, text, sheetOf).map((name) => `${file} ${name}`));
  expect(missing.filter((name) => !LEFT.has(name))).toEqual([]);
});

it('finds a conditional class without a rule', () => {
  const page = "import css from './page.module.css';\nclsx(css.page, ended ? css.end : css['current-step'], late && css.late)";
  expect(withoutRule('src/page.tsx', page, () => '.page { &:hover .late {} } .current-step {}')).toEqual(['end']);
});
