import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** A test, hook, file or step that failed, or that passed on its second try, and the first lines of what it threw. */
export interface Finding {
  test: string;
  error: string;
}

/** What one suite found. Both reporters write it as JSON; `npm test` reads it. */
export interface SuiteReport {
  passed: number;
  failures: Finding[];
  secondTries: Finding[];
  /** Names of the tests that did not run. */
  skipped: string[];
}

/** One suite of `npm test` with its time, s. */
export interface RunSuite {
  name: string;
  seconds: number;
  report: SuiteReport;
}

/** The environment variable that names the file a reporter writes to; without it, none is written. */
export const REPORT_VARIABLE = 'SUITE_REPORT';

/** A report of nothing yet. */
export const emptyReport = (): SuiteReport => ({ passed: 0, failures: [], secondTries: [], skipped: [] });

/** Writes a report to the file that the environment names. */
export function writeReport(report: SuiteReport): void {
  const file = process.env[REPORT_VARIABLE];
  if (file) writeFileSync(file, JSON.stringify(report));
}

/** Reads a report. One that is missing or counts no test is a failure, since a suite that ran nothing proves nothing; so is a bad exit code that no failure explains. */
export function readReport(file: string, code: number): SuiteReport {
  if (!existsSync(file)) return failedReport('the suite', `It wrote no report and ended with exit code ${code}.`);
  const report = JSON.parse(readFileSync(file, 'utf8')) as SuiteReport;
  if (report.failures.length > 0) return report;
  if (report.passed === 0) return { ...report, failures: [{ test: 'the suite', error: 'No test ran.' }] };
  if (code !== 0) return { ...report, failures: [{ test: 'the suite', error: `It ended with exit code ${code}, though no test failed.` }] };
  return report;
}

/** The report of a suite that failed as a whole. */
export const failedReport = (test: string, error: string): SuiteReport => ({ ...emptyReport(), failures: [{ test, error }] });

const MESSAGE_LINES = 8;
const isFrame = (line: string): boolean => /^\s+at /.test(line);

/** The first lines of an error's message, and the first place in this project that its stack names. */
export function firstLines(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const message = lines.filter((line) => !isFrame(line)).slice(0, MESSAGE_LINES);
  const frame = lines.find((line) => isFrame(line) && !/node_modules|node:/.test(line));
  return [...message, ...(frame ? [frame] : [])].join('\n');
}

const indented = (text: string): string[] => text.split('\n').map((line) => `    ${line}`);

function listed(title: string, suites: readonly RunSuite[], of: (report: SuiteReport) => readonly Finding[]): string[] {
  const lines = suites.flatMap(({ name, report }) => of(report).flatMap(({ test, error }) => [`  ${name}: ${test}`, ...indented(error)]));
  return lines.length === 0 ? [] : [title, ...lines, ''];
}

/** The end of `npm test`: what failed, what passed on its second try, what did not run, the time of each suite, and the sum as the last line. */
export function summary(suites: readonly RunSuite[]): string[] {
  const count = (of: (report: SuiteReport) => number): number => suites.reduce((sum, { report }) => sum + of(report), 0);
  const skipped = suites.flatMap(({ name, report }) => report.skipped.map((test) => `  ${name}: ${test}`));
  return [
    ...(skipped.length > 0 ? ['Did not run:', ...skipped, ''] : []),
    ...listed('Passed on the second try:', suites, ({ secondTries }) => secondTries),
    ...listed('Failed:', suites, ({ failures }) => failures),
    `Seconds: ${suites.map(({ name, seconds }) => `${name} ${Math.round(seconds)}`).join(', ')}`,
    [
      `${count(({ passed }) => passed)} passed`,
      `${count(({ failures }) => failures.length)} failed`,
      ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
    ].join(', '),
  ];
}
