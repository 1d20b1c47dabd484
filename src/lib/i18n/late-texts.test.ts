// Texts are loaded once per process, so this test has one to itself.
// @vitest-environment node
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { initI18n, loadAllTexts } from './i18n.ts';

test('texts that a page asks for before the first ones are there come to stay', async () => {
  const all = loadAllTexts();
  await initI18n();
  expect(i18next.t('ui:copy.done')).toBe('Copied!');
  await all;
  expect(i18next.t('free-loot:title')).toBe('Free loot');
  expect(i18next.t('ui:copy.done')).toBe('Copied!');
});

test('a second start keeps the texts that have come since the first', async () => {
  await loadAllTexts();
  await initI18n();
  await loadAllTexts();
  expect(i18next.t('errors:too_late')).toBe('Too late: the flight had already crashed.');
});
