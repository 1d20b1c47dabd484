import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { allBets, myBets } from '#contract/api/bets.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import type { PlayGame } from '#src/play/bet/game-outcome.ts';

const ALL_ROWS = 30;
/** How many own bets come with one page. */
export const BETS_PER_PAGE = 50;
/** The bets of all players are asked for this often while they are in view, ms. */
const POLL_MS = 4_000;

/** The player's bets of a game as they were when the page was opened, page by page into the past; those of the visit come from their scenes. */
export function myBetsQuery(game: PlayGame) {
  return infiniteQueryOptions({
    queryKey: queryKeys.player.bets(game),
    queryFn: (context) =>
      ask(context, myBets, { query: { game, limit: BETS_PER_PAGE, ...(context.pageParam !== null && { before: context.pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** The newest bets of all players on a game. */
export function allBetsQuery(game: PlayGame) {
  return queryOptions({
    queryKey: queryKeys.bets.newest(game),
    queryFn: async (context) => (await ask(context, allBets, { query: { game, limit: ALL_ROWS } })).data,
    refetchInterval: POLL_MS,
  });
}
