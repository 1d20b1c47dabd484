import type { FastifyRequest } from 'fastify';
import { Refusal } from '#server/core/refusal.ts';
import type { App } from '#server/runtime/deps.ts';

/** What PostgreSQL can't keep: it takes no NUL character, and half of a surrogate pair has no form in UTF-8. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const storable = (text: string): boolean => !UNSTORABLE.test(text);

/** The path of the first text or field name in a parsed value that can't be stored; null when there is none. Goes as deep as the value does. */
function unstorableText(value: unknown): string | null {
  const waiting: [path: string, value: unknown][] = [['', value]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, one] = next;
    if (typeof one === 'string' && !storable(one)) return path;
    if (typeof one !== 'object' || one === null || ArrayBuffer.isView(one)) continue;
    for (const [name, inner] of Object.entries(one)) {
      if (!storable(name)) return path;
      waiting.push([path === '' ? name : `${path}.${name}`, inner]);
    }
  }
  return null;
}

/** The route of all pages. It keeps no text: what it asks for a page goes through calls, which look at it themselves. */
const PAGES = '/*';

function refuseUnstorable({ params, query, body, routeOptions }: FastifyRequest): void {
  if (routeOptions.url === PAGES) return;
  const path = unstorableText(params) ?? unstorableText(query) ?? unstorableText(body);
  if (path !== null) throw new Refusal('text_not_storable', { field: path });
}

/** Refuses NUL characters and lone surrogates in every text of a call, before its schema looks at it: no call has a use for them, and the database fails on them. */
export function registerTextCheck(app: App): void {
  app.addHook('preValidation', async (request) => refuseUnstorable(request));
}
