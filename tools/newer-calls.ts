import { parseSync } from 'vite';
import { type NewerScripts, newerScripts } from './floor-features.ts';

/*
 * Finds calls of what some browser of the floor lacks.
 * 1. Uses of a newer global object, static member or prototype member are collected from the syntax tree.
 * 2. A feature that the file also looks at without calling it (`typeof`, `?.`, `in`, a condition) counts as guarded.
 * 3. Prototype members are known by name alone, so names that are also members of something older, or defined in the file, are left out.
 */

type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** "a.b" of a member expression whose property is named; null for others. */
function pathOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier') return node['name'] as string;
  if (node.type === 'ChainExpression') return pathOf(node['expression']);
  if (node.type !== 'MemberExpression' || node['computed'] === true) return null;
  const owner = pathOf(node['object']);
  return owner === null ? null : `${owner}.${(node['property'] as Node)['name'] as string}`.replace(/^(globalThis|window|self)\./, '');
}

/** The text of a string, however it is quoted. */
function textOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type !== 'TemplateLiteral') return String(node['value']);
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('');
}

/** Names that are not read as variables: keys and members. */
const UNREAD: Readonly<Record<string, readonly string[]>> = {
  MemberExpression: ['property'],
  Property: ['key'],
  MethodDefinition: ['key'],
  PropertyDefinition: ['key'],
  ImportSpecifier: ['imported', 'local'],
  ExportSpecifier: ['local', 'exported'],
};

/** What a file does with names: which it calls, which it looks at first, which it defines. */
class Uses {
  readonly called = new Set<string>();
  readonly calledMembers = new Set<string>();
  readonly looked = new Set<string>();
  readonly defined = new Set<string>();

  visit(node: Node, parent: Node | null): void {
    if (node.type === 'Identifier') this.#name(node['name'] as string, parent, node);
    if (node.type === 'MemberExpression') this.#member(node, parent);
    if (node.type === 'BinaryExpression' && node['operator'] === 'in') this.looked.add(textOf(node['left']));
    if ((node.type === 'Property' || node.type === 'MethodDefinition') && isNode(node['key']))
      this.defined.add(String(node['key']['name']));
    const unread = UNREAD[node.type] ?? [];
    for (const [key, value] of Object.entries(node)) {
      if (unread.includes(key) && node['computed'] !== true) continue;
      if (Array.isArray(value)) for (const child of value) if (isNode(child)) this.visit(child, node);
      if (isNode(value)) this.visit(value, node);
    }
  }

  #isCall(node: Node, parent: Node | null): boolean {
    return (
      (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent['callee'] === node && parent['optional'] !== true
    );
  }

  #name(name: string, parent: Node | null, node: Node): void {
    const isOwner = parent?.type === 'MemberExpression' && parent['object'] === node && parent['optional'] !== true;
    if (this.#isCall(node, parent) || isOwner) this.called.add(name);
    else this.looked.add(name);
  }

  #member(node: Node, parent: Node | null): void {
    const property = node['property'] as Node;
    if (node['computed'] === true || property.type !== 'Identifier') return;
    const name = property['name'] as string;
    const path = pathOf(node);
    if (this.#isCall(node, parent)) {
      this.calledMembers.add(name);
      if (path !== null) this.called.add(path);
    } else {
      this.looked.add(name);
      if (path !== null) this.looked.add(path);
    }
  }
}

let scripts: NewerScripts | null = null;

/** What a file calls without looking whether the browser has it, though some browser of the floor doesn't: "URL.canParse", ".toWellFormed". */
export function newerCalls(file: string, code: string): string[] {
  scripts ??= newerScripts();
  const { owners, members, known } = scripts;
  const uses = new Uses();
  uses.visit(parseSync(file, code).program as unknown as Node, null);
  const found = owners.filter((owner) => uses.called.has(owner) && !uses.looked.has(owner));
  for (const [owner, names] of Object.entries(members))
    for (const name of names) {
      if (uses.looked.has(name) || uses.looked.has(`${owner}.${name}`)) continue;
      if (uses.called.has(`${owner}.${name}`) || (GLOBAL_OWNERS.has(owner) && uses.called.has(name))) found.push(`${owner}.${name}`);
      else if (uses.calledMembers.has(name) && !known.has(name) && !uses.defined.has(name)) found.push(`.${name}`);
    }
  return [...new Set(found)].toSorted();
}

/** Objects whose members are called by their bare names. */
const GLOBAL_OWNERS = new Set(['Window', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope']);
