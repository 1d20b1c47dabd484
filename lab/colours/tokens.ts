import { COLORS, type ColorToken } from '#contract/design-tokens.ts';
import type { LabScene } from '../scenes.ts';
import type { Values } from '../tuning/edits.ts';

/** Sources of the scenes, each loaded when it is read. */
const SOURCES = import.meta.glob<string>(['../../scenes/*/**/*.ts', '!../../scenes/**/*.test.ts'], { query: '?raw', import: 'default' });

const NAMED = /COLORS(?:\.(\w+)|\['([\w-]+)'\])|tokenTint\('([\w-]+)'\)/g;

/** A token that a scene uses: in which files of its code, and in which fields of its tuning. */
export interface UsedToken {
  token: ColorToken;
  files: readonly string[];
  fields: readonly string[];
}

const isToken = (name: unknown): name is ColorToken => typeof name === 'string' && Object.hasOwn(COLORS, name);

/** The tokens that the code of a scene names, with its files. */
export async function tokensInCode(scene: string): Promise<ReadonlyMap<ColorToken, readonly string[]>> {
  const found = new Map<ColorToken, Set<string>>();
  const folder = `../../scenes/${scene}/`;
  for (const [path, load] of Object.entries(SOURCES)) {
    if (!path.startsWith(folder)) continue;
    for (const [, dotted, quoted, tint] of (await load()).matchAll(NAMED)) {
      const token = dotted ?? quoted ?? tint;
      if (isToken(token)) found.set(token, (found.get(token) ?? new Set()).add(path.slice(folder.length)));
    }
  }
  return new Map([...found].map(([token, files]) => [token, [...files]]));
}

/** The tokens of a scene's code and tuning, in the palette's order. */
export function usedTokens(inCode: ReadonlyMap<ColorToken, readonly string[]>, schema: LabScene['schema'], values: Values): UsedToken[] {
  const fields = new Map<string, string[]>();
  for (const [field, knob] of Object.entries(schema)) {
    const value = values[field];
    if (knob.kind === 'choice' && isToken(value)) fields.set(value, [...(fields.get(value) ?? []), field]);
  }
  const tokens = Object.keys(COLORS).filter(isToken);
  return tokens
    .map((token) => ({ token, files: inCode.get(token) ?? [], fields: fields.get(token) ?? [] }))
    .filter(({ files, fields: own }) => files.length + own.length > 0);
}
