import { useQuery, useQueryClient } from '@tanstack/react-query';
import { factors } from '#contract/api/second-factor.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

/** What guards the sign-in, and how to ask for it again after a change. */
export function useFactors() {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: queryKeys.player.factors,
    queryFn: async (context) => (await ask(context, factors)).data,
  });
  return {
    factors: data,
    /** Where they could not be loaded: how to try again. */
    failure: isError && data === undefined ? { query: { isFetching, refetch } } : undefined,
    changed: () => client.invalidateQueries({ queryKey: queryKeys.player.factors }),
  };
}
