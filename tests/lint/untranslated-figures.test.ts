import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { projectRoot } from '#tools/project.ts';

const SHELL = join(projectRoot, 'src');

/** Functions that print a number, a hash or an address; dates have words. */
const PRINTS = /^(format(?!Instant|Day)[A-Z]\w*|rateText|percentText|percentOf|shortHash|sentText|sentAmount|oneIn|hexByte)$/;
/** Parsing takes long: files without any of these need none. */
const HINTS = /figures\b|<code|format[A-Z]|rateText|percentText|percentOf|shortHash|sentText|sentAmount|oneIn|hexByte/;
/** Components that keep what they show from being translated. */
const KEEPS = new Set(['Figure', 'Drawn', 'Code', 'Fact']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Visits every node below one, with the nodes around it, innermost last. */
function visit(node: Node, around: Node[], see: (node: Node, around: readonly Node[]) => void): void {
  see(node, around);
  around.push(node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) visit(child, around, see);
    } else if (isNode(value)) visit(value, around, see);
  }
  around.pop();
}

/** The elements that a printed text is within, outermost first; none where it is no child of an element. */
function elementsAround(around: readonly Node[]): readonly Node[] {
  const outside = around.findLastIndex(({ type }) => !/^(Conditional|Logical|Template|Chain|Parenthesized)/.test(type));
  if (around[outside]?.type !== 'JSXExpressionContainer') return [];
  const elements = around.slice(0, outside).filter(({ type }) => type === 'JSXElement' || type === 'JSXAttribute');
  return elements.at(-1)?.type === 'JSXElement' ? elements.filter(({ type }) => type === 'JSXElement') : [];
}

/** Numbers, hashes and addresses of a component's file that a browser would translate: `line: what`. */
function translatedFigures(code: string): string[] {
  if (!HINTS.test(code)) return [];
  const textOf = ({ start, end }: Node): string => code.slice(start, end);
  const opening = (element: Node): string => textOf(element['openingElement'] as Node);
  const tagOf = (element: Node): string => /^<([\w.]*)/.exec(opening(element))?.[1] ?? '';
  const isKept = (element: Node): boolean => /\stranslate="(no|yes)"/.test(opening(element)) || KEEPS.has(tagOf(element));
  function isFault(node: Node, around: readonly Node[]): boolean {
    if (node.type === 'CallExpression') {
      if (!PRINTS.test(textOf(node['callee'] as Node))) return false;
      const elements = elementsAround(around);
      return elements.length > 0 && !elements.some(isKept);
    }
    if (node.type !== 'JSXElement' || tagOf(node) === 'input') return false;
    return (tagOf(node) === 'code' || /className=("|\{[^}]*?[`' ])figures\b/.test(opening(node))) && !isKept(node);
  }
  const faults: string[] = [];
  visit(parseSync('part.tsx', code).program as unknown as Node, [], (node, around) => {
    if (isFault(node, around)) faults.push(`${code.slice(0, node.start).split('\n').length}: ${textOf(node).replaceAll(/\s+/g, ' ')}`);
  });
  return faults;
}

it('numbers, hashes and addresses are kept from translation, each in an element of its own', () => {
  const files = readdirSync(SHELL, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx$/.test(file));
  const faults = files.flatMap((file) => translatedFigures(readFileSync(join(SHELL, file), 'utf8')).map((fault) => `src/${file}:${fault}`));
  expect(faults).toEqual([]);
});

it.each([
  ['a sum in plain sight', '<b>{formatCents(sum)}</b>', 1],
  ['a sum that comes and goes', '<p><i />{won && formatCents(sum)}</p>', 1],
  ['a sum within a template', '<b>{`${formatCents(sum)} $`}</b>', 1],
  ['figures of a sheet', "<p className={clsx(css.sum, 'figures')}>{sum}</p>", 1],
  ['a hash', '<code>{hash}</code>', 1],
  ['a kept sum', '<b translate="no">{formatCents(sum)}</b>', 0],
  ['a sum as a figure', '<Figure>{formatCents(sum)}</Figure>', 0],
  ['a sum within a sentence', "<p>{t('won', { sum: formatCents(sum) })}</p>", 0],
  ['a sum in a label', '<b aria-label={formatCents(sum)} />', 0],
])('%s is found where it may be translated', (_, code, count) => {
  expect(translatedFigures(`const part = ${code};`)).toHaveLength(count);
});
