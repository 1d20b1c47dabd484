import { queryOptions } from '@tanstack/react-query';
import { crashSeeds, recentCrashGames } from '#contract/api/crash.ts';
import type { PublishedChain } from '#contract/api/rounds.ts';
import { recentWheelGames, wheelSeeds } from '#contract/api/wheel.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import type { AnyRound } from './proof-games.ts';

/** What is published of a game's chains, the one in use first. */
export function chainsQuery(game: RoundGame) {
  return queryOptions({
    queryKey: queryKeys.rounds.chains(game),
    queryFn: async ({ signal }): Promise<PublishedChain[]> => (await call(game === 'crash' ? crashSeeds : wheelSeeds, { signal })).data,
  });
}

/** The newest ended rounds of a game, newest first. Throws ApiError. */
export async function fetchRecent(game: RoundGame, limit: number): Promise<readonly AnyRound[]> {
  return game === 'crash'
    ? (await call(recentCrashGames, { query: { limit } })).data
    : (await call(recentWheelGames, { query: { limit } })).data;
}
