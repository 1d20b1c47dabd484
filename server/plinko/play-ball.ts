import type { Played } from '#contract/api/bets.ts';
import type { BetMode } from '#contract/api/limits.ts';
import { plinko, type PlinkoChoice, plinkoTable } from '#contract/games/plinko.ts';
import type { Cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import type { OpenedBet } from '#server/bets/open-bet.ts';
import { placeBet } from '#server/bets/place-bet.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';

export interface BallRequest extends PlinkoChoice {
  stake: Cents;
  mode?: BetMode | undefined;
}

/** Drops one ball. Refusals as of `placeBet`. */
export function playBall(
  tx: Tx,
  deps: Deps,
  playerId: string,
  { stake, rows, risk, mode }: BallRequest,
  opened: OpenedBet | null = null,
): Promise<Played> {
  const largest = multiplier(Math.max(...plinkoTable(rows, risk)));
  return placeBet(tx, deps, playerId, { game: plinko, choice: { rows, risk }, stake, mode, largest }, opened);
}
