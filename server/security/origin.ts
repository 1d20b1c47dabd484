import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '#server/runtime/config.ts';

/**
 * True when a page of this origin may use the shop's cookies and sockets: the public address, those in ALLOWED_ORIGINS and, in the sandbox, the
 * very host that was asked, so that a phone in the same network can play.
 */
export function originAllowed(origin: string, headers: IncomingHttpHeaders, config: Config): boolean {
  if (!URL.canParse(origin)) return false;
  if (origin === new URL(config.publicUrl).origin || config.allowedOrigins.has(origin)) return true;
  return config.sandbox && (origin === `http://${headers.host}` || LOCAL.test(origin));
}

/** Pages served by a development server on this machine. */
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;
