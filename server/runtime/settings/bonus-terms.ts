import { type BonusTerms, mostWorth, WHOLE_PPM } from '#contract/bonus/terms.ts';
import type { Given } from './given.ts';
import { SettingError } from './read-settings.ts';

const PPM_OF_PERCENT = WHOLE_PPM / 100;

/** The rules as they are set. Throws SettingError where play could make more of a bonus than it may cost. */
export function bonusTerms({ settings }: Given): BonusTerms {
  const releaseFactor = settings.BONUS_RELEASE_PERCENT / 100;
  const statedCostPpm = settings.BONUS_COST_PERCENT * PPM_OF_PERCENT;
  if (mostWorth(releaseFactor) * WHOLE_PPM > statedCostPpm)
    throw new SettingError(
      'BONUS_RELEASE_PERCENT',
      `makes a bonus worth up to ${Math.ceil(mostWorth(releaseFactor) * 100)} percent of it; BONUS_COST_PERCENT is ${settings.BONUS_COST_PERCENT}`,
    );
  return {
    releaseFactor,
    repeatReleaseFactor: settings.REPEAT_BONUS_RELEASE_PERCENT / 100,
    statedCostPpm,
    stakeCapCents: settings.BONUS_STAKE_CAP,
    stakeCapPpm: settings.BONUS_STAKE_CAP_PERCENT * PPM_OF_PERCENT,
    days: settings.BONUS_DAYS,
    unplayedFeePpm: settings.UNPLAYED_FEE_PERCENT * PPM_OF_PERCENT,
    cryptoBonusMaxCents: settings.CRYPTO_BONUS_MAX,
    cashbackEdgePpm: settings.CASHBACK_EDGE_PERCENT * PPM_OF_PERCENT,
    leaderboardLeastStakeCents: settings.LEADERBOARD_LEAST_STAKE,
    freeBoxEdgePpm: settings.FREE_BOX_EDGE_PERCENT * PPM_OF_PERCENT,
    leaderboardEdgePpm: settings.LEADERBOARD_EDGE_PERCENT * PPM_OF_PERCENT,
  };
}
