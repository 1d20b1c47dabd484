import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import desk from '#src/lib/i18n/en-us/desk.json' with { type: 'json' };
import lab from '#src/lib/i18n/en-us/lab.json' with { type: 'json' };
import { texts } from '#src/lib/i18n/en-us/index.ts';
import { program, projectRoot } from '#tools/project.ts';

/*
 * A text without a value for one of its parameters shows its braces to the player: "won {{amount}}". i18next's own types know the keys but not what their
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

/** What the texts of a namespace name, as a type: each key with its parameters. */
function typeOfTexts(): string {
  const spaces = Object.entries({ ...texts, desk, lab }).map(([name, tree]) => {
    const keys = [...parametersOf(tree)].map(([key, names]) => {
      const union = [...names].map((one) => `'${one}'`).join(' | ');
      return `    '${key}': ${union === '' ? 'never' : union};`;
    });
    return `  '${name}': {\n${keys.join('\n')}\n  };`;
  });
  return `interface Texts {\n${spaces.join('\n')}\n}`;
}

/** The module `i18next` with translating functions that want every parameter. */
function strictI18next(): string {
  const real = join(projectRoot, 'node_modules/i18next/index.js');
  return `
import type { i18n as AnyI18n } from '${real}';
export * from '${real}';
${typeOfTexts()}
type Given<Names extends string> = [Names] extends [never] ? [options?: object] : [options: { [Name in Names]: unknown } & Record<string, unknown>];
export interface Translate<Space extends keyof Texts> {
  <Key extends keyof Texts[Space]>(key: Key, ...given: Given<Texts[Space][Key] & string>): string;
}
type Named = { [Space in keyof Texts]: \`\${Space}:\${keyof Texts[Space] & string}\` }[keyof Texts];
type Parameters<Name> = Name extends \`\${infer Space extends keyof Texts}:\${infer Key}\`
  ? Key extends keyof Texts[Space] ? Texts[Space][Key] & string : never : never;
export type ParseKeys<Space extends keyof Texts> = keyof Texts[Space] & string;
export type i18n = Omit<AnyI18n, 't' | 'getFixedT'> & {
  t<Name extends Named>(name: Name, ...given: Given<Parameters<Name>>): string;
  getFixedT<Space extends keyof Texts>(language: null, space: Space): Translate<Space>;
};
declare const i18next: i18n;
export default i18next;
`;
}

/** The module `react-i18next` with a translating function that wants every parameter. */
function strictReactI18next(): string {
  const real = join(projectRoot, 'node_modules/react-i18next/index.js');
  return `
import type { i18n, Translate } from 'i18next';
export * from '${real}';
${typeOfTexts()}
type Values<Names extends string> = [Names] extends [never] ? object : { values: { [Name in Names]: unknown } };
export declare function Trans<Space extends keyof Texts, Key extends keyof Texts[Space]>(
  props: { t: Translate<Space>; i18nKey: Key; components?: object } & Values<Texts[Space][Key] & string>,
): import('react').ReactElement;
export declare function useTranslation<Space extends keyof Texts>(space: Space): { t: Translate<Space>; i18n: i18n };
`;
}

/** Lines of `planted.tsx` that leave a parameter out. */
const FAULTY_LINES = ['5', '6', '7', '8', '12', '13'];
const PLANTED = [
  "import { useTranslation } from 'react-i18next';",
  "export function Planted({ way }: { way: 'claimed' | 'expired' }) {",
  "  const { t } = useTranslation('cashback');",
  "  return [t('due.expired'), t('due.claimed', { amount: '1' }), t(`due.${way}`, { amount: '1' })].join() +",
  "    t('due.claimed') +",
  "    t('due.claimed', { sum: '1' }) +",
  '    t(`due.${way}`) +',
  "    i18next.t('play:auto.bets', {});",
  '}',
  "import i18next from 'i18next';",
  "export const named = [i18next.t('cashback:due.expired'), i18next.t('cashback:due.claimed', { amount: '1' }), i18next.getFixedT(null, 'cashback')('due.expired')];",
  "export const unnamed = i18next.t('cashback:due.claimed');",
  "export const fixed = i18next.getFixedT(null, 'cashback')('due.claimed', { sum: '1' });",
].join('\n');

/** What the compiler finds in the shell and in the planted file, with the strict functions in the place of i18next's. */
function compilerFaults(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  writeFileSync(join(folder, 'react-i18next.d.ts'), strictReactI18next());
  writeFileSync(join(folder, 'i18next.d.ts'), strictI18next());
  writeFileSync(join(folder, 'planted.tsx'), PLANTED);
  const config = join(folder, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(projectRoot, 'src/tsconfig.json'),
      compilerOptions: {
        incremental: false,
        paths: { 'react-i18next': [join(folder, 'react-i18next.d.ts')], i18next: [join(folder, 'i18next.d.ts')] },
        typeRoots: [join(projectRoot, 'node_modules/@types')],
        types: [join(projectRoot, 'node_modules/vite/client')],
      },
      include: [join(projectRoot, 'src'), join(folder, 'planted.tsx')],
      exclude: ['**/*.test.ts', '**/*.test.tsx'].map((pattern) => join(projectRoot, 'src', pattern)),
    }),
  );
  const { stdout } = spawnSync(program('tsc'), ['-p', config], { cwd: projectRoot, encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  // The test of import rules plants files in the shell meanwhile.
  return stdout.split('\n').filter((line) => line.includes('error TS') && !line.includes('/planted-'));
}

describe('texts with parameters', () => {
  let faults: string[];
  beforeAll(() => {
    faults = compilerFaults();
  });
  const plantedLine = (fault: string): string | undefined => /planted\.tsx\((\d+)/.exec(fault)?.[1];

  it('are always given every parameter that they name', () => {
    expect(faults.filter((fault) => plantedLine(fault) === undefined)).toEqual([]);
  });

  it('are refused where one is left out, also where only some of the keys that are meant have it', () => {
    expect(faults.flatMap((fault) => plantedLine(fault) ?? [])).toEqual(FAULTY_LINES);
  });

  it('are not among the errors, which are read by their code alone', () => {
    expect(leaves(texts.errors).filter(([, text]) => text.includes('{{'))).toEqual([]);
  });
});
