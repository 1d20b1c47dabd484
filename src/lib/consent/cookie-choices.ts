import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import {
  choicesIn,
  CONSENT_COOKIE,
  CONSENT_COOKIE_DAYS,
  consentText,
  type CookieChoices,
  type CookieKind,
} from '#contract/consents/cookie-choices.ts';
import { readCookie, writeCookie } from '#src/lib/api/cookies.ts';

interface State {
  /** Null while the visitor has not chosen: then nothing optional is kept. */
  choices: CookieChoices | null;
}

/** What this browser's visitor allows to be kept. */
export const cookieChoices = createStore<State>(() => ({ choices: choicesIn(readCookie(CONSENT_COOKIE)) }));

/** Whether the visitor has allowed a kind of storage. */
export function allows(kind: CookieKind): boolean {
  return cookieChoices.getState().choices?.[kind] ?? false;
}

/** Keeps a choice in this browser, from now on. */
export function keepChoices(choices: CookieChoices): void {
  writeCookie(CONSENT_COOKIE, consentText(choices), {
    expires: CONSENT_COOKIE_DAYS,
    path: '/',
    sameSite: 'strict',
    secure: globalThis.location?.protocol === 'https:',
  });
  cookieChoices.setState({ choices });
}

const current = (): CookieChoices | null => cookieChoices.getState().choices;

/** The choices in a component; null while there are none. On the server, too, where the store's own hook would know only how it began. */
export function useCookieChoices(): CookieChoices | null {
  return useSyncExternalStore(cookieChoices.subscribe, current, current);
}
