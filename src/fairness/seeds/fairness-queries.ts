import { queryOptions } from '@tanstack/react-query';
import { restorations, revealedPairs, seedPair } from '#contract/api/fairness.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

/** The pair in use. Always asked for anew: every bet moves its nonce. */
export function seedPairQuery() {
  return queryOptions({
    queryKey: queryKeys.player.seedPair,
    queryFn: async (context) => (await ask(context, seedPair)).data,
    staleTime: 0,
  });
}

/** When the shop went back to an earlier state, newest first. Hardly ever changes. */
export function restorationsQuery() {
  return queryOptions({
    queryKey: queryKeys.restorations,
    queryFn: async (context) => (await ask(context, restorations)).data,
    staleTime: 300_000,
  });
}

/** The last fifty pairs out of use, newest first. */
export function revealedPairsQuery() {
  return queryOptions({
    queryKey: queryKeys.player.revealedPairs,
    queryFn: async (context) => (await ask(context, revealedPairs)).data,
  });
}
