import type { GameLimit, StakeGame } from '#contract/api/limits.ts';
import { gameOf, games } from '#contract/games/index.ts';
import type { Cents } from '#contract/money.ts';
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

/** Refusals `stake_too_low`, `stake_too_high` and `win_too_high`, each with the limit, unless the bet keeps within the table. Nothing is ever capped. */
export function requireWithinLimits({ game, stake, coins = stake, largestPayout }: Staked): void {
  const { min_stake, max_stake, max_win } = limitsOf(game);
  if (stake < min_stake) throw new Refusal('stake_too_low', { least: min_stake });
  if (coins > max_stake) throw new Refusal('stake_too_high', { most: max_stake });
  if (largestPayout > max_win) throw new Refusal('win_too_high', { most: max_win, payout: largestPayout });
}
