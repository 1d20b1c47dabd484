import { queryOptions } from '@tanstack/react-query';
import { inventory } from '#contract/api/inventory.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

/** How many prizes the overview shows. */
export const NEWEST_PRIZES = 6;

/** The player's newest prizes, and how many there are in all. */
export function newestPrizesQuery() {
  return queryOptions({
    queryKey: queryKeys.player.inventory.list({ overview: NEWEST_PRIZES }),
    queryFn: (context) => ask(context, inventory, { query: { sort: '-won_at', per_page: NEWEST_PRIZES } }),
  });
}
