import { listBoxes } from '#contract/api/boxes.ts';
import { SHELF_SIZE } from '#contract/api/first-answers.ts';
import type { RouteInput } from '#contract/api/route.ts';
import { cents } from '#contract/money.ts';
import { ask, type Asking } from '#src/lib/api/call.ts';

type Query = RouteInput<typeof listBoxes>['query'];

/** What each shelf asks the server for. */
const QUERIES = {
  popular: { sort: 'popular' },
  new: { sort: 'new' },
  under10: { sort: 'popular', price_to: cents(1000) },
  high: { sort: '-price' },
  unique: { sort: 'popular', type: 'unique' },
} satisfies Record<string, Query>;

export type Shelf = keyof typeof QUERIES;

/** The first boxes of a shelf. Throws ApiError. */
export function fetchShelf(asking: Asking, shelf: Shelf) {
  return ask(asking, listBoxes, { query: { ...QUERIES[shelf], per_page: SHELF_SIZE } });
}
