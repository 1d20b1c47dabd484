import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient } from './build.ts';
import { runSteps, STEPS } from './check.ts';
import { ensureChromium, ensureHeadlessShell } from './chromium.ts';
import { program, projectRoot, runShown } from './project.ts';
import {
  emptyReport,
  failedReport,
  readReport,
  REPORT_VARIABLE,
  type RunSuite,
  type SuiteReport,
  startTimes,
  summary,
} from './suites/report.ts';
import { readStarts, STARTS_VARIABLE } from './suites/shop-starts.ts';

/*
 * `npm test`: every suite, one after the other; at the end what failed, by name, and one true sum.
 * 1. format, lint and types    2. unit and domain tests (both databases)    3. the built client    4. a real browser: pages, faults, canvas goldens
 */

const reports = join(projectRoot, 'test-results');
const started = Date.now();

function heading(text: string): void {
  console.log(`\n── ${text} ── ${Math.round((Date.now() - started) / 1000)} s`);
}

async function checks(): Promise<SuiteReport> {
  heading('Format, lint, types');
  const failures = await runSteps();
  return { ...emptyReport(), passed: STEPS.length - failures.length, failures };
}

/** Runs a test runner whose reporter writes a report of this name. */
async function reported(name: string, command: string, args: readonly string[]): Promise<SuiteReport> {
  const file = join(reports, `${name}.json`);
  const { code } = await runShown(program(command), args, { ...process.env, [REPORT_VARIABLE]: file });
  return readReport(file, code);
}

/** Runs the tests of the projects whose names begin so. */
async function vitest(project: string): Promise<SuiteReport> {
  heading(`Tests: ${project}`);
  return reported(project, 'vitest', ['run', '--project', `${project}*`]);
}

async function built(): Promise<SuiteReport> {
  heading('Building shop and lab');
  await buildClient('client');
  await buildClient('lab');
  return vitest('built');
}

async function browser(): Promise<SuiteReport> {
  heading('Browser');
  ensureChromium();
  ensureHeadlessShell();
  return reported('browser', 'playwright', ['test']);
}

// Shops that tests start in processes of their own, a hundred times and more, find their modules compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(projectRoot, 'node_modules/.cache/compiled');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const starts = join(reports, 'shop-starts.jsonl');
process.env[STARTS_VARIABLE] = starts;
const suites: Record<string, () => Promise<SuiteReport>> = {
  checks,
  unit: () => vitest('unit'),
  server: () => vitest('server'),
  built,
  browser,
};
const run: RunSuite[] = [];
for (const [name, suite] of Object.entries(suites)) {
  const from = Date.now();
  const report = await suite().catch((error: unknown) => {
    console.error(error);
    return failedReport('the suite', String(error));
  });
  run.push({ name, seconds: (Date.now() - from) / 1000, report });
}
heading('Sum');
for (const line of startTimes(readStarts(starts))) console.log(line);
for (const line of summary(run)) console.log(line);
process.exitCode = run.every(({ report }) => report.failures.length === 0) ? 0 : 1;
