import fastifyStatic from '@fastify/static';
import { join } from 'node:path';
import type { App, Deps } from '#server/runtime/deps.ts';
import { SERVICE_WORKER } from '#contract/offline-shell.ts';
import { nothingHere } from '#server/http/failures.ts';
import { allowSheets } from '#server/http/page-security.ts';
import { registerDeskPage } from './desk-page.ts';
import { composePage } from './compose.ts';
import { documentsIn } from './document.ts';
import { FirstViews } from './first-view.ts';
import { registerOffline } from './offline.ts';
import { registerSearchEngines } from './search-engines.ts';

/** Folders of hashed files: the shop's and the desk's. */
const HASHED = ['assets', 'desk-assets'];
const FILE = /\.[A-Za-z0-9]{1,12}$/;
/** What is never served: documents before they are made, files as they are compressed, names that begin with a dot, files at addresses that begin with two slashes. */
const HIDDEN = /(^|\/)\.|^\/\/.*\.\w{1,12}$|\.(html|br|gz)$/i;

/**
 * Serves the built shop. Hashed files under /assets may be kept for ever and answer 404 when they are gone, so that a page of an earlier release
 * notices; every other address without a file name is answered with a page.
 */
export async function registerPages(app: App, deps: Pick<Deps, 'config' | 'db'>, folder: string): Promise<void> {
  const { config } = deps;
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
      const kept = path.startsWith(join(folder, SERVICE_WORKER)) ? 'no-cache' : 'public, max-age=3600';
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : kept);
    },
  });
  app.setNotFoundHandler((request, reply) => nothingHere(request, reply));
  registerSearchEngines(app, deps);
  registerDeskPage(app, folder);
  registerOffline(app, { config }, documents);
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } as object, config: { limit: null } }, async (request, reply) => {
    const path = `/${request.params['*']}`;
    if (HIDDEN.test(path)) return nothingHere(request, reply);
    if (FILE.test(path)) return reply.sendFile(path);
    if (HASHED.some((name) => path.startsWith(`/${name}`))) return nothingHere(request, reply);
    const built = documents();
    if (built === null)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The shop isn’t built yet. Run `npm start`, or `npm run build` first.\n');
    const made = await composePage({ app, publicUrl: config.publicUrl, documents: built, views }, request, path);
    const { status, html, sheets, byLink } = made;
    allowSheets(reply, sheets);
    if (byLink) reply.header('referrer-policy', 'no-referrer');
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  });
}
