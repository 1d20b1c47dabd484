import { queryOptions, useQuery } from '@tanstack/react-query';
import { unreadAnswers } from '#contract/api/support.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useUserId } from '#src/session/use-user.ts';

/** How many answers of the house the player has not read. */
export function unreadQuery() {
  return queryOptions({
    queryKey: queryKeys.player.support.unread,
    queryFn: async (context) => (await ask(context, unreadAnswers)).data.unread,
    // News keep it as it is.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The same in a component; 0 for visitors, and until it is known. */
export function useUnread(): number {
  const player = useUserId();
  return useQuery({ ...unreadQuery(), enabled: player != null }).data ?? 0;
}
