import i18next, { type i18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readCookie, writeCookie } from '#src/lib/api/cookies.ts';
import { allows, cookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { DEFAULT_LOCALE } from './language.ts';

/** Remembers the language for this many days. */
const LOCALE_COOKIE_DAYS = 365;

/** The texts of a language in two parts: what the first paint needs, and the rest. */
interface Loader {
  first: () => Promise<ResourceLanguage>;
  rest: () => Promise<ResourceLanguage>;
}

const LOADERS: Readonly<Record<string, Loader>> = {
  'en-US': {
    first: async () => (await import('./en-us/first.ts')).firstTexts,
    rest: async () => (await import('./en-us/rest.ts')).restTexts,
  },
};

/** The language to use: the remembered one if there are texts for it. */
function chosenLocale(): string {
  const remembered = readCookie('locale');
  return remembered !== undefined && Object.hasOwn(LOADERS, remembered) ? remembered : DEFAULT_LOCALE;
}

async function load(locale: string, part: keyof Loader): Promise<ResourceLanguage> {
  return (await LOADERS[locale]?.[part]()) ?? {};
}

/**
 * Makes `useTranslation` work with the texts of the first paint; call it before the first render. `extra` adds namespaces that don't ship with the
 * shop (the lab). Only the first call of a process does the work: a second one would take away the texts that have come since.
 */
export async function initI18n(extra: ResourceLanguage = {}): Promise<i18n> {
  const locale = chosenLocale();
  const texts = await load(locale, 'first');
  if (i18next.isInitialized || i18next.isInitializing) return i18next;
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    load: 'currentOnly',
    defaultNS: 'app',
    resources: { [locale]: { ...texts, ...extra } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  rememberLocale(locale);
  cookieChoices.subscribe(() => rememberLocale(locale));
  return i18next;
}

/** The language is a preference like others: kept where the visitor allows that. */
function rememberLocale(locale: string): void {
  if (allows('preferences')) writeCookie('locale', locale, { expires: LOCALE_COOKIE_DAYS, sameSite: 'strict' });
}

/** Resolves once the texts of the first paint are there. */
const started = (): Promise<void> =>
  i18next.isInitialized ? Promise.resolve() : new Promise((resolve) => i18next.on('initialized', () => resolve()));

/**
 * Brings the texts of everything that comes after the first paint; every page but the home page waits for it. The router asks for them while the first ones are
 * still on their way, so both are fetched together and added in order. Rejects when they can't be loaded; the next call tries again.
 */
export async function loadAllTexts(): Promise<void> {
  const locale = chosenLocale();
  const [texts] = await Promise.all([load(locale, 'rest'), started()]);
  for (const [namespace, bundle] of Object.entries(texts))
    if (!i18next.hasResourceBundle(locale, namespace)) i18next.addResourceBundle(locale, namespace, bundle);
}
