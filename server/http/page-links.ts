import { PER_PAGE, type PageWanted } from '#server/database/list-window.ts';

/** A page as lists answer it. `address` is what was asked for (path and query); the next page's address keeps its filters. */
export function pageReply<Item>(data: Item[], total: number, wanted: PageWanted, address: string) {
  const { page = 1, per_page = PER_PAGE } = wanted;
  const url = new URL(address, 'http://localhost');
  url.searchParams.set('page', String(page + 1));
  const next = page * per_page < total ? `${url.pathname}${url.search}` : null;
  return { data, links: { next }, meta: { total, current_page: page, per_page } };
}
