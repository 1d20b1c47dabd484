import { queryOptions } from '@tanstack/react-query';
import { type FreeLoot, freeLoot } from '#contract/api/free-loot.ts';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

/** The player's free boxes, and how far this device's clock is behind the server's, ms. */
export interface FreeLootNow extends FreeLoot {
  offsetMs: number;
}

/** The player's free boxes as the server has them. */
export function freeLootQuery() {
  return queryOptions({
    queryKey: queryKeys.player.freeLoot,
    queryFn: async ({ signal }): Promise<FreeLootNow> => {
      const { data } = await call(freeLoot, { signal });
      return { ...data, offsetMs: Date.parse(data.now) - Date.now() };
    },
  });
}
