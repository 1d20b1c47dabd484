import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { cashback, cashbackDay, cashbackHistory } from '#contract/api/cashback.ts';
import { aheadOf } from '#src/lib/ahead-of.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

const keys = queryKeys.player.cashback;

/** Past days on one page of the list. */
const DAYS_PER_PAGE = 10;

/** The player's own cashback, and by how much the server's clock is ahead. */
export const cashbackQuery = queryOptions({
  queryKey: keys.now,
  queryFn: async (context) => {
    const { data } = await ask(context, cashback);
    return { ...data, aheadMs: aheadOf(data.now) };
  },
});

export type OwnCashback = Awaited<ReturnType<NonNullable<typeof cashbackQuery.queryFn>>>;

/** The day that is on, for visitors. */
export const cashbackDayQuery = queryOptions({
  queryKey: queryKeys.cashbackDay,
  queryFn: async (context) => {
    const { data } = await ask(context, cashbackDay);
    return { ...data, aheadMs: aheadOf(data.now) };
  },
});

/** A page of the player's past days, the newest first. */
export function historyQuery(page: number) {
  return queryOptions({
    queryKey: keys.history(page),
    queryFn: (context) => ask(context, cashbackHistory, { query: { page, per_page: DAYS_PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
}

/** Fetches all data about the player's cashback again. */
export function refreshCashback(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.all });
}
