import { queryOptions } from '@tanstack/react-query';
import { listBoxes } from '#contract/api/boxes.ts';
import { cents } from '#contract/money.ts';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

/** Two rows of six on a wide screen, six of two on a phone. */
export const SHELF_SIZE = 12;

type Query = NonNullable<Parameters<typeof call<typeof listBoxes>>[1]>['query'];

/** The shelves of the home page and what each asks the server for. */
export const SHELVES = {
  popular: { sort: 'popular' },
  new: { sort: 'new' },
  under10: { sort: 'popular', price_to: cents(1000) },
  high: { sort: '-price' },
  unique: { sort: 'popular', type: 'unique' },
} as const satisfies Record<string, Query>;

export type Shelf = keyof typeof SHELVES;

export const SHELF_NAMES = Object.keys(SHELVES) as readonly Shelf[];

/** The first boxes of a shelf, with the number of all that belong there. */
export function shelfQuery(shelf: Shelf) {
  const query = { ...SHELVES[shelf], per_page: SHELF_SIZE };
  return queryOptions({ queryKey: [...queryKeys.boxes.all, 'shelf', shelf], queryFn: ({ signal }) => call(listBoxes, { query, signal }) });
}
