import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { referralInfo, referredPlayers } from '#contract/api/referral.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

/** The player's own referral programme. */
export const referralQuery = queryOptions({
  queryKey: queryKeys.player.referral.info,
  queryFn: async (context) => (await ask(context, referralInfo)).data,
});

/** People of a page. */
const PEOPLE = 10;

/** The players that came by the player's own links, a page of them. */
export const peopleQuery = (page: number) =>
  queryOptions({
    queryKey: queryKeys.player.referral.people(page),
    queryFn: (context) => ask(context, referredPlayers, { query: { page, per_page: PEOPLE } }),
    placeholderData: keepPreviousData,
  });
