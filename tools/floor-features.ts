import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { floorBrowsers } from './floor.ts';

/*
 * What is newer than the oldest supported browsers (tools/floor.ts), by MDN's compatibility data.
 */

interface Statement {
  version_added?: string | boolean | null;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}

interface Feature {
  __compat?: { support?: Record<string, Statement | Statement[]> };
}

interface Tree extends Feature {
  [name: string]: Tree | Feature['__compat'];
}

/** MDN's tree of features, as it is written. */
export function compatData(): Tree {
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8')) as Tree;
}

/** The names of the browsers in the data. */
const NAMES = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'safari_ios' } as const;

const FLOOR = floorBrowsers().map(({ name, version }) => ({ name: NAMES[name], version: version.split('.').map(Number) }));

function isAtMost(version: readonly number[], floor: readonly number[]): boolean {
  const [major = 0, minor = 0] = version;
  const [floorMajor = 0, floorMinor = 0] = floor;
  return major < floorMajor || (major === floorMajor && minor <= floorMinor);
}

function isIn({ version_added: added, flags, prefix, alternative_name: other }: Statement, floor: readonly number[]): boolean {
  if (flags !== undefined || prefix !== undefined || other !== undefined) return false;
  if (typeof added !== 'string') return added !== false;
  return added !== 'preview' && isAtMost(added.replace('≤', '').split('.').map(Number), floor);
}

/** True when a browser of the floor lacks the feature, without a prefix or a flag. What the data doesn't know isn't newer. */
export function isNewer({ __compat }: Feature): boolean {
  const support = __compat?.support;
  if (support === undefined) return false;
  return FLOOR.some(({ name, version }) => {
    const statements = support[name];
    return statements !== undefined && ![statements].flat().some((statement) => isIn(statement, version));
  });
}

/** The parts of a feature, by name. */
export function partsOf(tree: Tree): [string, Tree][] {
  return Object.entries(tree).filter((entry): entry is [string, Tree] => entry[0] !== '__compat' && typeof entry[1] === 'object');
}

/** Parts of an interface's data that are no members: how it behaves, what its options take. */
const NO_MEMBER = /[^\w$]|_(?!static$)/;

/** What scripts may call. Owners are spelled as a script does: "Array", "Intl.Segmenter". */
export interface NewerScripts {
  /** Whole objects and functions of the global scope, and of Intl. */
  owners: string[];
  /** Static and prototype members of objects that the floor has, by owner. */
  members: Readonly<Record<string, string[]>>;
  /** Names that some object of the floor has as a member. */
  known: ReadonlySet<string>;
}

/** What of JavaScript and the DOM is newer than the floor. */
export function newerScripts(): NewerScripts {
  const data = compatData();
  const owners: string[] = [];
  const members: Record<string, string[]> = {};
  const known = new Set<string>();
  const add = (owner: string, tree: Tree): void => {
    if (isNewer(tree)) return void owners.push(owner);
    for (const [name, part] of partsOf(tree)) {
      // An interface's constructor has its own name.
      if (NO_MEMBER.test(name) || name === owner.split('.').at(-1) || name === 'constructor') continue;
      const member = name.replace('_static', '');
      if (/^[A-Z]/.test(member) && owner === 'Intl') add(`Intl.${member}`, part);
      else if (isNewer(part)) (members[owner] ??= []).push(member);
      else known.add(member);
    }
  };
  const { api, javascript } = data as unknown as { api: Tree; javascript: { builtins: Tree } };
  for (const [name, part] of partsOf(javascript.builtins)) add(name, part);
  for (const [name, part] of partsOf(api)) if (/^[A-Z]/.test(name)) add(name, part);
  // Functions and objects of the global scope are members of Window and of what it shares with workers.
  return { owners, members, known };
}
