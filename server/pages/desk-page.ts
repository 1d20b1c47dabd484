import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allowSheets } from '#server/http/page-security.ts';
import type { App } from '#server/runtime/deps.ts';
import { sheetsIn } from './document.ts';

/** Serves the staff's client: one document for all of its pages, which no search engine lists and whose addresses no other host is sent. */
export function registerDeskPage(app: App, folder: string): void {
  for (const url of ['/desk', '/desk/*'])
    app.get(url, { schema: { hide: true } as object, config: { limit: null } }, async (_request, reply) => {
      const html = await readFile(join(folder, 'desk.html'), 'utf8').catch(() => null);
      reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
      if (html === null)
        return reply.code(503).type('text/plain; charset=utf-8').send('The desk isn’t built yet. Run `npm run build` first.\n');
      allowSheets(reply, sheetsIn(html));
      return reply.type('text/html; charset=utf-8').send(html);
    });
}
