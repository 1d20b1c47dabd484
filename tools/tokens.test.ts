import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project.ts';
import { TOKENS_CSS, tokensCss } from './tokens.ts';

test('the style sheet of tokens is the one that the contract gives (run `npm run tokens`)', () => {
  expect(readFileSync(join(projectRoot, TOKENS_CSS), 'utf8')).toBe(tokensCss());
});

test('every variable that a style sheet reads is a token, or set by a sheet or a component', () => {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: projectRoot }).map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') }));
  const sheets = read('src/**/*.css');
  const set = [...sheets, { text: tokensCss() }].flatMap(({ text }) => [...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  const handed = read('src/**/*.tsx').flatMap(({ text }) => [...text.matchAll(/'(--[\w-]+)'/g)].map(([, name]) => name));
  // What the controls' library measures and hands to their sheets.
  const ofTheKit = /^--(active-tab|anchor|available|transform-origin)/;
  const known = new Set([...set, ...handed]);
  const named = sheets.flatMap(({ file, text }) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => ({ file, name })));
  expect(named.length).toBeGreaterThan(1_000);
  expect(named.filter(({ name }) => !known.has(name) && !ofTheKit.test(name))).toEqual([]);
});
