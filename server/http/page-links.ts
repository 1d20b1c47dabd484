/** The default length of a page of a list. */
const PER_PAGE = 24;

export interface PageWanted {
  page?: number | undefined;
  per_page?: number | undefined;
}

/** Where a page starts and how long it is. */
export function pageWindow({ page = 1, per_page = PER_PAGE }: PageWanted): { limit: number; offset: number } {
  return { limit: per_page, offset: (page - 1) * per_page };
}

/** A page as lists answer it. `address` is what was asked for (path and query); the next page's address keeps its filters. */
export function pageReply<Item>(data: Item[], total: number, wanted: PageWanted, address: string) {
  const { page = 1, per_page = PER_PAGE } = wanted;
  const url = new URL(address, 'http://localhost');
  url.searchParams.set('page', String(page + 1));
  const next = page * per_page < total ? `${url.pathname}${url.search}` : null;
  return { data, links: { next }, meta: { total, current_page: page, per_page } };
}

/** A text as a literal part of a LIKE pattern whose escape character is the backslash. */
export function likeLiteral(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}
