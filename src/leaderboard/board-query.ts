import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { instantSchema } from '#contract/api/common.ts';
import { type Board, leaderboard } from '#contract/api/leaderboard.ts';
import { LEADER_METRICS } from '#contract/api/leaders.ts';
import { aheadOf } from '#src/lib/ahead-of.ts';
import type { Api } from '#src/lib/api/api.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { readOneOf } from '#src/lib/list-address.ts';

/** What the page shows: a metric, and an earlier week by its beginning, or null for the week that runs. */
export interface BoardChoice {
  metric: Board['metric'];
  week: string | null;
}

/** A board as it was asked for. `aheadMs`: by how much the server's clock is ahead of this device's. */
export type ShownBoard = Board & { aheadMs: number };

/** The choice that an address names. */
export function readChoice(search: URLSearchParams): BoardChoice {
  const week = search.get('week');
  return {
    metric: readOneOf(LEADER_METRICS, search.get('metric')) ?? 'win_amount',
    week: z.safeParse(instantSchema, week).success ? week : null,
  };
}

const queryOf = ({ metric, week }: BoardChoice) => ({ metric, ...(week !== null && { week }) });

const withClock = (board: Board): ShownBoard => ({ ...board, aheadMs: aheadOf(board.server_time) });

/** The boards that came with the page. The clocks are compared at the first look: a board that differs from look to look would have its page drawn without end. */
const firstBoards = new WeakMap<Board, ShownBoard>();

/** The board of a choice that came with the page, if any. */
export function firstBoard({ firstReply }: Api, choice: BoardChoice): ShownBoard | undefined {
  const board = firstReply(leaderboard, { query: queryOf(choice) })?.data;
  if (board === undefined) return undefined;
  const shown = firstBoards.get(board) ?? withClock(board);
  firstBoards.set(board, shown);
  return shown;
}

/** A week's leaderboard, for a player or (null) a guest. */
export function boardQuery(choice: BoardChoice, playerId: string | null) {
  return queryOptions({
    queryKey: queryKeys.leaderboard.one(choice.metric, choice.week, playerId),
    queryFn: async (context): Promise<ShownBoard> => {
      const { data } = await ask(context, leaderboard, { query: queryOf(choice) });
      return withClock(data);
    },
  });
}
