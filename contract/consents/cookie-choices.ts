import { DOCUMENT_VERSIONS } from './documents.ts';

/**
 * What a visitor may allow beyond what the shop can't do without: remembering choices in this browser, showing reviews of an outside service, and
 * remembering the partner's link that led here.
 */
export const COOKIE_KINDS = ['preferences', 'reviews', 'partners'] as const;

export type CookieKind = (typeof COOKIE_KINDS)[number];

export type CookieChoices = Readonly<Record<CookieKind, boolean>>;

/** The cookie that keeps the choices, and for how long, days. */
export const CONSENT_COOKIE = 'consent';
export const CONSENT_COOKIE_DAYS = 180;

/** Nothing but what is necessary. */
export const ONLY_NECESSARY: CookieChoices = { preferences: false, reviews: false, partners: false };
/** Everything that is asked for. */
export const ALL_COOKIES: CookieChoices = { preferences: true, reviews: true, partners: true };

/** The cookie's text: the version of the cookie policy that was answered, and the kinds that were allowed. */
export function consentText(choices: CookieChoices): string {
  return [DOCUMENT_VERSIONS.cookies, ...COOKIE_KINDS.filter((kind) => choices[kind])].join('.');
}

/** The choices that a cookie's text holds; null where nothing was chosen, or for another version of the policy. */
export function choicesIn(text: string | undefined): CookieChoices | null {
  const [version, ...allowed] = (text ?? '').split('.');
  if (version !== DOCUMENT_VERSIONS.cookies) return null;
  return { preferences: allowed.includes('preferences'), reviews: allowed.includes('reviews'), partners: allowed.includes('partners') };
}
