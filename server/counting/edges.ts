import { type HouseEdge, jointEdge } from '#contract/games/house-edge.ts';
import { wagersOfBets } from '#server/battles/wagers-of-bets.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { SettledBet } from './counter.ts';
import type { Tx } from '#server/database/database.ts';

/*
 * The house's edge of settled bets
 * 1. Of the bet's setting, counted from the game's own definition: 1 − Σ ways × pays ÷ (ways × price), an exact fraction.
 * 2. Of a box that is the price less the expected value of its version; of a seat in a battle the same of all its boxes together.
 */

/** The house's edge of each bet, in their order. A bet whose odds are not known any more has none. */
export async function edgesOf(
  tx: Tx,
  catalogue: Catalogue,
  bets: readonly Pick<SettledBet, 'game' | 'detail' | 'versionId' | 'battleId'>[],
): Promise<HouseEdge[]> {
  return (await wagersOfBets(tx, catalogue, bets)).map(jointEdge);
}
