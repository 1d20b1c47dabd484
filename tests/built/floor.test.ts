import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newerCalls } from '#tools/newer-calls.ts';
import { newerStyles } from '#tools/newer-styles.ts';
import { projectRoot } from '#tools/project.ts';

const dist = join(projectRoot, 'dist', 'client');

/** Calls of what an old browser lacks that never reach one, each with the reason. */
const NEVER_CALLED: Readonly<Record<string, string>> = {
  WebTransport: 'socket.io-client makes one only for that transport, which no page asks for',
  'Window.cancelIdleCallback': 'called with a handle of requestIdleCallback alone',
  '.cancelVideoFrameCallback': 'Pixi calls it with a handle of requestVideoFrameCallback alone',
  '.take': 'a method of the shop’s own objects',
  '.dispose': 'a method of the shop’s own clips and undo lists',
  '.resize': 'a method of Pixi’s renderers',
  '.toHex': 'a method of Pixi’s colours',
  '.toArray': 'a method of Pixi’s matrices and of React’s children',
  '.copyTo': 'a method of Pixi’s shapes',
};

/** What a page does without where a browser doesn't know it. */
const PROGRESSIVE: Readonly<Record<string, string>> = {
  cursor: 'there is none on a phone',
  resize: 'there is no handle on a phone',
  'scrollbar-width': 'the bar looks as the system’s do',
  'scrollbar-color': 'the bar looks as the system’s do',
  'content-visibility': 'what is out of sight is laid out too',
  'contain-intrinsic-block-size': 'what is out of sight is laid out too',
  'overflow-clip-margin': 'nothing is cut where nothing is skipped',
  'text-wrap': 'lines break where they fill',
  'text-size-adjust': 'has its prefix beside it',
  'forced-color-adjust': 'where colours can be forced, it is known',
  'field-sizing': 'the area scrolls',
  '::selection': 'selected text has the system’s colours',
  '-webkit-tap-highlight-color': 'is for browsers with fingers',
  '@media (scripting)': 'the notice about scripts lies over the overlay',
};

/** Selectors with `:has`, which Firefox supports since 121, by what a page does without them. */
const WITHOUT_HAS: readonly [RegExp, string][] = [
  [/^html:has\(dialog:modal\)$/, 'the page behind a dialog scrolls'],
  [/^html:has\(#loading\)$/, 'the page under the overlay scrolls'],
  [/label:has\(input/, 'the words of a label can be selected'],
  [/aside.*:has\(:any-link,\s*button\)/, 'what to do on a page follows its title'],
  [/panel.*:has\(.*bet.* fieldset\)/, 'the focus rests a little lower'],
  [/sided.*:has\(\[data-kept-in-sight\]\)/, 'the scene is a little taller'],
  [/layout.*:has\(.*withAside.*feed/, 'the drops are above the page until the shop has started'],
];

const isKnown = (feature: string): boolean => Object.hasOwn(PROGRESSIVE, feature.split(/: /)[0] ?? '') || /^::-(webkit|moz)-/.test(feature);

const isDoneWithout = (selector: string): boolean => WITHOUT_HAS.some(([pattern]) => pattern.test(selector));

/** The sheets of the client, and the one within its page. */
function sheets(): [string, string][] {
  const files = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.css'));
  const [, own = ''] = /<style>([\s\S]*?)<\/style>/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? [];
  return [...files.map((file): [string, string] => [file, readFileSync(join(dist, 'assets', file), 'utf8')]), ['index.html', own]];
}

describe('the built client runs in the oldest supported browsers', () => {
  it('calls nothing that one of them lacks without a look whether it is there', { timeout: 300_000 }, () => {
    const files = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
    const found = files.flatMap((file) =>
      newerCalls(file, readFileSync(join(dist, 'assets', file), 'utf8'))
        .filter((feature) => !Object.hasOwn(NEVER_CALLED, feature))
        .map((feature) => `${file}: ${feature}`),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });

  it('has no style that one of them needs and does not know', () => {
    const found = sheets().flatMap(([file, code]) =>
      [...newerStyles(code)]
        .filter(([feature, selectors]) => !isKnown(feature) && !(feature === ':has' && selectors.every(isDoneWithout)))
        .map(([feature, selectors]) => `${file}: ${feature} in ${selectors.filter((selector) => !isDoneWithout(selector)).join(' and ')}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the check of scripts', () => {
  it.each([
    ['URL.canParse(a)', 'URL.canParse'],
    ['if (b) URL.canParse(a)', 'URL.canParse'],
    ['Object.groupBy(a, b)', 'Object.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['AbortSignal.any([a])', 'AbortSignal.any'],
    ['a.isWellFormed()', '.isWellFormed'],
    ['a.isSubsetOf(b)', '.isSubsetOf'],
    ['document.startViewTransition(a)', '.startViewTransition'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['requestIdleCallback(a)', 'Window.requestIdleCallback'],
    ['window.requestIdleCallback(a)', 'Window.requestIdleCallback'],
  ])('finds %s', (code, feature) => expect(newerCalls('planted.js', code)).toContain(feature));

  it.each([
    'if (typeof URL.canParse === "function") URL.canParse(a)',
    'URL.canParse?.(a)',
    'if ("canParse" in URL) URL.canParse(a)',
    'if (`canParse` in URL) URL.canParse(a)',
    'const { Segmenter } = Intl; new URL(a)',
    'if (typeof requestIdleCallback === "undefined") b(); else requestIdleCallback(a)',
    '[1].toSorted(); [1].findLast(a); [].at(-1); structuredClone(a); Object.hasOwn(a, b)',
    'const a = { union() {} }; a.union()',
  ])('takes %s', (code) => expect(newerCalls('planted.js', code)).toEqual([]));
});

describe('the check of styles', () => {
  it.each([
    ['.a:has(b) { color: red }', ':has'],
    ['.a { anchor-name: --b }', 'anchor-name'],
    ['.a { color: light-dark(red, blue) }', 'light-dark()'],
    ['@starting-style { .a { color: red } }', '@starting-style'],
    ['.a:user-invalid { color: red }', ':user-invalid'],
    ['.a { content-visibility: auto }', 'content-visibility'],
  ])('finds %s', (code, feature) => expect([...newerStyles(code).keys()]).toContain(feature));

  it.each([
    '.a:focus-visible { color: color-mix(in srgb, red, blue); container-type: inline-size }',
    '@supports selector(:has(a)) { .a:has(b) { color: red } }',
    '.a { -webkit-user-select: none; user-select: none }',
  ])('takes %s', (code) => expect([...newerStyles(code).keys()]).toEqual([]));
});
