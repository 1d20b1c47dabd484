// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { ONLY_NECESSARY } from '#contract/consents/cookie-choices.ts';
import { keepChoices } from '#src/lib/consent/cookie-choices.ts';
import { bonusClosedUntil, closeBonus } from './bonus-memory.ts';

const UNTIL = Date.parse('2099-01-01T00:00:00Z');

beforeEach(() => sessionStorage.clear());

test('a bonus that was closed stays closed after a reload, also for those who allow only what is necessary', () => {
  keepChoices(ONLY_NECESSARY);
  expect(bonusClosedUntil()).toBe(0);
  closeBonus(UNTIL);
  expect(bonusClosedUntil()).toBe(UNTIL);
  expect(document.cookie).toContain('consent=');
  expect(document.cookie).not.toContain('bonus');
});
