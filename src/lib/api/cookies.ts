import Cookies from 'js-cookie';

/** All cookies at the time of the first read in the current task; null before that read. */
let known: Readonly<Record<string, string>> | null = null;

const forget = (): void => {
  known = null;
};

/**
 * A cookie that scripts may read. The browser asks another process for them each time, and a bet reads three: what is read together is asked for once,
 * since nothing but this file changes a cookie before the work at hand is done.
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
