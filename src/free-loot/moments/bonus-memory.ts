import { readCookie, writeCookie } from '#src/lib/api/cookies.ts';
import { allows } from '#src/lib/consent/cookie-choices.ts';

/** Keeps that the bonus was closed, and until when: ms since 1970. */
const COOKIE = 'bonus';

/** What was closed in this visit, for those who allow nothing to be kept. */
let closed = 0;

/** Until when the bonus stays closed, ms since 1970; 0 when it wasn't. */
export function bonusClosedUntil(): number {
  const kept = Number(readCookie(COOKIE));
  return Math.max(closed, Number.isFinite(kept) ? kept : 0);
}

/** Closes the bonus until the end of the house's day, ms since 1970. */
export function closeBonus(until: number): void {
  closed = until;
  if (allows('preferences')) writeCookie(COOKIE, String(until), { expires: new Date(until), path: '/', sameSite: 'strict' });
}
