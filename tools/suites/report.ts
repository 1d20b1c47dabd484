import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { ShopStart } from './shop-starts.ts';

/** A test, hook, file or step that failed, or that passed on its second try, and the first lines of what it threw. */
export interface Finding {
  test: string;
  error: string;
}

/** How long one test file took: its tests and hooks with all their tries, and what was loaded for it, s. */
interface FileTime {
  file: string;
  seconds: number;
  tests: number;
}

/** What one suite found. Both reporters write it as JSON; `npm test` reads it. */
export interface SuiteResults {
  passed: number;
  failures: Finding[];
  secondTries: Finding[];
  /** Names of the tests that did not run. */
  skipped: string[];
  /** Every file that ran, slowest first. */
  files: FileTime[];
}

/** One suite of `npm test` with its time, s. */
export interface RunSuite {
  name: string;
  seconds: number;
  report: SuiteResults;
}

/** The environment variable that names the file a reporter writes to; without it, none is written. */
export const REPORT_VARIABLE = 'SUITE_REPORT';

/** A report of nothing yet. */
export const emptyResults = (): SuiteResults => ({ passed: 0, failures: [], secondTries: [], skipped: [], files: [] });

/** Writes a report to the file that the environment names. */
export function writeResults(report: SuiteResults): void {
  const file = process.env[REPORT_VARIABLE];
  if (!file) return;
  const files = report.files.toSorted((a, b) => b.seconds - a.seconds);
  writeFileSync(file, JSON.stringify({ ...report, files }));
}

/** Reads a report. One that is missing or counts no test is a failure, since a suite that ran nothing proves nothing; so is a bad exit code that no failure explains. */
export function readResults(file: string, code: number): SuiteResults {
  if (!existsSync(file)) return failedResults('the suite', `It wrote no report and ended with exit code ${code}.`);
  const report = JSON.parse(readFileSync(file, 'utf8')) as SuiteResults;
  if (report.failures.length > 0) return report;
  if (report.passed === 0) return { ...report, failures: [{ test: 'the suite', error: 'No test ran.' }] };
  if (code !== 0) return { ...report, failures: [{ test: 'the suite', error: `It ended with exit code ${code}, though no test failed.` }] };
  return report;
}

/** The report of a suite that failed as a whole. */
export const failedResults = (test: string, error: string): SuiteResults => ({ ...emptyResults(), failures: [{ test, error }] });

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

function listed(title: string, suites: readonly RunSuite[], of: (report: SuiteResults) => readonly Finding[]): string[] {
  const lines = suites.flatMap(({ name, report }) => of(report).flatMap(({ test, error }) => [`  ${name}: ${test}`, ...indented(error)]));
  return lines.length === 0 ? [] : [title, ...lines, ''];
}

/** A list by a property of its parts. */
export function grouped<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** How many of a suite's files are printed; its report has all. */
const SLOWEST = 30;

const seconds = (value: number): string => value.toFixed(1).padStart(7);

/** The slowest files of each suite. */
function fileTimes(suites: readonly RunSuite[]): string[] {
  return suites.flatMap(({ name, report: { files } }) => {
    if (files.length === 0) return [];
    const shown = files.slice(0, SLOWEST);
    const title = shown.length < files.length ? `Slowest files of ${name}, ${shown.length} of ${files.length}, s:` : `Files of ${name}, s:`;
    return [title, ...shown.map(({ file, seconds: value, tests }) => `${seconds(value)}  ${file} (${tests})`), ''];
  });
}

/** The shops that a run started: how many of each kind with their time in sum, and each process with its file. */
export function startTimes(starts: readonly ShopStart[]): string[] {
  const kinds = grouped(starts, ({ kind }) => kind);
  const lines = [...kinds].map(([kind, of]) => {
    const slowest = of.reduce((most, start) => (start.ms > most.ms ? start : most));
    const sum = of.reduce((total, { ms }) => total + ms, 0);
    return `${seconds(sum / 1000)}  ${kind}: ${of.length}, slowest ${(slowest.ms / 1000).toFixed(1)}${slowest.file && ` in ${slowest.file}`}`;
  });
  const files = [...grouped(starts, ({ file }) => file)].map(([file, of]) => ({
    file,
    ms: of.reduce((total, { ms }) => total + ms, 0),
    of,
  }));
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  if (lines.length === 0) return [];
  return [
    'Shop starts by kind, s:',
    ...lines,
    '',
    'Shop starts by file, s:',
    ...slowest.map(({ file, ms, of }) => `${seconds(ms / 1000)}  ${file || 'the run'} (${of.length})`),
    '',
  ];
}

/** The end of `npm test`: the slowest files, what failed, what passed on its second try, what did not run, the time of each suite, and the sum as the last line. */
export function summary(suites: readonly RunSuite[]): string[] {
  const count = (of: (report: SuiteResults) => number): number => suites.reduce((sum, { report }) => sum + of(report), 0);
  const skipped = suites.flatMap(({ name, report }) => report.skipped.map((test) => `  ${name}: ${test}`));
  return [
    ...fileTimes(suites),
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
