/*
 * The numbers of promotions. Amounts are cents, shares are millionths (ppm); each is a setting of the shop, and these are its defaults.
 * `npm run economy` computes from them what each promotion costs under the best play that is known, and docs/economy.md has the table.
 */

/** What the rules of bonuses, cashback and prizes are set to. */
export interface BonusTerms {
  /**
   * Each settled bet releases its stake × the house's edge × this, with at most six decimals. Flat play loses 1 / factor of a bonus while it releases it;
   * no play is worth more than factor / (factor + 1) of it, see docs/economy.md.
   */
  releaseFactor: number;
  /** The same for a bonus that a player can take again and again, whose coins are not staked. Below 1 it returns a part of the edge and never more. */
  repeatReleaseFactor: number;
  /** What a bonus may cost the house at most, as a share of it: the stated cost of winning a player. `npm run economy` is red above it. */
  statedCostPpm: number;
  /** While a bonus is locked, a stake is at most the larger of an amount and of a share of the locked coins. */
  stakeCapCents: number;
  stakeCapPpm: number;
  /** What of the locked coins that are left when all is released becomes own, as a share of the bonus. Above 0 long odds are worth more than flat play. */
  keptRestPpm: number;
  /** How long a bonus can be released, days. */
  days: number;
  /** How often a deposit is played before it is withdrawn without a fee. */
  depositPlayThrough: number;
  /** The largest bonus of a crypto deposit, and how much time is between two, ms. */
  cryptoBonusMaxCents: number;
  cryptoBonusEveryMs: number;
  /** Cashback is the smaller of this share of the net loss and this share of the edge on what was staked. */
  cashbackLossPpm: number;
  cashbackEdgePpm: number;
  /** The prizes that a player wins in a week of the leaderboard are together at most this share of the edge on what the player staked in it. */
  prizeEdgePpm: number;
}

export const DEFAULT_TERMS: BonusTerms = {
  releaseFactor: 2,
  repeatReleaseFactor: 0.5,
  statedCostPpm: 700_000,
  stakeCapCents: 500,
  stakeCapPpm: 100_000,
  keptRestPpm: 0,
  days: 30,
  depositPlayThrough: 1,
  cryptoBonusMaxCents: 50_000,
  cryptoBonusEveryMs: 86_400_000,
  cashbackLossPpm: 50_000,
  cashbackEdgePpm: 500_000,
  prizeEdgePpm: 300_000,
};

/** All of an amount, in millionths. */
export const WHOLE_PPM = 1_000_000;
