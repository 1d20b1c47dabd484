import { setting } from './declare.ts';
import { coins, wholeNumber } from './kinds.ts';

/** Everything that is set about bonus coins, cashback and the play-through of deposits. */
export const BONUSES = {
  BONUS_RELEASE_PERCENT: setting(wholeNumber(1, 1_000), '200', {
    says: 'What a settled bet releases of a bonus, as a percentage of what the house keeps of its stake on average. At 200, a bonus costs the house at most two thirds of it.',
    unit: 'percent',
  }),
  BONUS_COST_PERCENT: setting(wholeNumber(1, 100), '70', {
    says: 'What a bonus may cost the house, as a percentage of it: the stated cost of winning a player. The shop does not start where play could make more of it.',
    unit: 'percent',
  }),
  REPEAT_BONUS_RELEASE_PERCENT: setting(wholeNumber(1, 1_000), '40', {
    says:
      'The same for the bonus of a payment method after the first bonus of a player. Its coins can’t be staked. Together with `CASHBACK_EDGE_PERCENT` and ' +
      'the 5 percent of referrers, it should stay below 100.',
    unit: 'percent',
  }),
  BONUS_STAKE_CAP: setting(coins, '5', {
    says: 'The largest stake while bonus coins are locked, unless the percentage allows more.',
    unit: 'coins',
  }),
  BONUS_STAKE_CAP_PERCENT: setting(wholeNumber(0, 100), '10', {
    says: 'The largest stake while bonus coins are locked, as a percentage of them.',
    unit: 'percent',
  }),
  BONUS_DAYS: setting(wholeNumber(1, 365), '30', {
    says: 'How long a bonus lasts; what is still locked then leaves the balance.',
    unit: 'days',
  }),
  CRYPTO_BONUS_MAX: setting(coins, '500', { says: 'The largest bonus of a crypto payment. Players get one in 24 hours.', unit: 'coins' }),
  CASHBACK_EDGE_PERCENT: setting(wholeNumber(0, 100), '50', {
    says: 'The most that comes back of a day, as a percentage of what the house keeps of its stakes on average.',
    unit: 'percent',
  }),
  LEADERBOARD_LEAST_STAKE: setting(coins, '1', {
    says: 'The smallest stake of a bet that counts for the leaderboard: its prizes are not for tries at the smallest stakes.',
    unit: 'coins',
  }),
  LEADERBOARD_EDGE_PERCENT: setting(wholeNumber(0, 100), '15', {
    says:
      'The most that a place in one of the two rankings of a week wins, as a percentage of what the house keeps on average of what its player staked in ' +
      'that week. Twice this, `CASHBACK_EDGE_PERCENT` and the 15 percent of referrers and creators should stay below 100.',
    unit: 'percent',
  }),
  FREE_BOX_EDGE_PERCENT: setting(wholeNumber(0, 10_000), '400', {
    says:
      'What free boxes above the first tier ask for: what the house keeps on average of a player’s stakes of the last 30 days, less cashback and prizes of ' +
      'the leaderboard, as a percentage of what the boxes up to that tier are worth in 30 days. At 0 they ask for nothing.',
    unit: 'percent',
  }),
  UNPLAYED_FEE_PERCENT: setting(wholeNumber(0, 50), '3', {
    says: 'The fee on deposited coins that are withdrawn before as much was staked once: about what a payment costs the shop.',
    unit: 'percent',
  }),
};
