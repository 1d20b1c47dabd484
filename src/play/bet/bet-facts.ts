import type { Bet, BetOf, SeedGame } from '#contract/api/bets.ts';

/** How a scene presents a bet: with travel, or at once. */
export type PresentMode = 'normal' | 'instant';

/** Whether a bet is one of a game. */
export function isBetOf<Game extends SeedGame>(game: Game, bet: Bet): bet is Bet & BetOf<Game> {
  return bet.outcome.game === game;
}
