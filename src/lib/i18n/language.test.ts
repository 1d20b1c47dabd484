import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { isLanguage, mendLanguages, pageLanguage } from './language.ts';

const before = i18next.language;
afterEach(() => {
  i18next.language = before;
});

test.each(['en-US', 'de', 'zh-Hant-TW', 'sr-Latn-RS', 'en-US-u-ca-gregory'])('%s is a language', (tag) =>
  expect(isLanguage(tag)).toBe(true),
);

test.each(['C', 'C.UTF-8', 'en-US@posix', 'en_US', '', 'constructor', undefined, null])('%s is no language', (tag) => {
  expect(isLanguage(tag)).toBe(false);
});

test.each(['C', 'constructor', '', undefined])('with %s as its language the page is American English', (tag) => {
  i18next.language = tag as string;
  expect(pageLanguage()).toBe('en-US');
});

test.each([
  [{ language: 'C', languages: ['C'] }, 'en-US', ['en-US']],
  [{ language: 'en-US@posix', languages: ['en-US@posix', 'de'] }, 'de', ['de']],
  [{ language: 'fr', languages: ['fr', 'C', 'en'] }, 'fr', ['fr', 'en']],
  [{ language: undefined, languages: undefined }, 'en-US', ['en-US']],
])('a browser of %o is read as %s', (given, language, languages) => {
  const browser = { ...given } as unknown as Navigator;
  mendLanguages(browser);
  expect(browser.language).toBe(language);
  expect(browser.languages).toEqual(languages);
  expect(() => browser.languages.map((tag) => new Intl.NumberFormat(tag))).not.toThrow();
});

test('a browser with languages is left as it is', () => {
  const browser = { language: 'de-AT', languages: ['de-AT', 'en'] } as unknown as Navigator;
  const descriptors = Object.getOwnPropertyDescriptors(browser);
  mendLanguages(browser);
  expect(Object.getOwnPropertyDescriptors(browser)).toEqual(descriptors);
});
