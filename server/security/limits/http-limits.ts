import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/security/networks.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { bearerClaims } from '#server/security/player.ts';
import { LIMIT_RULES, type LimitName } from './rules.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of a route in place of `call`; null for files and pages, which have none. */
    limit?: LimitName | null;
  }
}

/** Holds each call to the limit of the route that it matched, however its address was written. Register before the routes. */
export function registerHttpLimits(app: App, deps: Pick<Deps, 'limiter' | 'tokens' | 'peers' | 'processId'>): void {
  const { limiter, tokens, peers, processId } = deps;
  const keyOf = async (request: FastifyRequest, name: LimitName): Promise<string> => {
    // A call without a valid token is refused anyway; it counts under its network.
    const player = LIMIT_RULES[name].per === 'player' ? (await bearerClaims(request, tokens))?.userId : undefined;
    return player ?? networkOf(request.ip);
  };
  app.addHook('onRequest', async (request) => {
    const { limit = 'call' } = request.routeOptions.config;
    // The process that a call came to first has counted it.
    if (limit !== null && peers.targetOf(request.raw) !== processId) await limiter.take(limit, await keyOf(request, limit));
  });
}
