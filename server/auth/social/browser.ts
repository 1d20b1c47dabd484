import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/runtime/config.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { newToken } from '#server/security/tokens.ts';

/*
 * A visit to a provider belongs to the browser that began it: the browser keeps a secret that no script and no other site can use, the server its SHA-256.
 * The cookie is sent to the shop's own pages alone (SameSite=Strict), and over https its name keeps neighbouring hosts from setting it (`__Host-`).
 */

/** How long a browser keeps its secret, s: longer than a visit and what follows from it. */
const COOKIE_S = 1_800;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

const isSecure = (config: Config): boolean => config.publicUrl.startsWith('https://');
const nameOf = (config: Config): string => (isSecure(config) ? '__Host-social' : 'social');
const attributes = (config: Config) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(config) }) as const;

/** The secret of the browser that asks; null when it keeps none. */
export function browserOf(request: FastifyRequest, config: Config): string | null {
  const secret = request.cookies[nameOf(config)];
  return secret !== undefined && SECRET.test(secret) ? secret : null;
}

/** The secret of the browser that asks, made where it keeps none. Visits that are under way in its other tabs stay valid. */
export function keptBrowser(request: FastifyRequest, reply: FastifyReply, deps: Pick<Deps, 'config' | 'random'>): string {
  const secret = browserOf(request, deps.config) ?? newToken(deps);
  reply.setCookie(nameOf(deps.config), secret, { ...attributes(deps.config), maxAge: COOKIE_S });
  return secret;
}

/** Takes the secret away: the sign-in is done. */
export function forgetBrowser(reply: FastifyReply, config: Config): void {
  reply.clearCookie(nameOf(config), attributes(config));
}
