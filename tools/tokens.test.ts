import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DISPLAY_FROM_PX, TYPE_PX } from '#contract/design-tokens.ts';
import { projectRoot } from './project.ts';
import { TOKENS_CSS, tokensCss } from './tokens.ts';

const read = (pattern: string) =>
  globSync(pattern, { cwd: projectRoot }).map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') }));

test('the style sheet of tokens is the one that the contract gives (run `npm run tokens`)', () => {
  expect(readFileSync(join(projectRoot, TOKENS_CSS), 'utf8')).toBe(tokensCss());
});

test('every variable that a style sheet reads is a token, or set by a sheet or a component', () => {
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

/** The smallest size that a `font-size` can come to, px; 0 where it depends on the place. */
function leastPx(size: string): number {
  const step = /^var\(--type-(\d)\)$/.exec(size)?.[1];
  if (step !== undefined) return TYPE_PX[Number(step) as keyof typeof TYPE_PX];
  return Number(/^clamp\(([\d.]+)px,/.exec(size)?.[1] ?? 0);
}

/** Headings of a page and of its parts take the display face without a size of their own; the browser tests measure theirs. */
const HEADINGS = /\bh2\s*$/;

/** The last of the selectors of a rule, without the comment before them. */
const lastOf = (selector: string): string =>
  selector
    .split(/\*\/|,/)
    .at(-1)
    ?.trim() ?? '';

test('a style that takes the display face sets a size at which it can be read', () => {
  const rules = read('src/**/*.css').flatMap(({ file, text }) =>
    [...text.matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({ file, selector: selector.trim(), body })),
  );
  const size = (body: string) => leastPx(/font-size:\s*([^;]+);/.exec(body)?.[1] ?? '');
  const displayed = rules.filter(({ selector, body }) => body.includes('font-family: var(--font-display)') && !HEADINGS.test(selector));
  expect(displayed.length).toBeGreaterThan(30);
  // A narrower window's rule for the same element may only make it smaller together with another face.
  const shrunk = rules.filter(
    ({ file, selector, body }) =>
      body.includes('font-size') &&
      !body.includes('font-family') &&
      displayed.some((rule) => rule.file === file && lastOf(selector).endsWith(lastOf(rule.selector))),
  );
  const small = [...displayed, ...shrunk].filter(({ body }) => size(body) < DISPLAY_FROM_PX);
  expect(small.map(({ file, selector }) => `${file} ${selector}`)).toEqual([]);
});
