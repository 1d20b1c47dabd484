import { queryOptions } from '@tanstack/react-query';
import type { RoundGameView } from '#src/games/view.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

/** What is published of a game's chains, the one in use first. */
export function chainsQuery({ key, fetchChains }: RoundGameView) {
  return queryOptions({ queryKey: queryKeys.rounds.chains(key), queryFn: fetchChains });
}
