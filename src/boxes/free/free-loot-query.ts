import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FreeLoot, freeLoot } from '#contract/api/free-loot.ts';
import { aheadOf } from '#src/lib/ahead-of.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useAfterEnd } from '#src/lib/hooks/use-after-end.ts';

/** The player's free boxes, and by how much the server's clock is ahead of this device's, ms. */
export interface FreeLootNow extends FreeLoot {
  aheadMs: number;
}

/** The player's free boxes as the server has them. */
export function freeLootQuery() {
  return queryOptions({
    queryKey: queryKeys.player.freeLoot,
    queryFn: async (context): Promise<FreeLootNow> => {
      const { data } = await ask(context, freeLoot);
      return { ...data, aheadMs: aheadOf(data.now) };
    },
  });
}

/** How long after a box opens again the server is asked. */
const AFTER_READY = { afterMs: 500, spreadMs: 1_500 };

/** The player's free boxes in a component: asked for again as one opens again, so that what is counted and what counts down agree. */
export function useFreeLoot() {
  const query = useQuery(freeLootQuery());
  const [first] = (query.data?.boxes ?? []).flatMap(({ ready_at: at }) => at ?? []).toSorted();
  useAfterEnd(query.data && first ? Date.parse(first) - query.data.aheadMs : undefined, AFTER_READY, () => void query.refetch());
  return query;
}
