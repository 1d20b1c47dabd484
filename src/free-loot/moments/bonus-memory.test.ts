// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { ONLY_NECESSARY } from '#contract/consents/cookie-choices.ts';
import { keepChoices } from '#src/lib/consent/cookie-choices.ts';

const UNTIL = Date.parse('2099-01-01T00:00:00Z');

/** The memory as a page has it that was just opened. */
const newPage = async () => {
  vi.resetModules();
  return import('./bonus-memory.ts');
};

beforeEach(() => sessionStorage.clear());

test('a bonus that was closed stays closed after a reload, also for those who allow only what is necessary', async () => {
  keepChoices(ONLY_NECESSARY);
  const before = await newPage();
  expect(before.bonusClosedUntil()).toBe(0);
  before.closeBonus(UNTIL);
  expect((await newPage()).bonusClosedUntil()).toBe(UNTIL);
  expect(document.cookie).toContain('consent=');
  expect(document.cookie).not.toContain('bonus');
});
