import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type TARGET_SORTS, upgradeQuote, type UpgradeTarget, upgradeTargets } from '#contract/api/upgrade.ts';
import type { UpgradeSide } from '#contract/games/upgrade.ts';
import type { Cents } from '#contract/money.ts';
import { ask, type Call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

export type TargetSort = (typeof TARGET_SORTS)[number];

/** Targets on one page of the list. */
export const TARGETS_PER_PAGE = 24;
/** The longest name that may be searched for. */
export const MAX_SEARCH = 64;

export interface TargetFilters {
  search: string;
  sort: TargetSort;
  priceFrom: Cents | null;
  priceTo: Cents | null;
  page: number;
}

/** One page of what may be aimed at; the old page stays in view while another one is fetched. */
export function targetsQuery({ search, sort, priceFrom, priceTo, page }: TargetFilters) {
  const term = search.trim();
  const query = {
    sort,
    page,
    per_page: TARGETS_PER_PAGE,
    ...(term !== '' && { search: term }),
    ...(priceFrom !== null && { price_from: priceFrom }),
    ...(priceTo !== null && { price_to: priceTo }),
  };
  return queryOptions({
    queryKey: queryKeys.targets(query),
    queryFn: (context) => ask(context, upgradeTargets, { query }),
    placeholderData: keepPreviousData,
  });
}

/** The targets next to a price, from below and from above. */
export async function targetsAround(call: Call, price: Cents): Promise<UpgradeTarget[]> {
  const [above, below] = await Promise.all([
    call(upgradeTargets, { query: { sort: 'price', price_from: price, per_page: 1 } }),
    call(upgradeTargets, { query: { sort: '-price', price_to: price, per_page: 1 } }),
  ]);
  return [...below.data, ...above.data];
}

export interface QuoteAsk {
  items: readonly string[];
  coins: Cents;
  target_id: string;
  side: UpgradeSide;
}

/** The exact chance of a stake at a target, at the prices of now. */
export function quoteQuery({ items, coins, target_id, side }: QuoteAsk) {
  return queryOptions({
    queryKey: queryKeys.player.quote({ items, coins, target_id }),
    queryFn: async (context) => (await ask(context, upgradeQuote, { body: { items: [...items], coins, target_id, side } })).data,
    retry: false,
    staleTime: 10_000,
  });
}
