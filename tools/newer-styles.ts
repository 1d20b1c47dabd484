import postcss, { type AtRule, type Declaration, type Node, type Rule } from 'postcss';
import { compatData, isNewer, partsOf } from './floor-features.ts';

/*
 * Finds what some browser of the floor doesn't know in a style sheet: properties, keywords, functions, pseudo-classes, at-rules, media features.
 */

type Tree = ReturnType<typeof compatData>;

let read: {
  properties: Map<string, Tree>;
  selectors: Map<string, Tree>;
  rules: Map<string, Tree>;
  media: Map<string, Tree>;
  functions: Set<string>;
} | null = null;

/** Names of functions of all types of values that are newer, at any depth. */
function newerFunctions(tree: Tree): string[] {
  return partsOf(tree).flatMap(([name, part]) => [...(isNewer(part) ? [name] : []), ...newerFunctions(part)]);
}

function features() {
  if (read !== null) return read;
  const { css } = compatData() as unknown as { css: Record<'properties' | 'selectors' | 'at-rules' | 'types', Tree> };
  const rules = new Map(partsOf(css['at-rules']));
  read = {
    properties: new Map(partsOf(css.properties)),
    selectors: new Map(partsOf(css.selectors)),
    rules,
    media: new Map(partsOf(rules.get('media') ?? {})),
    functions: new Set(newerFunctions(css.types)),
  };
  return read;
}

function ofDeclaration({ prop, value, parent }: Declaration): string[] {
  const { properties, functions } = features();
  const property = properties.get(prop);
  const hasPrefixed = parent?.some((other) => other.type === 'decl' && other.prop === `-webkit-${prop}`) ?? false;
  const found = property !== undefined && isNewer(property) && !hasPrefixed ? [prop] : [];
  const keywords = new Map(property === undefined ? [] : partsOf(property));
  for (const word of value.match(/(?<![\w$-])-?[a-z][\w-]*/gi) ?? []) {
    const keyword = keywords.get(word);
    if (found.length === 0 && keyword !== undefined && isNewer(keyword)) found.push(`${prop}: ${word}`);
    if (functions.has(word) && value.includes(`${word}(`)) found.push(`${word}()`);
  }
  return found;
}

function ofRule({ selector }: Rule): string[] {
  const { selectors } = features();
  return [...selector.matchAll(/(?<!\\):{1,2}([a-z-]+)/g)].flatMap(([text, name = '']) => {
    const feature = selectors.get(name);
    return feature !== undefined && isNewer(feature) ? [text] : [];
  });
}

function ofAtRule({ name, params }: AtRule): string[] {
  const { rules, media } = features();
  const rule = rules.get(name);
  if (rule !== undefined && isNewer(rule)) return [`@${name}`];
  if (name !== 'media') return [];
  return [...params.matchAll(/\(([a-z-]+)/g)].flatMap(([, feature = '']) => {
    const known = media.get(feature);
    return known !== undefined && isNewer(known) ? [`@media (${feature})`] : [];
  });
}

/** What a sheet uses that is newer than the floor, outside of `@supports`, each with the selectors that it is used in: ":has" → [".box:has(input)"]. */
export function newerStyles(code: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  postcss.parse(code).walk((node) => {
    for (let above: Node | undefined = node.parent; above !== undefined; above = above.parent)
      if (above instanceof postcss.AtRule && above.name === 'supports') return;
    const features =
      node.type === 'decl' ? ofDeclaration(node) : node.type === 'rule' ? ofRule(node) : node.type === 'atrule' ? ofAtRule(node) : [];
    const place =
      node.type === 'rule'
        ? node.selector
        : node.parent?.type === 'rule'
          ? (node.parent as Rule).selector
          : node.type === 'atrule'
            ? node.params
            : '';
    for (const feature of features) found.set(feature, [...(found.get(feature) ?? []), place]);
  });
  return found;
}
