import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { program, projectRoot } from '#tools/project.ts';
import { emptyResults, firstLines, readResults, REPORT_VARIABLE, startTimes, summary } from './report.ts';
import { readStarts, STARTS_VARIABLE, timeStart } from './shop-starts.ts';

/** A project of its own, so that a runner in it touches no results of this one. */
const folder = mkdtempSync(join(tmpdir(), 'fairdrop-report-'));
symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const UNIT_TESTS = `
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
let tries = 0;
it('passes', () => undefined);
it('fails', () => expect({ coins: 1 }).toEqual({ coins: 2 }));
it('passes at last', { retry: 1 }, () => expect(++tries).toBe(2));
it.skip('is left out', () => undefined);
describe('a group', () => {
  beforeAll(() => { throw new Error('the port is taken'); });
  it('never begins', () => undefined);
});
describe('another group', () => {
  afterAll(() => { throw new Error('the folder is gone'); });
  it('is over before its hook fails', () => { setTimeout(() => { throw new Error('nobody waits for this'); }, 0); });
});
`;

const BROWSER_TESTS = `
import { expect, test } from '@playwright/test';
test.describe('a group', () => {
  test('passes', () => undefined);
  test('fails', () => expect(1).toBe(2));
  test('passes at last', ({}, { retry }) => expect(retry).toBe(1));
  test.skip('is left out', () => undefined);
});
`;

/** Runs a test runner on one file, without a word here, and reads its report. */
async function runOn(name: string, source: string, args: readonly string[]) {
  const own = join(folder, name);
  const file = join(own, 'report.json');
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, `sample.${name}.ts`), source);
  const [command = '', ...rest] = args;
  const reporter = `--reporter=${join(projectRoot, `tools/suites/${command}-reporter.ts`)}`;
  const env = { ...process.env, [REPORT_VARIABLE]: file };
  const code = await new Promise<number>((resolve) => {
    execFile(program(command), [...rest, reporter], { cwd: own, env }, (error) => resolve(error === null ? 0 : Number(error.code)));
  });
  return readResults(file, code);
}

describe('the report of a suite', () => {
  it('of Vitest names each failure with its error, also of hooks and of what no test caught, and each second try', async () => {
    const report = await runOn('test', UNIT_TESTS, ['vitest', 'run', '--pool', 'forks']);
    expect(report.passed).toBe(3);
    expect(report.files).toEqual([{ file: 'sample.test.ts', seconds: expect.any(Number), tests: 6 }]);
    expect(report.files[0]?.seconds).toBeGreaterThan(0);
    expect(report.secondTries.map(({ test }) => test)).toEqual(['sample.test.ts › passes at last']);
    expect(report.skipped).toEqual(['sample.test.ts › is left out', 'sample.test.ts › a group > never begins']);
    expect(report.failures).toEqual([
      { test: 'sample.test.ts › a group (outside of its tests)', error: expect.stringContaining('the port is taken') },
      { test: 'sample.test.ts › another group (outside of its tests)', error: expect.stringContaining('the folder is gone') },
      { test: 'sample.test.ts › fails', error: expect.stringMatching(/expected.*to deeply equal[^]*coins[^]*sample\.test\.ts:5/) },
      { test: 'an error that no test caught', error: expect.stringContaining('nobody waits for this') },
    ]);
  });

  it('of Playwright names each failure with its error, and each second try', async () => {
    const report = await runOn('spec', BROWSER_TESTS, ['playwright', 'test', '--retries', '1', '--workers', '1']);
    expect(report.passed).toBe(2);
    expect(report.files).toEqual([{ file: expect.stringMatching(/sample\.spec\.ts$/), seconds: expect.any(Number), tests: 4 }]);
    expect(report.files[0]?.seconds).toBeGreaterThan(0);
    expect(report.secondTries.map(({ test }) => test)).toEqual([expect.stringMatching(/sample\.spec\.ts › a group › passes at last$/)]);
    expect(report.skipped).toEqual([expect.stringMatching(/sample\.spec\.ts › a group › is left out$/)]);
    expect(report.failures).toEqual([
      {
        test: expect.stringMatching(/sample\.spec\.ts › a group › fails$/),
        error: expect.stringMatching(/Expected: 2[^]*sample\.spec\.ts:5/),
      },
    ]);
  });

  it('is a failure when there is none, when no test ran, and when the exit code is bad though no test failed', () => {
    expect(readResults(join(folder, 'missing.json'), 137).failures[0]?.error).toContain('137');
    const file = join(folder, 'one.json');
    writeFileSync(file, JSON.stringify(emptyResults()));
    expect(readResults(file, 0).failures).toHaveLength(1);
    writeFileSync(file, JSON.stringify({ ...emptyResults(), passed: 5 }));
    expect(readResults(file, 0).failures).toEqual([]);
    expect(readResults(file, 1).failures[0]?.error).toContain('exit code 1');
  });
});

