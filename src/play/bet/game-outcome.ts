import type { Bet } from '#contract/api/bets.ts';
import type { SeedGameKey } from '#contract/games/index.ts';
import type { BetMode, StakeGame } from '#contract/api/limits.ts';
import { cents, type Cents } from '#contract/money.ts';
import { calledWinSize, type WinSize } from '#contract/win-size.ts';
import type { PresentMode } from './bet-facts.ts';
import type { Intent, Settleable } from './bet-ports.ts';

/** The games with a stake of the player's choice that draw from the player's seeds. */
export type PlayGame = Extract<StakeGame, SeedGameKey>;

/** What a press of the bet button asks for, in every game; a game adds its own choice. */
export interface GameAsk {
  /** What leaves the balance. */
  stake: Cents;
  /** How the bet is played, see `playMode` of the contract. */
  mode: BetMode;
  /** Whether the scene shows the result without its animation. */
  instant: boolean;
}

/** What a play call answers, as much of it as every game has. */
export interface GameAnswer {
  bet: Bet;
  balance: Cents;
  balance_version: number;
}

/** An outcome that may be seen, of any game. */
export interface PlayOutcome<Ask extends GameAsk> extends Settleable {
  intent: Intent<Ask>;
  /** What the bet paid, in coins or prizes. */
  payoutCents: Cents;
  /** Payout less stake; below 0 when less was paid than staked. */
  profitCents: Cents;
  /** Chooses the words for the win. */
  size: WinSize;
}

/** The outcome of a bet that the server answers as its record. */
export interface GameOutcome<Ask extends GameAsk, Answer extends GameAnswer = GameAnswer> extends PlayOutcome<Ask> {
  /** The whole answer; null for a bet that was placed before this page was opened. */
  answer: Answer | null;
  bet: Bet;
}

/** How the scene presents an intent. */
export function presentMode({ instant }: GameAsk): PresentMode {
  return instant ? 'instant' : 'normal';
}

/** An outcome from its record. `paysCoins` is false where an item is won, which the balance never shows. */
export function gameOutcome<Ask extends GameAsk, Answer extends GameAnswer>(
  intent: Intent<Ask>,
  bet: Bet,
  answer: Answer | null,
  paysCoins = true,
): GameOutcome<Ask, Answer> {
  return {
    intent,
    answer,
    bet,
    payoutCents: bet.payout,
    profitCents: cents(bet.payout - bet.stake),
    size: calledWinSize(bet.stake, bet.payout),
    sceneId: bet.id,
    coinsCents: paysCoins ? bet.payout : cents(0),
    balance: answer && { balance: answer.balance, version: answer.balance_version },
  };
}
