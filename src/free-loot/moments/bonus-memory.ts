import { tabStorage } from '#src/lib/api/browser-storage.ts';
import { readCookie, writeCookie } from '#src/lib/api/cookies.ts';
import { allows } from '#src/lib/consent/cookie-choices.ts';

/** Keeps that the bonus was closed, and until when: ms since 1970. */
const COOKIE = 'bonus';

/** Keeps the same in this tab, for those who allow nothing to be kept for longer. */
const IN_TAB = 'bonus-closed';

/** Until when the bonus stays closed, ms since 1970; 0 when it wasn't. */
export function bonusClosedUntil(): number {
  const kept = [readCookie(COOKIE), tabStorage.read(IN_TAB)].map(Number).filter(Number.isFinite);
  return Math.max(0, ...kept);
}

/** Closes the bonus until the end of the house's day, ms since 1970. */
export function closeBonus(until: number): void {
  tabStorage.write(IN_TAB, String(until));
  if (allows('preferences')) writeCookie(COOKIE, String(until), { expires: new Date(until), path: '/', sameSite: 'strict' });
}
