import { allows } from '#src/lib/consent/cookie-choices.ts';
import { readCookie } from './cookies.ts';

/** The cookie that remembers the link through which a visitor came, until the end of the house's day. */
export const TRACKING_COOKIE = 'trackingLink';
const ALLOWED = /^[\w.~-]{1,64}$/;

/** Whether a text may be a tracking link. */
export function isPlainLink(text: string): boolean {
  return ALLOWED.test(text);
}

/** The header that names the link through which a visitor came; empty without consent to it, without the cookie, or when it holds anything but a plain word. */
export function trackingHeader(): Record<string, string> {
  if (!allows('partners')) return {};
  const link = readCookie(TRACKING_COOKIE);
  return link !== undefined && isPlainLink(link) ? { 'X-Tracking-Link': link } : {};
}
