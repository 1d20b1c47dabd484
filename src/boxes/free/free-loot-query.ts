import { queryOptions } from '@tanstack/react-query';
import { type FreeLoot, freeLoot } from '#contract/api/free-loot.ts';
import { aheadOf } from '#src/lib/ahead-of.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

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
