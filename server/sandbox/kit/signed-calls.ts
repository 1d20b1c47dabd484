import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '#server/core/refusal.ts';
import type { App } from '#server/runtime/deps.ts';
import { parseJson } from '#server/security/strict-json.ts';

/** The largest body of a call, bytes. */
const MAX_BYTES = 4_096;

/** What a call asks, by its signed body; undefined where the signature is missing or wrong. */
type Read<Asked> = (headers: IncomingHttpHeaders, body: Buffer) => Asked | undefined;

/** Reads bodies of JSON that are signed. */
export const signedJson =
  (isSigned: (headers: IncomingHttpHeaders, body: Buffer) => boolean): Read<unknown> =>
  (headers, body) =>
    isSigned(headers, body) ? parseJson(body.toString('utf8')) : undefined;

/** Serves the calls of a provider's API, each a POST to its path. A call that is not signed is answered by Refusal `webhook_forged`. */
export function serveSigned<Asked>(
  app: App,
  read: Read<Asked>,
  calls: Readonly<Record<string, (asked: Asked) => object | Promise<object>>>,
  bodyLimit = MAX_BYTES,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    for (const [path, answer] of Object.entries(calls))
      scope.post(path, ({ headers, body }) => {
        const asked = read(headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0));
        if (asked === undefined) throw new Refusal('webhook_forged');
        return answer(asked);
      });
  });
}
