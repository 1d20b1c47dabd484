import { browserStorage } from './browser-storage.ts';
import { readCookie, removeCookie, writeCookie } from './cookies.ts';

const TOKEN_COOKIE = 'token';
/** Says that a refresh token may exist: that one lies in an HttpOnly cookie, which scripts cannot see. Changes of it are seen by other tabs. */
export const SESSION_HINT_KEY = 'fairdrop.signed-in';

/** The access token, or undefined when there is none or its `expires_in` seconds are over (the cookie ends with them). */
export function readAccessToken(): string | undefined {
  return readCookie(TOKEN_COOKIE);
}

const tokenListeners = new Set<() => void>();

/** Calls back when there is another token in this tab, or none any more. Returns how to stop. */
export function onAccessToken(listener: () => void): () => void {
  tokenListeners.add(listener);
  return () => tokenListeners.delete(listener);
}

function tokenChanged(): void {
  for (const listener of tokenListeners) listener();
}

/** Keeps an access token in the readable cookie for as long as it lives. */
export function writeAccessToken(token: string, expiresInSeconds: number): void {
  writeCookie(TOKEN_COOKIE, token, {
    expires: new Date(Date.now() + expiresInSeconds * 1000),
    path: '/',
    sameSite: 'strict',
    secure: globalThis.location?.protocol === 'https:',
  });
  browserStorage.write(SESSION_HINT_KEY, String(Date.now()));
  tokenChanged();
}

/** Forgets the session on this side. The refresh cookie is the server's to clear. */
export function clearAccessToken(): void {
  removeCookie(TOKEN_COOKIE, { path: '/' });
  forgetSessionHint();
  tokenChanged();
}

/** No session will be renewed any more, and the browser's other tabs are notified. */
export function forgetSessionHint(): void {
  browserStorage.remove(SESSION_HINT_KEY);
}

/** What the hint says for a moment when the server has ended the session: to other tabs its removal alone would look like a sign-out. */
export const SESSION_LOST = 'lost';

/** Forgets a session that the server has ended; other tabs are notified that it was lost. */
export function dropLostSession(): void {
  browserStorage.write(SESSION_HINT_KEY, SESSION_LOST);
  clearAccessToken();
}

/** True while this browser has, or may be able to renew, a session. */
export function maySignIn(): boolean {
  return readAccessToken() !== undefined || browserStorage.read(SESSION_HINT_KEY) !== null;
}
