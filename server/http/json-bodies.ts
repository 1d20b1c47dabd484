import { doubledKey } from '#server/security/strict-json.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { App } from '#server/runtime/deps.ts';

/** The longest key that is repeated to the caller, characters. */
const LONGEST_KEY = 40;

/**
 * Reads JSON bodies as Fastify does, and refuses those that name a key twice in one object: one of the two values would be dropped in silence. So would
 * letters of another encoding, which is refused too. No plain text is read.
 */
export function registerJsonBodies(app: App): void {
  // Only forms of other sites send plain text.
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    let body: string;
    try {
      body = utf8.decode(bytes);
    } catch {
      return done(new Refusal('body_not_utf8'), undefined);
    }
    const key = doubledKey(body);
    if (key === null) return parse(request, body, done);
    const shown = key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY)}…` : key;
    return done(new Refusal('json_key_doubled', { key: shown }), undefined);
  });
}
