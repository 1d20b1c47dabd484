import { queryOptions } from '@tanstack/react-query';
import { inventory } from '#contract/api/inventory.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

/** How many prizes are on their way to the player. */
export function onTheirWayQuery() {
  return queryOptions({
    queryKey: queryKeys.player.withdrawals.onTheirWay,
    queryFn: async (context) => (await ask(context, inventory, { query: { 'filter[state]': 'shipping', per_page: 1 } })).meta.total,
  });
}
