import type { FastifyRequest } from 'fastify';
import { originAllowed } from '#server/security/origin.ts';
import type { Config } from '#server/runtime/config.ts';

/** The relying party of passkeys: the host name of the shop's address. A passkey works for it and for nothing else. */
export const relyingParty = (config: Pick<Config, 'publicUrl'>): string => new URL(config.publicUrl).hostname;

/** Origins whose pages may use the shop's passkeys: its address, those in ALLOWED_ORIGINS, and the caller's own page where it is the shop's. */
export function passkeyOrigins({ headers }: FastifyRequest, config: Config): string[] {
  const { origin } = headers;
  const own = origin !== undefined && originAllowed(origin, headers, config) ? [origin] : [];
  return [...new Set([new URL(config.publicUrl).origin, ...config.allowedOrigins, ...own])];
}
