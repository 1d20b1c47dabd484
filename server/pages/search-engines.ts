import { and, asc, eq, ne } from 'drizzle-orm';
import { boxTable } from '#server/catalogue/schema.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { PAGES } from './page-list.ts';

/** Addresses that are no pages, or a player's own. */
const CLOSED = ['/api/', '/oauth/', '/social/', '/sandbox/', '/profile'];

/** Pages with one address each. */
const PUBLIC_PATHS = PAGES.filter((page) => page.private !== true && !page.path.includes(':')).map(({ path }) => path);

/** The addresses of the shop's boxes on sale; boxes of players are not listed. */
async function boxPaths({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await db.read
    .select({ slug: boxTable.slug })
    .from(boxTable)
    .where(and(eq(boxTable.onSale, true), ne(boxTable.type, 'custom')))
    .orderBy(asc(boxTable.name), asc(boxTable.slug));
  return rows.map(({ slug }) => `/boxes/${slug}`);
}

const xmlText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Serves `robots.txt` and `sitemap.xml`: what search engines may list, and where it is. */
export function registerSearchEngines(app: App, deps: Pick<Deps, 'config' | 'db'>): void {
  const { publicUrl } = deps.config;
  const options = { schema: { hide: true } as object, config: { limit: null } };
  const keep = 'public, max-age=3600';

  app.get('/robots.txt', options, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', keep)
      .send(['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')),
  );

  app.get('/sitemap.xml', { schema: options.schema }, async (_request, reply) => {
    const places = [...PUBLIC_PATHS, ...(await boxPaths(deps))].map((path) => `<url><loc>${xmlText(publicUrl + path)}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', keep)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('\n')}</urlset>\n`,
      );
  });
}
