import type { Cents } from '#contract/money.ts';
import { setting } from './declare.ts';
import type { Given } from './given.ts';
import { coins, wholeNumber } from './kinds.ts';

/** Everything that is set about bonus coins, cashback and the play-through of deposits. */
export const BONUSES = {
  BONUS_RELEASE_PERCENT: setting(wholeNumber(1, 1_000), '200', {
    says: 'What a settled bet releases of a bonus, as a percentage of what the house keeps of its stake on average. At 200, a bonus costs the house at most two thirds of it.',
    unit: 'percent',
  }),
  REPEAT_BONUS_RELEASE_PERCENT: setting(wholeNumber(1, 1_000), '40', {
    says:
      'The same for the bonus of a payment method after the first bonus of a player. Its coins can’t be staked. Together with `CASHBACK_EDGE_PERCENT` and ' +
      'the 5 percent of referrers, it should stay below 100.',
    unit: 'percent',
  }),
  BONUS_STAKE_CAP: setting(coins, '5', { says: 'The largest stake while bonus coins are locked, unless the percentage allows more.', unit: 'coins' }),
  BONUS_STAKE_CAP_PERCENT: setting(wholeNumber(0, 100), '10', {
    says: 'The largest stake while bonus coins are locked, as a percentage of them.',
    unit: 'percent',
  }),
  BONUS_DAYS: setting(wholeNumber(1, 365), '30', { says: 'How long a bonus lasts; what is still locked then leaves the balance.', unit: 'days' }),
  CRYPTO_BONUS_MAX: setting(coins, '500', { says: 'The largest bonus of a crypto payment. Players get one in 24 hours.', unit: 'coins' }),
  CASHBACK_EDGE_PERCENT: setting(wholeNumber(0, 100), '50', {
    says: 'The most that comes back of a day, as a percentage of what the house keeps of its stakes on average.',
    unit: 'percent',
  }),
  LEADERBOARD_LEAST_STAKE: setting(coins, '1', {
    says: 'The smallest stake of a bet that counts for the leaderboard: its prizes are not for tries at the smallest stakes.',
    unit: 'coins',
  }),
  UNPLAYED_FEE_PERCENT: setting(wholeNumber(0, 50), '3', {
    says: 'The fee on deposited coins that are withdrawn before as much was staked once: about what a payment costs the shop.',
    unit: 'percent',
  }),
};

/** The rules of bonus coins and cashback. */
export interface BonusSettings {
  /** Millionths of the house's edge on a stake. */
  releasePpm: number;
  /** The same for a bonus that can be had again and again. */
  repeatPpm: number;
  stakeCap: Cents;
  stakeCapPpm: number;
  days: number;
  cryptoMost: Cents;
  cashbackEdgePercent: number;
  leaderboardLeastStake: Cents;
  unplayedFeePercent: number;
}

/** The rules as they are set. */
export function bonuses({ settings }: Given): BonusSettings {
  return {
    releasePpm: settings.BONUS_RELEASE_PERCENT * 10_000,
    repeatPpm: settings.REPEAT_BONUS_RELEASE_PERCENT * 10_000,
    stakeCap: settings.BONUS_STAKE_CAP,
    stakeCapPpm: settings.BONUS_STAKE_CAP_PERCENT * 10_000,
    days: settings.BONUS_DAYS,
    cryptoMost: settings.CRYPTO_BONUS_MAX,
    cashbackEdgePercent: settings.CASHBACK_EDGE_PERCENT,
    leaderboardLeastStake: settings.LEADERBOARD_LEAST_STAKE,
    unplayedFeePercent: settings.UNPLAYED_FEE_PERCENT,
  };
}
