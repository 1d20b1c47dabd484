import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/runtime/config.ts';
import { Refusal } from '#server/core/refusal.ts';
import { originAllowed } from '#server/security/origin.ts';
import { SESSION_MS } from './sessions.ts';

const secure = (config: Config): boolean => config.publicUrl.startsWith('https://');
const cookieName = (config: Config): string => (secure(config) ? '__Secure-refresh_token' : 'refresh_token');
const attributes = (config: Config) => ({ path: '/oauth', httpOnly: true, sameSite: 'strict', secure: secure(config) }) as const;

/** Hands the browser its refresh token, out of reach of scripts. */
export function setRefreshCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config), token, { ...attributes(config), maxAge: SESSION_MS / 1_000 });
}

/** Takes it away again. */
export function clearRefreshCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), attributes(config));
}

/** The kinds of content that a page can send to a foreign address without asking first. */
const isForm = ({ headers }: FastifyRequest): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i.test(headers['content-type']?.trim() ?? '');

/**
 * Lets a call about a session pass that comes from one of the shop's own pages, or from no page at all. Throws Refusal `foreign_page` for a foreign
 * Origin, and for a form without any: a foreign page might have made the browser send it, and the browser would keep the cookie.
 */
export function requireOwnPage(request: FastifyRequest, config: Config): void {
  const { origin } = request.headers;
  if (origin === undefined ? isForm(request) : !originAllowed(origin, request.headers, config)) throw new Refusal('foreign_page');
}

/**
 * The refresh token of the browser's cookie, if any. A cookie speaks for any page that makes the browser call, so the call must come from one of the shop's
 * own pages: throws Refusal `foreign_page` when its Origin is missing or foreign.
 */
export function refreshCookie(request: FastifyRequest, config: Config): string | undefined {
  const token = request.cookies[cookieName(config)];
  if (token === undefined || token === '') return undefined;
  const { origin } = request.headers;
  if (origin === undefined || !originAllowed(origin, request.headers, config)) throw new Refusal('foreign_page');
  return token;
}
