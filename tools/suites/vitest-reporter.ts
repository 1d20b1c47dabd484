import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import { emptyResults, type Finding, firstLines, type SuiteResults, writeResults } from './report.ts';

/** An error's text: its name and message with the difference of values, then its stack. */
function textOf({ message, stack = '', ...rest }: SerializedError): string {
  const diff = typeof rest['diff'] === 'string' ? rest['diff'] : '';
  return firstLines([message, diff, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n'));
}

const finding = (test: string, errors: readonly SerializedError[] = []): Finding => ({ test, error: errors.map(textOf).join('\n') });

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId} › ${test.fullName}`;

/** How long a file took: loading it, its tests and hooks, ms. */
function tookMs(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

function addTest(report: SuiteResults, test: TestCase): void {
  const { state, errors } = test.result();
  if (state === 'failed') report.failures.push(finding(nameOf(test), errors));
  else if (state === 'passed') report.passed += 1;
  else report.skipped.push(nameOf(test));
  if (test.diagnostic()?.flaky) report.secondTries.push(finding(nameOf(test), errors));
}

/** What went wrong outside of tests: a file that can't be loaded, a hook of a whole file or of a group of tests. */
function addGroup(report: SuiteResults, group: TestModule | TestSuite): void {
  const errors = group.errors();
  if (errors.length === 0) return;
  const name = group.type === 'module' ? group.relativeModuleId : `${group.module.relativeModuleId} › ${group.fullName}`;
  report.failures.push(finding(`${name} (outside of its tests)`, errors));
}

/** For Vitest: names each test that passed on its second try only (a busy machine can stall a process for seconds; what fails twice is broken), and writes the report. */
export default class VitestReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) console.log(`second try: ${nameOf(test)}`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report = emptyResults();
    for (const module of modules) {
      addGroup(report, module);
      for (const group of module.children.allSuites()) addGroup(report, group);
      const tests = [...module.children.allTests()];
      for (const test of tests) addTest(report, test);
      report.files.push({ file: module.relativeModuleId, seconds: tookMs(module) / 1000, tests: tests.length });
    }
    for (const error of unhandled) report.failures.push(finding('an error that no test caught', [error]));
    writeResults(report);
  }
}
