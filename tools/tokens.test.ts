import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project.ts';
import { TOKENS_CSS, tokensCss } from './tokens.ts';

test('the style sheet of tokens is the one that the contract gives (run `npm run tokens`)', () => {
  expect(readFileSync(join(projectRoot, TOKENS_CSS), 'utf8')).toBe(tokensCss());
});

test('every token that a style sheet names is there', () => {
  const known = new Set([...tokensCss().matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  const named = globSync('src/**/*.css', { cwd: projectRoot }).flatMap((file) =>
    [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/var\((--(?:space|radius|type|leading|shadow|time|ease|font)-[\w-]+)/g)].map(
      ([, name = '']) => ({ file, name }),
    ),
  );
  expect(named.length).toBeGreaterThan(1_000);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});
