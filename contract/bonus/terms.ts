import { type Cents, cents } from '../money.ts';

/*
 * The numbers of promotions. Amounts are cents, shares are millionths (ppm); each is a setting of the shop, and these are the settings' defaults.
 * `npm run economy` computes from them what each promotion costs under the best play that is known, and docs/economy.md has the table.
 */

/** What the rules of bonuses, cashback and the leaderboard are set to. */
export interface BonusTerms {
  /**
   * Each settled bet releases its stake × the house's edge × this, with at most six decimals. Flat play with own coins loses 1 / factor of a bonus while it
   * releases it; no play is worth more than factor / (factor + 1) of it, see docs/economy.md.
   */
  releaseFactor: number;
  /** The same for a bonus that a player can take again and again, whose coins are not staked. Below 1 it returns a part of the edge and never more. */
  repeatReleaseFactor: number;
  /** What a bonus may cost the house at most, as a share of it: the stated cost of winning a player. */
  statedCostPpm: number;
  /** While bonus coins that can be staked are in the balance, a stake is at most the larger of an amount and of a share of them. */
  stakeCapCents: Cents;
  stakeCapPpm: number;
  /** How long a bonus can be released, days. */
  days: number;
  /** The fee on deposited coins that are withdrawn before as much was staked once. */
  unplayedFeePpm: number;
  /** The largest bonus of a crypto deposit. */
  cryptoBonusMaxCents: Cents;
  /** Cashback is at most this share of the edge on what was staked. */
  cashbackEdgePpm: number;
  /** The smallest stake of a bet that counts for the leaderboard. */
  leaderboardLeastStakeCents: Cents;
  /** A prize of one of the two rankings is at most this share of the edge on what its winner staked in the week. */
  leaderboardEdgePpm: number;
  /** Free boxes above the first tier open while the edge on recent stakes is at least this share of what all tiers up to it are worth in the same time. */
  freeBoxEdgePpm: number;
}

export const DEFAULT_TERMS: BonusTerms = {
  releaseFactor: 2,
  repeatReleaseFactor: 0.4,
  statedCostPpm: 700_000,
  stakeCapCents: cents(500),
  stakeCapPpm: 100_000,
  days: 30,
  unplayedFeePpm: 30_000,
  cryptoBonusMaxCents: cents(50_000),
  cashbackEdgePpm: 500_000,
  leaderboardLeastStakeCents: cents(100),
  leaderboardEdgePpm: 150_000,
  freeBoxEdgePpm: 4_000_000,
};

/** All of an amount, in millionths. */
export const WHOLE_PPM = 1_000_000;

/** What no play of a bonus is worth more than, as a share of it: see docs/economy.md. */
export const mostWorth = (releaseFactor: number): number => releaseFactor / (releaseFactor + 1);
