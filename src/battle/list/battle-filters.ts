import type { BattleSummary, listBattles } from '#contract/api/battles.ts';
import type { RouteInput } from '#contract/api/route.ts';
import { BATTLE_LINEUPS, BATTLE_MODES, type BattleLineup, type BattleMode } from '#contract/battle/rules.ts';
import type { Cents } from '#contract/money.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';
import { readOneOf, withValues } from '#src/lib/list-address.ts';
import { isOwn } from './live-list.ts';

/** Which battles the list shows; null means all. */
export interface BattleFilters {
  mode: BattleMode | null;
  lineup: BattleLineup | null;
  priceFrom: Cents | null;
  priceTo: Cents | null;
  /** Only those with a free seat that the player doesn't sit in. */
  joinable: boolean;
}

export const NO_FILTERS: BattleFilters = { mode: null, lineup: null, priceFrom: null, priceTo: null, joinable: false };

/** The filters that an address asks for; what it can't mean is left out. */
export function readFilters(search: URLSearchParams): BattleFilters {
  return {
    mode: readOneOf(BATTLE_MODES, search.get('mode')),
    lineup: readOneOf(BATTLE_LINEUPS, search.get('seats')),
    priceFrom: readAmount(search.get('price_from') ?? ''),
    priceTo: readAmount(search.get('price_to') ?? ''),
    joinable: search.get('joinable') === '1',
  };
}

/** Writes filters into an address, keeping what isn't a filter; defaults leave no trace. */
export function writeFilters(current: URLSearchParams, filters: BattleFilters): URLSearchParams {
  return withValues(current, {
    mode: filters.mode,
    seats: filters.lineup,
    price_from: filters.priceFrom === null ? null : writeAmount(filters.priceFrom),
    price_to: filters.priceTo === null ? null : writeAmount(filters.priceTo),
    joinable: filters.joinable ? '1' : null,
  });
}

/** True when anything narrows the list. */
export function isFiltered({ mode, lineup, priceFrom, priceTo, joinable }: BattleFilters): boolean {
  return mode !== null || lineup !== null || priceFrom !== null || priceTo !== null || joinable;
}

/** The filters as the call takes them. */
export function listQuery({
  mode,
  lineup,
  priceFrom,
  priceTo,
  joinable,
}: BattleFilters): NonNullable<RouteInput<typeof listBattles>['query']> {
  return {
    ...(mode !== null && { mode }),
    ...(lineup !== null && { lineup }),
    ...(priceFrom !== null && { price_from: priceFrom }),
    ...(priceTo !== null && { price_to: priceTo }),
    ...(joinable && { joinable }),
  };
}

/** Whether a battle is one that the filters let through, by the rule of the server's own list. */
export function fits({ mode, lineup, priceFrom, priceTo, joinable }: BattleFilters, battle: BattleSummary): boolean {
  return (
    (mode === null || battle.mode === mode) &&
    (lineup === null || battle.lineup === lineup) &&
    (priceFrom === null || battle.seat_price >= priceFrom) &&
    (priceTo === null || battle.seat_price <= priceTo) &&
    (!joinable || (battle.status === 'waiting' && !isOwn(battle)))
  );
}
