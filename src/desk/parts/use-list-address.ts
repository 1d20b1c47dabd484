import { useSearchParams } from 'react-router';
import { readPage, withFilters, withPage } from '#src/lib/list-address.ts';

/** The filters and the page of a list, kept in the page's address. */
export function useListAddress() {
  const [search, setSearch] = useSearchParams();
  const change = (next: URLSearchParams): void => setSearch(next, { replace: true, preventScrollReset: true });
  return {
    search,
    page: readPage(search),
    goTo: (page: number) => change(withPage(search, page)),
    limit: (filters: Readonly<Record<string, string | null>>) => change(withFilters(search, filters)),
    /** Takes all filters away. */
    clear: () => change(new URLSearchParams()),
    filtered: [...search.keys()].some((name) => name !== 'page'),
  };
}
