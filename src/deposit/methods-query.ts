import { queryOptions } from '@tanstack/react-query';
import { depositMethods } from '#contract/api/deposits.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import type { Method } from './methods.ts';

/** What each way to pay takes now. */
export type DepositMethods = RouteReply<typeof depositMethods>['data'];

/** The ways to pay that are open now; asked for each time the dialog opens. */
export function methodsQuery() {
  return queryOptions({
    queryKey: queryKeys.depositMethods,
    queryFn: async (context) => (await ask(context, depositMethods)).data,
    staleTime: 0,
  });
}

/** Whether a way to pay is open. */
export function isOpen(methods: DepositMethods, method: Method): boolean {
  if (method === 'giftcards') return methods.gift_cards.open || methods.gift_cards.vouchers_open;
  return methods[method].open;
}
