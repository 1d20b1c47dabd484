import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#server/core/refusal.ts';
import type { Config } from '#server/runtime/config.ts';
import { originAllowed } from '#server/security/origin.ts';

/*
 * The cookie of a session of staff. It goes to the calls of the desk alone, scripts can't read it, and no other site can make a browser send it. Calls of
 * players never see it, and their tokens mean nothing to the desk.
 */

const secure = (config: Config): boolean => config.publicUrl.startsWith('https://');
const nameOf = (config: Config): string => (secure(config) ? '__Secure-desk_session' : 'desk_session');
const attributes = (config: Config) => ({ path: '/api/desk', httpOnly: true, sameSite: 'strict', secure: secure(config) }) as const;

/** Hands the browser the token of its session, which lives for `maxAge` seconds at most. */
export function setDeskCookie(reply: FastifyReply, config: Config, token: string, maxAge: number): void {
  reply.setCookie(nameOf(config), token, { ...attributes(config), maxAge });
}

export function clearDeskCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(nameOf(config), attributes(config));
}

/** The token in the cookie of a request; null without one. */
export function deskToken(request: FastifyRequest, config: Config): string | null {
  const token = request.cookies[nameOf(config)];
  return token === undefined || token === '' || token.length > 64 ? null : token;
}

/** Lets calls of the shop's own pages pass. Refusal `foreign_page` for a foreign origin, and where a call that changes something names none. */
export function requireDeskPage(request: FastifyRequest, config: Config): void {
  const { origin } = request.headers;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (origin === undefined ? !isRead : !originAllowed(origin, request.headers, config)) throw new Refusal('foreign_page');
}
