import { queryOptions } from '@tanstack/react-query';
import { socialAccounts } from '#contract/api/social.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

/** The services that the player is connected to. */
export const socialAccountsQuery = queryOptions({
  queryKey: queryKeys.player.socialAccounts,
  queryFn: async (context) => (await ask(context, socialAccounts)).data,
});
