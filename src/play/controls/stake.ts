import type { GameLimit } from '#contract/api/limits.ts';
import { cents, scaleCents, type Cents } from '#contract/money.ts';
import { MULTIPLIER_ONE, type Multiplier, payoutAt } from '#contract/multiplier.ts';

/** What may be staked now: the game's limits, narrowed by what the choice can win. */
export interface StakeRange {
  min: Cents;
  max: Cents;
}

/** The stakes whose largest possible payout stays within the maximum win. `max` may fall below `min`: then this choice can't be played. */
export function stakeRange(limit: GameLimit, best: Multiplier): StakeRange {
  if (best <= 0) return { min: limit.min_stake, max: limit.max_stake };
  // The largest stake with floor(stake × best) ≤ max win: one more cent of payout would need stake × best ≥ (max win + 1).
  const most = cents(Math.ceil((Number(limit.max_win) + 1) * (MULTIPLIER_ONE / best)) - 1);
  return { min: limit.min_stake, max: cents(Math.min(limit.max_stake, exact(most, limit.max_win, best))) };
}

/** Corrects the last cent that a double may have rounded. */
function exact(most: Cents, maxWin: Cents, best: Multiplier): Cents {
  let stake = most;
  while (stake > 0 && payoutAt(stake, best) > maxWin) stake = cents(stake - 1);
  while (payoutAt(cents(stake + 1), best) <= maxWin) stake = cents(stake + 1);
  return stake;
}

/** The nearest stake that may be played. */
function clampStake(stake: Cents, { min, max }: StakeRange): Cents {
  return cents(Math.max(min, Math.min(max, stake)));
}

/** Half a stake, rounded down to the cent and never below the least. */
export function halved(stake: Cents, range: StakeRange): Cents {
  return clampStake(scaleCents(stake, 1, 2), range);
}

/** Twice a stake, never above the most. */
export function doubled(stake: Cents, range: StakeRange): Cents {
  return clampStake(cents(stake * 2), range);
}

/** The most that can be staked now: what may be played and what is there. Without a balance only the rules count. */
export function mostStake(range: StakeRange, balance: Cents | null): Cents {
  return balance === null ? range.max : clampStake(balance, range);
}

/** Why a stake can't be played, if it can't. */
export function stakeProblem(stake: Cents, { min, max }: StakeRange): 'below' | 'above' | null {
  if (stake < min) return 'below';
  return stake > max ? 'above' : null;
}
