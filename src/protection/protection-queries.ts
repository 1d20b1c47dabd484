import { queryOptions, useQuery } from '@tanstack/react-query';
import { exclusion } from '#contract/api/exclusion.ts';
import { type ListedLimit, playerLimits, type PlayerLimits } from '#contract/api/player-limits.ts';
import { aheadOf } from '#src/lib/ahead-of.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useUserId } from '#src/session/use-user.ts';
import { useHolding } from '#src/settlement/use-balance.ts';

/** The player's limits, and by how much the server's clock is ahead of this device's, ms. */
export type OwnLimits = PlayerLimits & { aheadMs: number };

export const withAhead = (data: PlayerLimits): OwnLimits => ({ ...data, aheadMs: aheadOf(data.now) });

const limitsQuery = queryOptions({
  queryKey: queryKeys.player.limits,
  queryFn: async (context) => withAhead((await ask(context, playerLimits)).data),
});

/** The player's limits; undefined for visitors and until they are known. What is used of them would give a result away, so they are frozen while a scene plays. */
export function useLimits({ enabled = true } = {}) {
  const player = useUserId();
  const holding = useHolding();
  return useQuery({ ...limitsQuery, enabled: enabled && Boolean(player) && !holding });
}

/** Limits that the rules of play demand and the player hasn't set. */
export const missingOf = ({ limits }: Pick<PlayerLimits, 'limits'>): ListedLimit[] =>
  limits.filter(({ mandatory, limit }) => mandatory && limit === null);

/** The player's time-out or self-exclusion. It changes by the player's own calls and with its end. */
export const exclusionQuery = queryOptions({
  queryKey: queryKeys.player.exclusion,
  queryFn: async (context) => (await ask(context, exclusion)).data,
  staleTime: Number.POSITIVE_INFINITY,
});
