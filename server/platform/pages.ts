import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from './deps.ts';
import { nothingHere } from './failures.ts';

/** Addresses that are calls, never pages. */
const CALLS = /^\/(api|oauth|social|sandbox|broadcasting|docs|apps?)(\/|$)/;
const FILE = /\.[A-Za-z0-9]{1,12}$/;

/**
 * Serves the built shop. Hashed files under /assets may be kept for ever and answer 404 when they are gone, so that a page of an earlier release
 * notices; every other address without a file name answers with the page itself.
 */
export async function registerPages(app: App, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(folder, 'assets'));
      reply.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : /\.html(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=3600',
      );
    },
  });
  app.setNotFoundHandler((request, reply) => nothingHere(request, reply));
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } as object, config: { limit: null } }, (request, reply) => {
    const path = `/${request.params['*']}`;
    if (CALLS.test(path) || path.includes('..')) return nothingHere(request, reply);
    if (FILE.test(path)) return reply.sendFile(path);
    if (path.startsWith('/assets')) return nothingHere(request, reply);
    if (existsSync(join(folder, 'index.html'))) return reply.sendFile('index.html');
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('The shop is not built yet: run `npm start`, or `npm run build` first.\n');
  });
}
