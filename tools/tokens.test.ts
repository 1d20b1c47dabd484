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

/** Whether declarations set a face, directly or by a class of the layout sheet. */
const takesFace = (body: string): boolean => /font-family|composes:[^;]*\bface-/.test(body);
const takesDisplay = (body: string): boolean => /font-family: var\(--font-display\)|composes:[^;]*\bface-display\b/.test(body);
const setsSize = (body: string): boolean => /font-size|composes:[^;]*\btype-\d/.test(body);

/** The smallest size that declarations give, px. */
function sizeOf(body: string): number {
  const own = /font-size:\s*([^;]+);/.exec(body)?.[1];
  return leastPx(own ?? `var(--type-${/composes:[^;]*\btype-(\d)/.exec(body)?.[1]})`);
}

test('a style that takes the display face sets a size at which it can be read', () => {
  const rules = read('src/**/*.css').flatMap(({ file, text }) =>
    [...text.matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({ file, selector: selector.trim(), body })),
  );
  const displayed = rules.filter(({ selector, body }) => takesDisplay(body) && !HEADINGS.test(selector) && selector !== '.face-display');
  expect(displayed.length).toBeGreaterThan(30);
  // A narrower window's rule for the same element may only make it smaller together with another face.
  const shrunk = rules.filter(
    ({ file, selector, body }) =>
      setsSize(body) &&
      !takesFace(body) &&
      displayed.some((rule) => rule.file === file && lastOf(selector).endsWith(lastOf(rule.selector))),
  );
  const small = [...displayed, ...shrunk].filter(({ body }) => sizeOf(body) < DISPLAY_FROM_PX);
  expect(small.map(({ file, selector }) => `${file} ${selector}`)).toEqual([]);
});

test('markup that takes the display face takes a size at which it can be read', () => {
  const marked = read('src/**/*.tsx').flatMap(({ file, text }) =>
    [...text.matchAll(/['"`]([^'"`\n]*\bface-display\b[^'"`\n]*)['"`]/g)].map(([, classes = '']) => ({ file, classes })),
  );
  expect(marked.length).toBeGreaterThan(10);
  const small = marked.filter(({ classes }) => leastPx(`var(--type-${/\btype-(\d)/.exec(classes)?.[1]})`) < DISPLAY_FROM_PX);
  expect(small).toEqual([]);
});
