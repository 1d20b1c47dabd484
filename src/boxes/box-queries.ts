import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { box, listBoxes, type Box } from '#contract/api/boxes.ts';
import { BOXES_PER_PAGE } from '#contract/api/first-answers.ts';
import { ask, type Asking } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { listQuery, type BoxFilters } from './box-filters.ts';

/** The list of boxes under some filters, page by page; the old list stays in view while a new one is fetched. */
export function boxListQuery(filters: BoxFilters) {
  const query = listQuery(filters);
  return infiniteQueryOptions({
    queryKey: queryKeys.boxes.list(query ?? {}),
    queryFn: (context) => ask(context, listBoxes, { query: { ...query, page: context.pageParam, per_page: BOXES_PER_PAGE } }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.links.next === null ? undefined : last.meta.current_page + 1),
    placeholderData: keepPreviousData,
  });
}

/** One box with its odds. */
export function boxQuery(slug: string) {
  return queryOptions({ queryKey: queryKeys.boxes.one(slug), queryFn: (context): Promise<Box> => fetchBox(context, slug) });
}

/** Asks for one box. Throws ApiError (`not_found`). */
export async function fetchBox(asking: Asking, slug: string): Promise<Box> {
  return (await ask(asking, box, { params: { slug } })).data;
}
