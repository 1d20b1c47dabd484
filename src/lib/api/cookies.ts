import Cookies from 'js-cookie';

/** All cookies at the time of the first read in the current task; null before that read. */
let known: Readonly<Record<string, string>> | null = null;

const forget = (): void => {
  known = null;
};

/**
 * A cookie that scripts may read. Each read of `document.cookie` is a call to another process, and a bet reads three cookies: all reads of one task share
 * one call. Only this file writes cookies, and its writes end that sharing.
 */
export function readCookie(name: string): string | undefined {
  if (known === null) {
    // On the server, which renders first views without a visitor, there are none.
    known = typeof document === 'undefined' ? {} : Cookies.get();
    queueMicrotask(forget);
  }
  return known[name];
}

export function writeCookie(name: string, value: string, options: Cookies.CookieAttributes): void {
  Cookies.set(name, value, options);
  forget();
}

export function removeCookie(name: string, options: Cookies.CookieAttributes): void {
  Cookies.remove(name, options);
  forget();
}
