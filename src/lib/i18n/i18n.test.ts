import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { texts } from './en-us/index.ts';
import desk from './en-us/desk.json' with { type: 'json' };
import lab from './en-us/lab.json' with { type: 'json' };

const SOURCE = new URL('../../', import.meta.url).pathname;
const namespaces: Record<string, object> = { ...texts, desk, lab };

/** Every leaf of a namespace as `key → text`. */
function leaves(tree: object, path = ''): [string, unknown][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? leaves(value, `${path}${key}.`) : [[path + key, value] as [string, unknown]],
  );
}

/** i18next finds a plural by the key without its ending. */
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(SOURCE, file), 'utf8') }));

/** Keys written out in a source file, with the namespace that its function was made for. */
function usedKeys(code: string): string[] {
  const makers = [...code.matchAll(/const \{ t(?:: (\w+))? \} = useTranslation\('(\w+)'\)/g)].map(([, alias, namespace]) => ({
    name: alias ?? 't',
    namespace,
  }));
  const used = [...code.matchAll(/i18next\.t\('(\w+:[\w.]+)'/g)].map(([, key]) => key ?? '');
  for (const { name } of makers) {
    const spaces = new Set(makers.filter((maker) => maker.name === name).map((maker) => maker.namespace));
    if (spaces.size !== 1) continue;
    for (const [, key] of code.matchAll(new RegExp(`(?<![\\w.])${name}\\('([\\w.]+)'`, 'g'))) used.push(`${[...spaces][0]}:${key}`);
  }
  return used;
}

describe('texts', () => {
  test.each(Object.keys(namespaces))('%s: each is a sentence, none is empty or padded', (name) => {
    for (const [key, value] of leaves(namespaces[name] ?? {})) {
      expect(typeof value, `${name}:${key}`).toBe('string');
      expect(String(value).trim(), `${name}:${key}`).toBe(value);
      expect(value, `${name}:${key}`).not.toBe('');
    }
  });

  test('every key that the code asks for exists', () => {
    const known = new Set(
      Object.entries(namespaces).flatMap(([name, tree]) => leaves(tree).map(([key]) => `${name}:${withoutPlural(key)}`)),
    );
    const asked = sources.flatMap(({ file, code }) => usedKeys(code).map((key) => ({ file, key })));
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter(({ key }) => !known.has(key))).toEqual([]);
  });

  test('every namespace has a file that is merged, or is the desk’s or the lab’s', () => {
    const files = readdirSync(new URL('./en-us/', import.meta.url)).filter((file) => file.endsWith('.json'));
    expect(files.map((file) => file.replace('.json', '')).sort()).toEqual(Object.keys(namespaces).sort());
  });

  test('every text is written as American English is printed', () => {
    const faults: readonly (readonly [string, RegExp])[] = [
      ['a space before the percent sign', /\s%/],
      ['British spelling', /colour|favour|honour|centre\b|cancell|recognis|\bgrey\b/i],
      ['a typewriter’s apostrophe or quotation mark', /\w'|"/],
      ['three dots for an ellipsis', /\.\.\.(?<!^Loading\.\.\.)/],
      ['two spaces', / {2}/],
    ];
    const faulty = Object.entries({ ...texts, desk }).flatMap(([name, tree]) =>
      leaves(tree).flatMap(([key, text]) =>
        faults.filter(([, pattern]) => pattern.test(String(text))).map(([what]) => `${name}:${key}: ${what} in “${String(text)}”`),
      ),
    );
    expect(faulty).toEqual([]);
  });

  test('every name is written in one way: the wheel is called Crazy Wheel, and titles get the shop’s name in one place', () => {
    const odd = Object.entries(namespaces).flatMap(([name, tree]) =>
      leaves(tree)
        .filter(([key, text]) => /(?<!Crazy )\bWheel\b/.test(String(text)) || (/\| Fairdrop/.test(String(text)) && key !== 'documentTitle'))
        .map(([key]) => `${name}:${key}`),
    );
    expect(odd).toEqual([]);
  });

  test('the loading overlay and the title, which are there before any script, say what the texts say', () => {
    const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
    expect(page).toContain(`<title>${texts.app.title}</title>`);
    expect(page).toContain(`<p class="loading-wait">${texts.app.loading}</p>`);
  });
});
