import { CALL_PREFIXES } from '#contract/api/call-prefixes.ts';
import type { App } from '#server/runtime/deps.ts';
import { nothingHere } from './failures.ts';

/** True for an address below one of these prefixes, and for files of the build. */
export function isCallAddress(url: string): boolean {
  const first = /^\/([^/?]*)/.exec(url)?.[1] ?? '';
  return first === 'assets' || CALL_PREFIXES.some((prefix) => prefix === first);
}

/** Answers addresses below the prefixes of calls where no call lives, in JSON. Register after all calls: what they serve stays theirs. */
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
