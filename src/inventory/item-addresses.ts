import * as z from 'zod/mini';
import { idSchema } from '#contract/api/common.ts';

/** The items that an address names (`?item=…`, repeated for more): each once, no more than `most`, and nothing that is no id. */
export function itemsInAddress(search: URLSearchParams, most: number): string[] {
  const ids = search.getAll('item').filter((id) => z.safeParse(idSchema, id).success);
  return [...new Set(ids)].slice(0, most);
}

/** The page where a delivery of these inventory items is requested. */
export function shipAddress(ids: readonly string[]): string {
  const search = new URLSearchParams(ids.map((id) => ['item', id]));
  return ids.length === 0 ? '/profile/delivery' : `/profile/delivery?${search.toString()}`;
}
