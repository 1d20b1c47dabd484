import { listBoxes } from '#contract/api/boxes.ts';
import { SHELF_SIZE } from '#contract/api/first-answers.ts';
import { cents } from '#contract/money.ts';
import { call } from '#src/lib/api/call.ts';

type Query = NonNullable<Parameters<typeof call<typeof listBoxes>>[1]>['query'];

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
export function fetchShelf(shelf: Shelf, signal: AbortSignal) {
  return call(listBoxes, { query: { ...QUERIES[shelf], per_page: SHELF_SIZE }, signal });
}
