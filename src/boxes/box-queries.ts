import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { box, listBoxes, type Box } from '#contract/api/boxes.ts';
import { BOXES_PER_PAGE } from '#contract/api/first-answers.ts';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { listQuery, type BoxFilters } from './box-filters.ts';

/** The list of boxes under some filters, page by page; the old list stays in view while a new one is fetched. */
export function boxListQuery(filters: BoxFilters) {
  const query = listQuery(filters);
  return infiniteQueryOptions({
    queryKey: queryKeys.boxes.list(query ?? {}),
    queryFn: ({ pageParam, signal }) => call(listBoxes, { query: { ...query, page: pageParam, per_page: BOXES_PER_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.links.next === null ? undefined : last.meta.current_page + 1),
    placeholderData: keepPreviousData,
  });
}

/** One box with its odds. */
export function boxQuery(slug: string) {
  return queryOptions({ queryKey: queryKeys.boxes.one(slug), queryFn: ({ signal }): Promise<Box> => fetchBox(slug, signal) });
}

/** Asks for one box. Throws ApiError (`not_found`). */
export async function fetchBox(slug: string, signal?: AbortSignal): Promise<Box> {
  return (await call(box, { params: { slug }, signal })).data;
}
