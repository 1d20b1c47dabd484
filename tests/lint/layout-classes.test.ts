import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#tools/project.ts';

/* Markup and sheets name classes of the global sheets as text, which no compiler checks. */

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
