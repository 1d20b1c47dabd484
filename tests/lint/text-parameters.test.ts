import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import lab from '#src/lib/i18n/en-us/lab.json' with { type: 'json' };
import { texts } from '#src/lib/i18n/en-us/index.ts';
import { program, projectRoot } from '#tools/project.ts';

/*
 * A text with a parameter that nobody gives shows its braces to the player: "won {{amount}}". i18next's own types know the keys but not what their
 * texts name. So the whole shell is checked once more by the compiler, with a translating function whose type knows both: for a key that can be one
 * of several, it wants the parameters of all of them.
 */

/** Every leaf of a namespace as `key → text`. */
function leaves(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? leaves(value, `${path}${key}.`) : [[path + key, String(value)] as [string, string]],
  );
}

/** By key the parameters that its texts name. i18next finds a plural by the key without its ending and by `count`. */
function parametersOf(tree: object): Map<string, Set<string>> {
  const byKey = new Map<string, Set<string>>();
  for (const [path, text] of leaves(tree)) {
    const key = path.replace(/_(zero|one|two|few|many|other)$/, '');
    const named = [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? '');
    byKey.set(key, new Set([...(byKey.get(key) ?? []), ...named, ...(key === path ? [] : ['count'])]));
  }
  return byKey;
}

/** The module `react-i18next` with a translating function that wants every parameter. */
function strictModule(): string {
  const spaces = Object.entries({ ...texts, lab }).map(([name, tree]) => {
    const keys = [...parametersOf(tree)].map(([key, names]) => {
      const union = [...names].map((one) => `'${one}'`).join(' | ');
      return `    '${key}': ${union === '' ? 'never' : union};`;
    });
    return `  ${name}: {\n${keys.join('\n')}\n  };`;
  });
  const real = join(projectRoot, 'node_modules/react-i18next/index.js');
  return `
import type { i18n } from 'i18next';
export * from '${real}';
interface Texts {
${spaces.join('\n')}
}
type Given<Names extends string> = [Names] extends [never] ? [options?: object] : [options: { [Name in Names]: unknown } & Record<string, unknown>];
export interface Translate<Space extends keyof Texts> {
  <Key extends keyof Texts[Space]>(key: Key, ...given: Given<Texts[Space][Key] & string>): string;
}
type Values<Names extends string> = [Names] extends [never] ? object : { values: { [Name in Names]: unknown } };
export declare function Trans<Space extends keyof Texts, Key extends keyof Texts[Space]>(
  props: { t: Translate<Space>; i18nKey: Key; components?: object } & Values<Texts[Space][Key] & string>,
): import('react').ReactElement;
export declare function useTranslation<Space extends keyof Texts>(space: Space): { t: Translate<Space>; i18n: i18n };
`;
}

let folder: string;

/** What the compiler finds in files of the shell, with the strict function in the place of i18next's. */
function faultsIn(include: readonly string[]): string[] {
  const config = join(folder, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(projectRoot, 'src/tsconfig.json'),
      compilerOptions: {
        incremental: false,
        paths: { 'react-i18next': [join(folder, 'react-i18next.d.ts')], i18next: [join(projectRoot, 'node_modules/i18next/index.d.ts')] },
        typeRoots: [join(projectRoot, 'node_modules/@types')],
        types: [join(projectRoot, 'node_modules/vite/client')],
      },
      include,
      exclude: ['**/*.test.ts', '**/*.test.tsx'].map((pattern) => join(projectRoot, 'src', pattern)),
    }),
  );
  const { stdout } = spawnSync(program('tsc'), ['-p', config], { cwd: projectRoot, encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
  writeFileSync(join(folder, 'react-i18next.d.ts'), strictModule());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('texts with parameters', () => {
  it('are always given every parameter that they name', () => {
    expect(faultsIn([join(projectRoot, 'src')])).toEqual([]);
  });

  it('are refused where one is left out, also where only some of the keys that are meant have it', () => {
    const planted = join(folder, 'planted.tsx');
    writeFileSync(
      planted,
      [
        "import { useTranslation } from 'react-i18next';",
        "export function Planted({ way }: { way: 'won' | 'lost' }) {",
        "  const { t } = useTranslation('play');",
        "  return [t('result.lost'), t('result.won', { amount: '1' }), t(`result.${way}`, { amount: '1' })].join() +",
        "    t('result.won') +",
        "    t('result.won', { sum: '1' }) +",
        '    t(`result.${way}`) +',
        "    t('auto.bets', {});",
        '}',
      ].join('\n'),
    );
    const faults = faultsIn([planted]);
    expect(faults.map((fault) => /planted\.tsx\((\d+)/.exec(fault)?.[1])).toEqual(['5', '6', '7', '8']);
  });

  it('do not stand among the errors, which are read by their code alone', () => {
    expect(leaves(texts.errors).filter(([, text]) => text.includes('{{'))).toEqual([]);
  });
});
