import i18next, { type i18n, type ResourceLanguage } from 'i18next';
import Cookies from 'js-cookie';
import { initReactI18next } from 'react-i18next';

/** The one language so far. */
export const DEFAULT_LOCALE = 'en-US';

/** Remembers the language for this many days. */
const LOCALE_COOKIE_DAYS = 365;

const LOADERS: Readonly<Record<string, () => Promise<ResourceLanguage>>> = {
  'en-US': async () => (await import('./en-us/index.ts')).texts,
};

/** The language to use: the remembered one if there are texts for it. */
function chosenLocale(): string {
  const remembered = Cookies.get('locale');
  return remembered !== undefined && remembered in LOADERS ? remembered : DEFAULT_LOCALE;
}

/**
 * Loads the texts and makes `useTranslation` work; call it once, before the first render. `extra` adds namespaces that don't ship with the shop (the lab).
 * Texts that can't be loaded are logged and leave their keys visible, so that the shop still opens.
 */
export async function initI18n(extra: ResourceLanguage = {}): Promise<i18n> {
  const locale = chosenLocale();
  const load = LOADERS[locale];
  const texts = await load?.().catch((error: unknown) => {
    console.error(`The texts for ${locale} could not be loaded.`, error);
    return {};
  });
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    load: 'currentOnly',
    defaultNS: 'app',
    resources: { [locale]: { ...texts, ...extra } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  Cookies.set('locale', locale, { expires: LOCALE_COOKIE_DAYS, sameSite: 'strict' });
  return i18next;
}
