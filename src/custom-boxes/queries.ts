import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { creatorEarnings } from '#contract/api/box-earnings.ts';
import {
  checkCustomBox,
  type CustomBox,
  customBox,
  listCustomBoxes,
  myCustomBoxes,
  type PRIZE_SORTS,
  prizeChoices,
} from '#contract/api/custom-boxes.ts';
import type { RouteInput } from '#contract/api/route.ts';
import type { Cents } from '#contract/money.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

/** Own boxes on one page of their list. */
const OWN_PER_PAGE = 20;

/** Prizes that one step of the builder's list brings. */
export const PRIZES_PER_STEP = 24;

export type ListQuery = NonNullable<RouteInput<typeof listCustomBoxes>['query']>;

/** A page of the boxes that players made; the old list stays in view while a new one is fetched. */
export function listQuery(query: ListQuery) {
  return queryOptions({
    queryKey: queryKeys.customBoxes.list(query),
    queryFn: (context) => ask(context, listCustomBoxes, { query }),
    placeholderData: keepPreviousData,
  });
}

/** What narrows the prizes to choose from. Null means no limit. */
export interface PrizeFilters {
  search: string;
  sort: (typeof PRIZE_SORTS)[number];
  priceFrom: Cents | null;
  priceTo: Cents | null;
}

/** The prizes that a box can be made of, step by step. */
export function prizesQuery({ search, sort, priceFrom, priceTo }: PrizeFilters) {
  const query = {
    sort,
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(priceFrom !== null && { price_from: priceFrom }),
    ...(priceTo !== null && { price_to: priceTo }),
  };
  return infiniteQueryOptions({
    queryKey: queryKeys.customBoxes.prizes(query),
    queryFn: (context) => ask(context, prizeChoices, { query: { ...query, page: context.pageParam, per_page: PRIZES_PER_STEP } }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.links.next === null ? undefined : last.meta.current_page + 1),
    placeholderData: keepPreviousData,
  });
}

/** One box of a player, with what it is to the one who asks. */
export function customBoxQuery(slug: string) {
  return queryOptions({
    queryKey: queryKeys.player.customBoxes.one(slug),
    queryFn: async (context): Promise<CustomBox> => (await ask(context, customBox, { params: { slug } })).data,
  });
}

type CheckBody = RouteInput<typeof checkCustomBox>['body'];

/** What the server says of a draft: its price, its name, and whether there is such a box. */
export function checkQuery(body: CheckBody) {
  return queryOptions({
    queryKey: queryKeys.player.customBoxes.check(body),
    queryFn: async (context) => (await ask(context, checkCustomBox, { body })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** A page of the player's own boxes. */
export function myBoxesQuery(page: number) {
  return queryOptions({
    queryKey: queryKeys.player.customBoxes.mine(page),
    queryFn: (context) => ask(context, myCustomBoxes, { query: { page, per_page: OWN_PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
}

/** What the player's own boxes have earned in so many days up to today. */
export function earningsQuery(days: number) {
  return queryOptions({
    queryKey: queryKeys.player.customBoxes.earnings(days),
    queryFn: async (context) => (await ask(context, creatorEarnings, { query: { days } })).data,
    placeholderData: keepPreviousData,
  });
}
