import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { shippingAddress } from '#contract/api/shipping-address.ts';
import {
  quoteDelivery,
  withdrawal,
  withdrawalCurrencies,
  withdrawals,
  WITHDRAWAL_TYPES,
  type WithdrawalType,
} from '#contract/api/withdrawals.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { type DayRange, momentsOf, readDays, readOneOf, readPage } from '#src/lib/list-address.ts';

/** Withdrawals on one page of the list. */
export const PER_PAGE = 10;

/** What a list of withdrawals is limited to; null means no limit. */
export interface WithdrawalFilters extends DayRange {
  type: WithdrawalType | null;
  /** From 1. */
  page: number;
}

/** The filters in an address; what it can't mean is left out. */
export function readWithdrawalFilters(search: URLSearchParams): WithdrawalFilters {
  return { type: readOneOf(WITHDRAWAL_TYPES, search.get('type')), ...readDays(search), page: readPage(search) };
}

/** One page of the player's withdrawals; the old page stays in view while another one is fetched. */
export function withdrawalsQuery({ type, from, to, page }: WithdrawalFilters) {
  const query = { page, per_page: PER_PAGE, ...(type && { type }), ...momentsOf({ from, to }) };
  return queryOptions({
    queryKey: queryKeys.player.withdrawals.list(query),
    queryFn: (context) => ask(context, withdrawals, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One withdrawal with its timeline. */
export function withdrawalQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.player.withdrawals.one(id),
    queryFn: async (context) => (await ask(context, withdrawal, { params: { id } })).data,
    staleTime: 0,
  });
}

/** The saved shipping address; null where there is none. */
export function savedAddressQuery() {
  return queryOptions({
    queryKey: queryKeys.player.shippingAddress,
    queryFn: async (context) => (await ask(context, shippingAddress)).data,
  });
}

/** What it costs to ship these prizes to a country, at the prices of now. */
export function deliveryQuoteQuery(items: readonly string[], country: string) {
  return queryOptions({
    queryKey: queryKeys.player.deliveryQuote({ items, country }),
    queryFn: async (context) => (await ask(context, quoteDelivery, { body: { items: [...items], country } })).data,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** What coins can be paid out as now, with fees, limits and rates. */
export function payableCurrenciesQuery() {
  return queryOptions({
    queryKey: queryKeys.player.payableCurrencies,
    queryFn: async (context) => (await ask(context, withdrawalCurrencies)).data,
    staleTime: 15_000,
    refetchInterval: 60_000,
  });
}
