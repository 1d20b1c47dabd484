import { queryOptions } from '@tanstack/react-query';
import { revealedPairs, seedPair } from '#contract/api/fairness.ts';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

/** The pair in use. Always asked for anew: every bet moves its nonce. */
export function seedPairQuery() {
  return queryOptions({
    queryKey: queryKeys.player.seedPair,
    queryFn: async ({ signal }) => (await call(seedPair, { signal })).data,
    staleTime: 0,
  });
}

/** The last fifty pairs out of use, newest first. */
export function revealedPairsQuery() {
  return queryOptions({
    queryKey: queryKeys.player.revealedPairs,
    queryFn: async ({ signal }) => (await call(revealedPairs, { signal })).data,
  });
}
