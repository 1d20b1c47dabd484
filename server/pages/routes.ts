import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, Deps } from '#server/runtime/deps.ts';
import { nothingHere } from '#server/http/failures.ts';
import { allowSheets } from '#server/http/page-security.ts';
import { composePage } from './compose.ts';
import { documentsIn, sheetsIn } from './document.ts';
import { FirstViews } from './first-view.ts';
import { registerSearchEngines } from './search-engines.ts';

const DESK_PAGE = 'desk.html';
/** Folders of hashed files: the shop's and the desk's. */
const HASHED = ['assets', 'desk-assets'];
const FILE = /\.[A-Za-z0-9]{1,12}$/;
/** What the build keeps for the server, and what leads out of its folder: documents before they are made, and files as they are compressed. */
const HIDDEN = /(^|\/)\.|\.(html|br|gz)$/i;

const NOT_BUILT = 'The shop isn’t built yet. Run `npm start`, or `npm run build` first.\n';

/** Serves the staff's client: one document for all of its pages, which no search engine lists and whose addresses no other host is sent. */
function registerDesk(app: App, folder: string): void {
  const options = { schema: { hide: true } as object, config: { limit: null } };
  const path = join(folder, DESK_PAGE);
  const send = (_request: FastifyRequest, reply: FastifyReply) => {
    if (!existsSync(path)) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    const html = readFileSync(path, 'utf8');
    allowSheets(reply, sheetsIn(html));
    reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer').header('cache-control', 'no-cache');
    return reply.type('text/html; charset=utf-8').send(html);
  };
  for (const url of ['/desk', '/desk/*']) app.get(url, options, send);
}

/**
 * Serves the built shop. Hashed files under /assets may be kept for ever and answer 404 when they are gone, so that a page of an earlier release
 * notices; every other address without a file name is answered with a page.
 */
export async function registerPages(app: App, { config }: Pick<Deps, 'config'>, folder: string): Promise<void> {
  const documents = documentsIn(folder);
  const views = new FirstViews(folder, (error, address) =>
    app.log.warn({ err: error, address }, 'the first view of a page could not be rendered on the server'),
  );
  app.addHook('onListen', () => views.warm());
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = HASHED.some((name) => path.startsWith(join(folder, name)));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  app.setNotFoundHandler((request, reply) => nothingHere(request, reply));
  registerSearchEngines(app, config.publicUrl);
  registerDesk(app, folder);
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } as object, config: { limit: null } }, async (request, reply) => {
    const path = `/${request.params['*']}`;
    if (HIDDEN.test(path)) return nothingHere(request, reply);
    if (FILE.test(path)) return reply.sendFile(path);
    if (HASHED.some((name) => path.startsWith(`/${name}`))) return nothingHere(request, reply);
    const built = documents();
    if (built === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    const made = await composePage({ app, publicUrl: config.publicUrl, documents: built, views }, request, path);
    const { status, html, sheets, byLink } = made;
    allowSheets(reply, sheets);
    if (byLink) reply.header('referrer-policy', 'no-referrer');
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  });
}
