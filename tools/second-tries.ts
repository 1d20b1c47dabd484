import type { Reporter, TestCase } from 'vitest/node';

/** For Vitest: names each test that passed on its second try only. A busy machine can stall a process for seconds; what fails twice is broken. */
export default class SecondTries implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) console.log(`second try: ${test.module.relativeModuleId} › ${test.fullName}`);
  }
}
