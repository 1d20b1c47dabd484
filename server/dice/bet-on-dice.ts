import type { Played } from '#contract/api/bets.ts';
import type { BetMode } from '#contract/api/limits.ts';
import { type DiceSide, diceMultiplier, diceRoll, diceWins, winningRolls } from '#contract/games/dice.ts';
import type { Cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import { placeBet } from '#server/bets/place-bet.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';

export interface DiceOrder {
  stake: Cents;
  /** `target` in hundredths, one that may be played. */
  choice: { side: DiceSide; target: number };
  mode?: BetMode | undefined;
}

/** Bets on one roll. Refusals as of `placeBet`. */
export function betOnDice(tx: Tx, deps: Deps, playerId: string, { stake, choice, mode = 'normal' }: DiceOrder): Promise<Played> {
  const { side, target } = choice;
  const largest = diceMultiplier(winningRolls(side, target));
  return placeBet(tx, deps, playerId, {
    game: 'dice',
    stake,
    mode,
    largest,
    draw(use) {
      const roll = diceRoll(use);
      return { outcome: { game: 'dice', side, target, roll }, multiplier: diceWins(side, target, roll) ? largest : multiplier(0) };
    },
  });
}
