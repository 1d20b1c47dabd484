import { ALL_COOKIES, CONSENT_COOKIE, consentText } from '../../contract/consents/cookie-choices.ts';

/** The cookie of a visitor who has allowed everything to be kept, for browsers of tests: nobody is asked, and choices outlive a reload. */
export function chosenCookie(url: string) {
  return {
    name: CONSENT_COOKIE,
    value: consentText(ALL_COOKIES),
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Strict' as const,
  };
}
