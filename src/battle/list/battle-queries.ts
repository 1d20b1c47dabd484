import { queryOptions } from '@tanstack/react-query';
import { battleBots, type BattleSummary, listBattles } from '#contract/api/battles.ts';
import { BATTLES_PER_PART } from '#contract/api/first-answers.ts';
import type { Api } from '#src/lib/api/api.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { type BattleFilters, listQuery } from './battle-filters.ts';

const PARTS = ['open', 'running', 'ended'] as const;

/** The public list of battles under some filters: the newest open, running and ended ones. The viewer is part of the key, since own seats are marked. */
export function battleListQuery({ firstReply }: Api, filters: BattleFilters, playerId: string | null) {
  const query = listQuery(filters);
  const parts = (filters.joinable ? (['open'] as const) : PARTS).map((status) => ({
    query: { ...query, status, per_page: BATTLES_PER_PART },
  }));
  return queryOptions({
    queryKey: queryKeys.battles.list({ ...query, for: playerId }),
    async queryFn(context): Promise<readonly BattleSummary[]> {
      const replies = await Promise.all(parts.map((part) => ask(context, listBattles, { ...part })));
      return replies.flatMap(({ data }) => data);
    },
    placeholderData(): readonly BattleSummary[] | undefined {
      const replies = parts.map((part) => firstReply(listBattles, part));
      return replies.includes(undefined) ? undefined : replies.flatMap((reply) => reply?.data ?? []);
    },
  });
}

/** The bots that a creator may call. */
export const botsQuery = queryOptions({
  queryKey: queryKeys.battles.bots,
  queryFn: async (context) => (await ask(context, battleBots)).data,
  staleTime: Number.POSITIVE_INFINITY,
});
