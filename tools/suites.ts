import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { runSteps, STEPS } from './check.ts';
import { ensureChromium, ensureHeadlessShell } from './chromium.ts';
import { ensureEngines } from './engines.ts';
import { program, projectRoot, runShown } from './project.ts';
import { baseOfChange, changedSince, type Chosen, type Touched, touchedBy } from './suites/changed.ts';
import {
  emptyResults,
  failedResults,
  readResults,
  REPORT_VARIABLE,
  type RunSuite,
  type SuiteResults,
  startTimes,
  summary,
} from './suites/report.ts';
import { readStarts, STARTS_VARIABLE } from './suites/shop-starts.ts';

/*
 * `npm test`: every suite; at the end the slowest files, what failed, by name, and the sum of all suites.
 * 1. format, lint and types    2. unit tests    3. domain tests (both databases)    4. the built client
 * 5. three browser engines: each page, and what a player does    6. one browser: pages, faults, canvas goldens
 * `npm test -- --changed` runs what the changes since `main` can touch, for use while working.
 */

const reports = join(projectRoot, 'test-results');
const started = Date.now();

function heading(text: string): void {
  console.log(`\n── ${text} ── ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Runs one suite. */
type Suite = () => Promise<SuiteResults>;

async function checks(): Promise<SuiteResults> {
  const failures = await runSteps();
  return { ...emptyResults(), passed: STEPS.length - failures.length, failures };
}

/** Runs a test runner whose reporter writes a report of this name. */
async function reported(name: string, command: string, args: readonly string[]): Promise<SuiteResults> {
  const file = join(reports, `${name}.json`);
  const { code } = await runShown(program(command), args, { ...process.env, [REPORT_VARIABLE]: file });
  return readResults(file, code);
}

/** Runs the tests of Vitest's projects whose names begin so: all, or those of the files or folders that are named. */
const vitest = (project: string, files: Chosen): Promise<SuiteResults> =>
  reported(project, 'vitest', ['run', '--project', `${project}*`, ...(files === 'all' ? [] : files)]);

async function built(): Promise<SuiteResults> {
  // In a process of its own, since a bundler leaves its memory and settings behind.
  const { code } = await runShown(program('node'), ['tools/build.ts']);
  return code === 0 ? vitest('built', 'all') : failedResults('the build', `It ended with exit code ${code}.`);
}

async function engines(): Promise<SuiteResults> {
  ensureEngines();
  ensureHeadlessShell();
  return vitest('engines', 'all');
}

async function browser(files: Chosen): Promise<SuiteResults> {
  ensureChromium();
  ensureHeadlessShell();
  return reported('browser', 'playwright', ['test', ...(files === 'all' ? [] : files)]);
}

const everything: Touched = { unit: 'all', server: 'all', built: 'all', browser: 'all', engines: 'all' };

/** The files of Vitest's projects that a change touches by their imports, with the folders that are named. */
async function withImporters(project: string, base: string, named: Chosen): Promise<Chosen> {
  if (named === 'all') return 'all';
  const { stdout } = await promisify(execFile)(
    program('vitest'),
    ['list', '--project', `${project}*`, '--changed', base, '--filesOnly', '--json'],
    { cwd: projectRoot, maxBuffer: 64 * 1024 * 1024 },
  );
  const files = (JSON.parse(stdout) as { file: string }[]).map(({ file }) => relative(projectRoot, file));
  return [...named, ...files.filter((file) => !named.some((folder) => file.startsWith(`${folder}/`)))];
}

/** What the changes since `main` can touch, named line by line. */
async function touchedNow(): Promise<Touched> {
  const base = baseOfChange();
  const files = changedSince(base);
  const touched = touchedBy(files);
  const found = {
    ...touched,
    unit: await withImporters('unit', base, touched.unit),
    server: await withImporters('server', base, touched.server),
  };
  console.log(`${files.length} files changed since ${base.slice(0, 8)}. What runs:\n  checks: all`);
  for (const [name, chosen] of Object.entries(found)) {
    const what = chosen === 'all' ? 'all' : chosen.length === 0 ? 'nothing' : `${chosen.length} files or folders: ${chosen.join(' ')}`;
    console.log(`  ${name}: ${what}`);
  }
  return found;
}

const [option, ...more] = process.argv.slice(2);
if (more.length > 0 || (option !== undefined && option !== '--changed')) {
  console.error('npm test takes one option: npm test -- --changed');
  process.exit(2);
}

// Shops that tests start in processes of their own, a hundred times and more, find their modules compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(projectRoot, 'node_modules/.cache/compiled');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const starts = join(reports, 'shop-starts.jsonl');
process.env[STARTS_VARIABLE] = starts;

const touched = option === '--changed' ? await touchedNow() : everything;
const suites: Record<string, Suite> = {
  checks,
  unit: () => vitest('unit', touched.unit),
  server: () => vitest('server', touched.server),
  built,
  engines,
  browser: () => browser(touched.browser),
};
const isLeftOut = (name: string): boolean => Object.entries(touched).some(([suite, chosen]) => suite === name && chosen.length === 0);

// One after the other: tests that kill servers failed on a slow machine while checks and builds ran beside them.
const run: RunSuite[] = [];
for (const [name, suite] of Object.entries(suites)) {
  if (isLeftOut(name)) continue;
  heading(name);
  const from = Date.now();
  const report = await suite().catch((error: unknown) => {
    console.error(error);
    return failedResults('the suite', String(error));
  });
  run.push({ name, seconds: (Date.now() - from) / 1000, report });
}
heading('Sum');
for (const line of startTimes(readStarts(starts))) console.log(line);
for (const line of summary(run)) console.log(line);
process.exitCode = run.every(({ report }) => report.failures.length === 0) ? 0 : 1;
