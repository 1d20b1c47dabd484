import { callAddress } from '#contract/api/first-answers.ts';
import { listBoxes } from '#contract/api/boxes.ts';
import type { App } from '#server/runtime/deps.ts';
import { PAGES } from './page-list.ts';

/** Addresses that are no pages, or a player's own. */
const CLOSED = ['/api/', '/oauth/', '/social/', '/sandbox/', '/profile'];

/** The most boxes that one question about them answers. */
const BOXES_AT_ONCE = 100;

/** Pages with one address each. */
const PUBLIC_PATHS = PAGES.filter((page) => page.private !== true && !page.path.includes(':')).map(({ path }) => path);

/** The addresses of all boxes on sale, asked for as visitors ask. */
async function boxPaths(app: App): Promise<string[]> {
  const paths: string[] = [];
  for (let page = 1; ; page++) {
    const url = callAddress(listBoxes.path, { page: String(page), per_page: String(BOXES_AT_ONCE), sort: 'name' });
    const answer = await app.inject({ method: 'GET', url });
    if (answer.statusCode !== 200) throw new Error(`the boxes could not be listed: ${answer.statusCode}`);
    const { data, links } = answer.json<{ data: { slug: string }[]; links: { next: string | null } }>();
    paths.push(...data.map(({ slug }) => `/boxes/${slug}`));
    if (links.next === null) return paths;
  }
}

const xmlText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Serves `robots.txt` and `sitemap.xml`: what search engines may list, and where it is. */
export function registerSearchEngines(app: App, publicUrl: string): void {
  const options = { schema: { hide: true } as object, config: { limit: null } };
  const keep = 'public, max-age=3600';

  app.get('/robots.txt', options, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', keep)
      .send(['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')),
  );

  app.get('/sitemap.xml', { schema: options.schema }, async (_request, reply) => {
    const places = [...PUBLIC_PATHS, ...(await boxPaths(app))].map((path) => `<url><loc>${xmlText(publicUrl + path)}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', keep)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('\n')}</urlset>\n`,
      );
  });
}
