import type { GameLimit } from '#contract/api/limits.ts';
import { WINNING_TICKETS } from '#contract/games/upgrade.ts';
import type { Cents } from '#contract/money.ts';

/**
 * Why a choice can't be played, as a key of the texts: nothing staked, nothing aimed at, less than the least stake, more coins than allowed, a
 * prize beyond the maximum win, a chance above 90 % or below 0.01 %.
 */
export type UpgradeProblem = 'stake' | 'target' | 'low' | 'coins' | 'dear' | 'sure' | 'slim';

interface Chosen {
  staked: Cents;
  coins: Cents;
  target: { sale_price: Cents } | null;
  wins: number;
}

/** The first reason why a choice can't be played, or null. `limit.max_stake` is about the coins, `limit.min_stake` about the whole stake. */
export function problemOf({ staked, coins, target, wins }: Chosen, limit: GameLimit | undefined): UpgradeProblem | null {
  if (staked === 0) return 'stake';
  if (limit && staked < limit.min_stake) return 'low';
  if (limit && coins > limit.max_stake) return 'coins';
  if (target === null) return 'target';
  if (limit && target.sale_price > limit.max_win) return 'dear';
  if (wins > WINNING_TICKETS.max) return 'sure';
  return wins < WINNING_TICKETS.min ? 'slim' : null;
}
