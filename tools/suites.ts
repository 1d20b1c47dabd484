import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient } from './build.ts';
import { runSteps, STEPS } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { program, projectRoot, runShown } from './project.ts';

/*
 * `npm test`: every suite, one after the other, and one true sum at the end.
 * 1. format, lint and types    2. unit and domain tests (both databases)    3. the built client    4. a real browser: pages, faults, canvas goldens
 */

interface Sum {
  passed: number;
  failed: number;
  skipped: number;
}

const reports = join(projectRoot, 'test-results');
const started = Date.now();

function heading(text: string): void {
  console.log(`\n── ${text} ── ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Reads a JSON report; one that is missing or counts nothing is a failure, since a suite that ran no test proves nothing. */
function readSum(file: string, code: number, read: (report: unknown) => Sum): Sum {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const sum = read(JSON.parse(readFileSync(file, 'utf8')));
  if (sum.passed + sum.failed === 0 || (code !== 0 && sum.failed === 0)) return { ...sum, failed: sum.failed + 1 };
  return sum;
}

async function checks(): Promise<Sum> {
  heading('Format, lint, types');
  const failed = await runSteps();
  for (const name of failed) console.log(`failed: ${name}`);
  return { passed: STEPS.length - failed.length, failed: failed.length, skipped: 0 };
}

/** Runs the tests of the projects whose names begin so. */
async function vitest(project: string): Promise<Sum> {
  heading(`Tests: ${project}`);
  const file = join(reports, `${project}.json`);
  const { code } = await runShown(program('vitest'), [
    'run',
    '--project',
    `${project}*`,
    '--reporter=default',
    '--reporter=./tools/second-tries.ts',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return readSum(file, code, (report) => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as Record<string, number> & {
      testResults: { status: string; assertionResults: unknown[] }[];
    };
    // A file that could not even be loaded has no test of its own to count; it counts as one failure.
    const unloaded = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
    return { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) + unloaded, skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0) };
  });
}

async function browser(): Promise<Sum> {
  heading('Browser');
  ensureChromium();
  const file = join(reports, 'browser.json');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { code } = await runShown(program('playwright'), ['test', '--reporter=list,json'], env);
  return readSum(file, code, (report) => {
    const { stats, errors } = report as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
      errors: unknown[];
    };
    if (stats.flaky > 0) console.log(`${stats.flaky} of the passed browser tests needed their second try`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
  });
}

async function built(): Promise<Sum> {
  heading('Building shop and lab');
  await buildClient('client');
  await buildClient('lab');
  return vitest('built');
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const sums: Sum[] = [];
for (const suite of [checks, () => vitest('unit'), () => vitest('server'), built, browser]) {
  try {
    sums.push(await suite());
  } catch (error) {
    console.error(error);
    sums.push({ passed: 0, failed: 1, skipped: 0 });
  }
}
const total = sums.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }));
heading('Sum');
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 ? 0 : 1;
