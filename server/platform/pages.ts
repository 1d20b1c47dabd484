import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from './deps.ts';
import { nothingHere } from './failures.ts';

/** Addresses that never answer with the shop's page. */
const NO_PAGE = /^\/(api|oauth|social|sandbox|broadcasting|docs|assets|app)(\/|$)/;

/**
 * Serves the built shop. Hashed files under /assets may be kept for ever and answer 404 when they are gone, so that a page of an earlier release
 * notices; every other address without a file name answers with the page itself.
 */
export async function registerPages(app: App, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : path.endsWith('.html') ? 'no-cache' : 'public, max-age=3600');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const page = (request.method === 'GET' || request.method === 'HEAD') && !NO_PAGE.test(path) && !/\.[A-Za-z0-9]{1,8}$/.test(path);
    if (!page) return nothingHere(request, reply);
    if (built) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply.code(503).type('text/plain; charset=utf-8').send('The shop is not built yet: run `npm start`, or `npm run build` first.\n');
  });
}