describe('the end of a run', () => {
  it('names what failed and what needed a second try before the sum, which is the last line', () => {
    const failed = { ...emptyResults(), passed: 3, failures: [{ test: 'a.test.ts › adds', error: 'expected 1\nto be 2' }] };
    const late = {
      ...emptyResults(),
      passed: 2,
      secondTries: [{ test: 'b.spec.ts › opens', error: 'too late' }],
      skipped: ['b.spec.ts › rests'],
    };
    expect(
      summary([
        { name: 'unit', seconds: 61.4, report: failed },
        { name: 'browser', seconds: 700, report: late },
      ]),
    ).toEqual(
      `Did not run:
  browser: b.spec.ts › rests

Passed on the second try:
  browser: b.spec.ts › opens
    too late

Failed:
  unit: a.test.ts › adds
    expected 1
    to be 2

Seconds: unit 61, browser 700
5 passed, 1 failed, 1 skipped`.split('\n'),
    );
  });

  it('names the slowest files of each suite first, with their times and counts', () => {
    const files = Array.from({ length: 31 }, (_, index) => ({ file: `${index}.test.ts`, seconds: 31 - index, tests: 2 }));
    const lines = summary([{ name: 'unit', seconds: 61, report: { ...emptyResults(), passed: 62, files } }]);
    expect(lines.slice(0, 2)).toEqual(['Slowest files of unit, 30 of 31, s:', '   31.0  0.test.ts (2)']);
    expect(lines.slice(-4)).toEqual(['    2.0  29.test.ts (2)', '', 'Seconds: unit 61', '62 passed, 0 failed']);
  });

  it('names the shops that were started, by kind and by the file that asked for them', () => {
    const list = join(folder, 'starts.jsonl');
    vi.stubEnv(STARTS_VARIABLE, list);
    for (const kind of ['process', 'process', 'database']) timeStart(kind)();
    vi.stubEnv(STARTS_VARIABLE, '');
    timeStart('process')();
    vi.unstubAllEnvs();
    const starts = readStarts(list);
    expect(starts.map(({ kind, file }) => `${kind} of ${file}`)).toEqual(
      ['process', 'process', 'database'].map((kind) => `${kind} of tools/suites/report.test.ts`),
    );
    expect(
      startTimes([
        { kind: 'process', file: 'a.test.ts', ms: 1000 },
        { kind: 'process', file: 'b.test.ts', ms: 2500 },
        { kind: 'database', file: '', ms: 40 },
      ]),
    ).toEqual(
      `Shop starts by kind, s:
    3.5  process: 2, slowest 2.5 in b.test.ts
    0.0  database: 1, slowest 0.0

Shop starts by file, s:
    2.5  b.test.ts (1)
    1.0  a.test.ts (1)
    0.0  the run (1)
`.split('\n'),
    );
    expect(startTimes(readStarts(join(folder, 'missing.jsonl')))).toEqual([]);
  });

  it('of a run without findings is its times and its sum', () => {
    expect(summary([{ name: 'unit', seconds: 1, report: { ...emptyResults(), passed: 7 } }])).toEqual([
      'Seconds: unit 1',
      '7 passed, 0 failed',
    ]);
  });

  it('shows the first lines of a message without colours, and the place in the project that threw', () => {
    const text = `\u001b[31mError: no\u001b[0m\n\n${'line\n'.repeat(20)}    at wait (/x/node_modules/a.js:1)\n    at test (/x/b.ts:2)`;
    expect(firstLines(text).split('\n')).toEqual(['Error: no', ...Array.from({ length: 7 }, () => 'line'), '    at test (/x/b.ts:2)']);
  });
});
