import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { relative } from 'node:path';
import { writeChangedPhotographs } from './changed-photographs.ts';
import { emptyResults, type Finding, firstLines, grouped, writeResults } from './report.ts';

const fileOf = (test: TestCase): string => relative(process.cwd(), test.location.file);

const nameOf = (test: TestCase): string => [fileOf(test), ...test.titlePath().slice(3)].join(' › ');

const textOf = ({ stack, message, value }: TestError): string => firstLines(stack ?? message ?? value ?? '');

/** What the tries of a test threw, each error once. */
function findingOf(test: TestCase): Finding {
  const errors = new Set(test.results.flatMap((result) => result.errors.map(textOf)));
  return { test: nameOf(test), error: [...errors].join('\n') };
}

/** For Playwright: writes the report that the Vitest suites write too. */
export default class PlaywrightReporter implements Reporter {
  #root: Suite | null = null;
  readonly #report = emptyResults();

  onBegin(_config: unknown, root: Suite): void {
    this.#root = root;
  }

  onError(error: TestError): void {
    this.#report.failures.push({ test: 'an error outside of the tests', error: textOf(error) });
  }

  async onEnd(): Promise<void> {
    const report = this.#report;
    const tests = this.#root?.allTests() ?? [];
    for (const [file, of] of grouped(tests, fileOf)) {
      const ms = of.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
      report.files.push({ file, seconds: ms / 1000, tests: of.length });
    }
    for (const test of tests) {
      const outcome = test.outcome();
      if (outcome === 'unexpected') report.failures.push(findingOf(test));
      else if (outcome === 'skipped') report.skipped.push(nameOf(test));
      else report.passed += 1;
      if (outcome === 'flaky') report.secondTries.push(findingOf(test));
    }
    writeResults(report);
    const page = await writeChangedPhotographs(
      tests.filter((test) => !test.ok()).flatMap((test) => test.results.at(-1)?.attachments ?? []),
    );
    if (page !== null) console.log(`Changed photographs: ${page}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
