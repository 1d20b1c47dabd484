import { queryOptions } from '@tanstack/react-query';
import { restorations, revealedPairs, seedPair } from '#contract/api/fairness.ts';
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

/** When the shop went back to an earlier state, newest first. Hardly ever changes. */
export function restorationsQuery() {
  return queryOptions({
    queryKey: queryKeys.restorations,
    queryFn: async ({ signal }) => (await call(restorations, { signal })).data,
    staleTime: 300_000,
  });
}

/** The last fifty pairs out of use, newest first. */
export function revealedPairsQuery() {
  return queryOptions({
    queryKey: queryKeys.player.revealedPairs,
    queryFn: async ({ signal }) => (await call(revealedPairs, { signal })).data,
  });
}
