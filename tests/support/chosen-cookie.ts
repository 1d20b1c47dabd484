import { ALL_COOKIES, CONSENT_COOKIE, consentText } from '../../contract/consents/cookie-choices.ts';

/** A time later than the end of any test, ms since 1970. */
const NEVER = 9_999_999_999_999;

/**
 * The cookies of a visitor who has allowed everything to be kept and has closed the daily bonus, for browsers of tests: no consent is asked for, no dialog
 * opens automatically over a page, and choices outlive a reload.
 */
export function chosenCookies(url: string) {
  const cookie = (name: string, value: string) => ({
    name,
    value,
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Strict' as const,
  });
  return [cookie(CONSENT_COOKIE, consentText(ALL_COOKIES)), cookie('bonus', String(NEVER))];
}
