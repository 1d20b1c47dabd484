import { useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { readPage, withFilters, withPage } from '#src/lib/list-address.ts';

const IN_PLACE: NavigateOptions = { replace: true, preventScrollReset: true };

/** The filters and the page of a list, kept in the page's address. `pages`: how the browser goes to another page of the list. */
export function useListAddress(pages = IN_PLACE) {
  const [search, setSearch] = useSearchParams();
  // A second choice may come before the page has been shown with the first, which it keeps.
  const latest = useRef(search);
  useEffect(() => void (latest.current = search), [search]);
  const change = (next: (now: URLSearchParams) => URLSearchParams, how = IN_PLACE): void => {
    latest.current = next(latest.current);
    setSearch(latest.current, how);
  };
  return {
    search,
    page: readPage(search),
    change,
    goTo: (page: number) => change((now) => withPage(now, page), pages),
    limit: (filters: Readonly<Record<string, string | null>>) => change((now) => withFilters(now, filters)),
    /** Takes all filters away. */
    clear: () => change(() => new URLSearchParams()),
    filtered: [...search.keys()].some((name) => name !== 'page'),
  };
}
