import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { projectRoot } from '../project.ts';
import rooms from './specs-of-rooms.json' with { type: 'json' };

/*
 * `npm test -- --changed`: which tests a change can touch. Unit and server tests are found by their imports (Vitest's own graph); what starts processes
 * or reads files has no such import, so it follows the folders here. Browser tests follow the folders of the product: `specs-of-rooms.json`.
 */

const git = (...args: string[]): string => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();

/** The commit that a change is counted from: where this branch left `main`, else HEAD. */
export function baseOfChange(): string {
  try {
    return git('merge-base', 'HEAD', 'main');
  } catch {
    return git('rev-parse', 'HEAD');
  }
}

/** The files that differ from a commit, also those that git doesn't know yet, from the project's root. */
export function changedSince(base: string): string[] {
  const named = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(named.flatMap((list) => list.split('\n')))].filter((file) => file !== '').sort();
}

/** What everything depends on: packages, compilers, and how tests run. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.base\.json|vite\.config\.ts|vitest\.config\.ts|playwright\.config\.ts|tools\/(project\.ts|test\.mjs))$/;

/** What the built shop is made of. */
const CLIENT =
  /^(contract|scenes|src|assets|public|lab)\/|^(index|desk|lab|lab-page)\.html$|^tools\/(build|compress)\.ts$|^tools\/bundles\//;

/** What a test looks for among the files of the project: they are read, not imported. */
const READ_FILES = 'tests/lint';

/** Tests of Vitest that start the server as a process of its own. */
const IN_PROCESSES: string[] = ['tests/faults', 'tests/fuzz'];

/** True where only the tests themselves can notice a change of a file. */
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

const isText = (file: string): boolean => /\.md$|^docs\/|^LICENSE$/.test(file);

/** The tests of a suite that are run: all, or those of the files or folders that are named. */
export type Chosen = 'all' | readonly string[];

/** What a change can touch, by suite. */
export interface Touched {
  /** Beside those that Vitest's own graph finds. */
  unit: Chosen;
  server: Chosen;
  built: Chosen;
  /** Suites in real browsers: Playwright's files; other engines run whole or not at all. */
  browser: Chosen;
  engines: Chosen;
}

const specsIn = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder)).flatMap((file) => (file.endsWith('.spec.ts') ? [`${folder}/${file}`] : []));

/** What was read already. */
const imports = new Map<string, string[]>();

/** The files that a module imports by a path, from the project's root. */
function importsOf(file: string): string[] {
  const known = imports.get(file) ?? readImports(file);
  imports.set(file, known);
  return known;
}

function readImports(file: string): string[] {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(#|\.)([^']+)'/g)].flatMap(([, kind, path = '']) => {
    const named = kind === '#' ? path : relative(projectRoot, resolve(projectRoot, dirname(file), `.${path}`));
    return existsSync(join(projectRoot, named)) && /\.tsx?$/.test(named) ? [named] : [];
  });
}

/** Everything that a file needs, itself too. */
export function neededBy(file: string): Set<string> {
  const needed = new Set([file]);
  for (const one of needed) for (const imported of importsOf(one)) needed.add(imported);
  return needed;
}

/** The browser tests of a product's file: those of its folder, or null for an unknown folder, where all of them have to run. */
function specsOfFolder(file: string): string[] | null {
  const [floor = '', room = ''] = file.split('/');
  if (floor === 'scenes' && (rooms as Record<string, string[]>)[room] === undefined) return null;
  if (!['src', 'server', 'scenes'].includes(floor)) return null;
  const specs = (rooms as Record<string, string[]>)[room];
  return specs === undefined ? null : [...specs, ...rooms.always].map((name) => `tests/e2e/${name}.spec.ts`);
}

/** The browser tests that a change of these files can touch. */
function browserTests(files: readonly string[]): Chosen {
  const product = files.filter((file) => !isTest(file) && (CLIENT.test(file) || file.startsWith('server/')));
  const byFolder = product.map(specsOfFolder);
  if (byFolder.includes(null)) return 'all';
  const specs = [...specsIn('tests/e2e'), ...specsIn('tests/visual')];
  const changed = new Set(files);
  const byImport = specs.filter((spec) => [...neededBy(spec)].some((file) => changed.has(file)));
  const drawn = files.some((file) => /^(scenes|lab|tests\/visual)\//.test(file) && !/\.(test|spec)\.ts$/.test(file));
  return [...new Set([...byFolder.flatMap((of) => of ?? []), ...byImport, ...(drawn ? specsIn('tests/visual') : [])])].sort();
}

/** The engines' own tests, and the photographs and their comparison, which they share with the browser's. */
const ENGINES = /^tests\/(engines\/|visual\/(?!.*\.(test|spec)\.ts$))/;

/** What a change of these files can touch. */
export function touchedBy(files: readonly string[]): Touched {
  const meant = files.filter((file) => !isText(file));
  if (meant.some((file) => EVERYTHING.test(file))) return { unit: 'all', server: 'all', built: 'all', browser: 'all', engines: 'all' };
  const product = meant.some((file) => !isTest(file) && (CLIENT.test(file) || file.startsWith('server/')));
  const serverChanged = meant.some((file) => /^(server|contract)\//.test(file) && !isTest(file));
  return {
    unit: files.length === 0 ? [] : [READ_FILES],
    server: serverChanged ? IN_PROCESSES : [],
    built: product || meant.some((file) => file.startsWith('tests/built/')) ? 'all' : [],
    browser: browserTests(meant),
    engines: product || meant.some((file) => ENGINES.test(file)) ? 'all' : [],
  };
}
