import { queryOptions } from '@tanstack/react-query';
import { listCustomBoxes } from '#contract/api/custom-boxes.ts';
import { lastDrops } from '#contract/api/drops.ts';
import { gamesToday } from '#contract/api/games-today.ts';
import { leaderboard } from '#contract/api/leaderboard.ts';
import { aheadOf } from '#src/lib/ahead-of.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

/** How many of each thing the home page shows. */
export const MOST = { drops: 6, leaders: 5, boxes: 6, battles: 3 } as const;

/** The dearest prizes that were won since the house's day began. */
export const topDropsQuery = queryOptions({
  queryKey: queryKeys.home.bestDrops,
  queryFn: async (context) => (await ask(context, lastDrops, { query: { best: true, today: true, limit: MOST.drops } })).data,
});

/** The first places of the week that runs, and by how much the server's clock is ahead of this device's. */
export const raceQuery = queryOptions({
  queryKey: queryKeys.home.race,
  queryFn: async (context) => {
    const { data } = await ask(context, leaderboard, { query: { limit: MOST.leaders } });
    return { ...data, aheadMs: aheadOf(data.server_time) };
  },
});

export type WeekRace = Awaited<ReturnType<NonNullable<typeof raceQuery.queryFn>>>;

/** The boxes that players have published last. */
export const newestBoxesQuery = queryOptions({
  queryKey: queryKeys.home.newestBoxes,
  queryFn: async (context) => (await ask(context, listCustomBoxes, { query: { sort: 'new', per_page: MOST.boxes } })).data,
});

/** What each game has paid today, by its key. */
export const gamesTodayQuery = queryOptions({
  queryKey: queryKeys.gamesToday,
  queryFn: async (context) => new Map((await ask(context, gamesToday)).data.games.map(({ game, paid }) => [game, paid])),
});
