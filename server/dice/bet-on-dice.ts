import type { Played } from '#contract/api/bets.ts';
import type { BetMode } from '#contract/api/limits.ts';
import { dice, type DiceChoice, diceMultiplier, winningRolls } from '#contract/games/dice.ts';
import type { Cents } from '#contract/money.ts';
import type { OpenedBet } from '#server/bets/open-bet.ts';
import { placeBet } from '#server/bets/place-bet.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';

export interface DiceBetRequest {
  stake: Cents;
  /** `target` in hundredths, one that may be played. */
  choice: DiceChoice;
  mode?: BetMode | undefined;
}

/** Bets on one roll. Refusals as of `placeBet`. */
export function betOnDice(
  tx: Tx,
  deps: Deps,
  playerId: string,
  { stake, choice: { side, target }, mode }: DiceBetRequest,
  opened: OpenedBet | null = null,
): Promise<Played> {
  const largest = diceMultiplier(winningRolls(side, target));
  return placeBet(tx, deps, playerId, { game: dice, choice: { side, target }, stake, mode, largest }, opened);
}
