import type { FastifyReply, FastifyRequest } from 'fastify';
import { CALL_PREFIXES } from '#contract/api/call-prefixes.ts';
import type { App } from '#server/runtime/deps.ts';
import { nothingHere, wrongMethod } from './failures.ts';

/** True for an address below one of these prefixes, and for files of the build. */
export function isCallAddress(url: string): boolean {
  const first = /^\/([^/?]*)/.exec(url)?.[1] ?? '';
  return first === 'assets' || CALL_PREFIXES.some((prefix) => prefix === first);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of each route, by its path. */
    methodsByPath: Map<string, string[]>;
  }
}

/** Notes the methods of all routes that are registered after it. */
export function collectMethods(app: App): void {
  const routes = new Map<string, string[]>();
  app.decorate('methodsByPath', routes);
  app.addHook('onRoute', ({ url, method }) => void routes.set(url, [...(routes.get(url) ?? []), ...[method].flat()]));
}

/** A path of a route as an expression that finds its addresses. */
const addressesOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}(?:\\?|$)`);

/**
 * Answers addresses below the prefixes of calls where no call lives, in JSON, and those whose call has another method. Register after all calls: what they
 * serve stays theirs.
 */
export function refuseUnknownCalls(app: App): void {
  const routes = [...app.methodsByPath]
    .filter(([path]) => !path.includes('*'))
    .map(([path, methods]) => [addressesOf(path), methods] as const);
  const handler = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const methods = routes.filter(([addresses]) => addresses.test(request.url)).flatMap(([, known]) => known);
    return methods.length === 0 || methods.includes(request.method) ? nothingHere(request, reply) : wrongMethod(request, reply, methods);
  };
  for (const prefix of CALL_PREFIXES) {
    for (const url of [`/${prefix}`, `/${prefix}/*`]) {
      const method = app.supportedMethods.filter((one) => !app.hasRoute({ method: one, url }));
      app.route({ method, url, schema: { hide: true } as object, exposeHeadRoute: false, handler });
    }
  }
}
