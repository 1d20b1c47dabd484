import type { GameLimit, StakeGame } from '#contract/api/limits.ts';
import { gameOf, games } from '#contract/games/index.ts';
import { type Cents, formatCents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';

/** What one bet of a game may stake and win, by its definition. For an upgrade `max_stake` is the coins' part. Throws RangeError for a game without limits. */
export function limitsOf(game: StakeGame): GameLimit {
  const { limits } = gameOf(game);
  if (!limits) throw new RangeError(`${game} has no limits`);
  return limits;
}

/** The limits of all games that have them. */
export function allLimits(): Record<StakeGame, GameLimit> {
  return Object.fromEntries(games().flatMap(({ key, limits }) => (limits ? [[key, limits]] : []))) as Record<StakeGame, GameLimit>;
}

/** What a bet puts at stake and what it may bring. */
export interface Staked {
  game: StakeGame;
  /** All of it, items at their sale price. */
  stake: Cents;
  /** The coins in it; everything unless items are staked too. */
  coins?: Cents;
  /** What the luckiest outcome pays. */
  largestPayout: Cents;
}

/** The refusal of a bet that the table of limits doesn't allow. */
export function limitExceeded(sentence: string): Refusal {
  return new Refusal(409, 'limit_exceeded', sentence);
}

/** Throws Refusal `limit_exceeded`, with the limit in coins in its sentence, unless the bet keeps within the table. Nothing is ever capped. */
export function keepLimits({ game, stake, coins = stake, largestPayout }: Staked): void {
  const { min_stake, max_stake, max_win } = limitsOf(game);
  if (stake < min_stake) throw limitExceeded(`The minimum stake is ${formatCents(min_stake)} coins.`);
  if (coins > max_stake) throw limitExceeded(`The maximum stake is ${formatCents(max_stake)} coins.`);
  if (largestPayout > max_win) {
    throw limitExceeded(
      `A single bet can win up to ${formatCents(max_win)} coins. This one could pay ${formatCents(largestPayout)}. Please lower the stake or the multiplier.`,
    );
  }
}
