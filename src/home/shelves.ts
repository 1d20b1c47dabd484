import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import type { Shelf } from './fetch-shelf.ts';

/** The shelves of the home page, in their order. */
export const SHELF_NAMES = ['popular', 'new', 'under10', 'high', 'unique'] as const satisfies readonly Shelf[];

/** The first boxes of a shelf, with the number of all that belong there. What talks to the server is fetched after the first paint. */
export function shelfQuery(shelf: Shelf) {
  return queryOptions({
    queryKey: [...queryKeys.boxes.all, 'shelf', shelf],
    queryFn: async ({ signal }) => (await import('./fetch-shelf.ts')).fetchShelf(shelf, signal),
  });
}
