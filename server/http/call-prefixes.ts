import type { App } from '#server/runtime/deps.ts';
import { nothingHere } from './failures.ts';

/** First segments of addresses that are calls, never pages: what is not found below them is answered in JSON. */
const CALL_PREFIXES = [
  'api',
  'oauth',
  'social',
  'sandbox',
  'broadcasting',
  'docs',
  'app',
  'avatars',
  'covers',
  'apps',
  'socket.io',
  'healthz',
  'readyz',
  'metrics',
] as const;

/** True for an address below one of these prefixes, and for files of the build. */
export function isCallAddress(url: string): boolean {
  const first = /^\/([^/?]*)/.exec(url)?.[1] ?? '';
  return first === 'assets' || CALL_PREFIXES.some((prefix) => prefix === first);
}

/** Answers addresses below the prefixes of calls where no call lives. Register after all calls: what they serve stays theirs. */
export function refuseUnknownCalls(app: App): void {
  for (const prefix of CALL_PREFIXES) {
    for (const url of [`/${prefix}`, `/${prefix}/*`]) {
      const method = app.supportedMethods.filter((one) => !app.hasRoute({ method: one, url }));
      app.route({
        method,
        url,
        schema: { hide: true } as object,
        exposeHeadRoute: false,
        handler: (request, reply) => nothingHere(request, reply),
      });
    }
  }
}
