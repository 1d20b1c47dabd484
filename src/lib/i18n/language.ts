import i18next from 'i18next';

/** The one language so far. */
export const DEFAULT_LOCALE = 'en-US';

/** True for a language tag that Intl takes; it throws at others, such as `C` or `en-US@posix`, which browsers on some systems report as their language. */
export function isLanguage(tag: unknown): tag is string {
  try {
    return typeof tag === 'string' && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** The page's language, for Intl. */
export function pageLanguage(): string {
  return isLanguage(i18next.language) ? i18next.language : DEFAULT_LOCALE;
}

/** Replaces languages of the browser that are none, because libraries (uPlot) give them to Intl unchecked. Call it before anything reads them. */
export function mendLanguages(browser: Pick<Navigator, 'language' | 'languages'> = navigator): void {
  const languages = [...(browser.languages ?? [])];
  if (isLanguage(browser.language) && languages.every(isLanguage)) return;
  const valid = [browser.language, ...languages].filter(isLanguage);
  const [language = DEFAULT_LOCALE] = valid;
  Object.defineProperties(browser, {
    language: { configurable: true, value: language },
    languages: { configurable: true, value: Object.freeze([...new Set([language, ...valid])]) },
  });
}
