import { type HouseEdge, houseEdge, jointEdge, NO_EDGE } from '#contract/games/house-edge.ts';
import { gameOf } from '#contract/games/index.ts';
import type { Wager } from '#contract/games/wager.ts';
import { boxesOfBattles } from '#server/battles/boxes-of-battles.ts';
import { type Catalogue, wagerOf } from '#server/catalogue/catalogue.ts';
import type { SettledBet } from './counter.ts';
import type { Tx } from '#server/database/database.ts';

/*
 * The house's edge of settled bets
 * 1. Of the bet's setting, counted from the game's own definition: 1 − Σ ways × pays ÷ (ways × price), an exact fraction.
 * 2. Of a box that is the price less the expected value of its version; of a seat in a battle the same of all its boxes together.
 */

/** The edge of a bet whose choice says its setting. */
function edgeOfChoice({ game, detail }: Pick<SettledBet, 'game' | 'detail'>): HouseEdge {
  try {
    const definition = gameOf(game);
    const setting = definition.source === 'battles' || detail === null ? null : definition.setting(detail);
    return setting === null ? NO_EDGE : houseEdge(definition.wager(setting));
  } catch (error) {
    // A record of earlier rules, or of a game that is gone: it earns nothing, and counts for whatever else follows from it.
    if (error instanceof RangeError || error instanceof TypeError) return NO_EDGE;
    throw error;
  }
}

/** The house's edge of each bet, in their order. */
export async function edgesOf(
  tx: Tx,
  catalogue: Catalogue,
  bets: readonly Pick<SettledBet, 'game' | 'detail' | 'versionId' | 'battleId'>[],
): Promise<HouseEdge[]> {
  const battles = await boxesOfBattles(tx, bets);
  const inBattles = [...battles.values()].flat();
  const ids = [...bets.flatMap(({ versionId }) => versionId ?? []), ...inBattles.map(({ versionId }) => versionId)];
  const versions = await catalogue.versions(ids, tx);
  const wagers = new Map([...versions].map(([id, version]) => [id, wagerOf(version)]));
  const wagerAt = (versionId: string): Wager => {
    const wager = wagers.get(versionId);
    if (!wager) throw new Error(`there is no version ${versionId} of a box`);
    return wager;
  };
  return bets.map((bet) => {
    if (bet.versionId !== null) return houseEdge(wagerAt(bet.versionId));
    if (bet.battleId === null) return edgeOfChoice(bet);
    const own = battles.get(bet.battleId) ?? [];
    return jointEdge(own.map(({ versionId, count }) => ({ wager: wagerAt(versionId), count })));
  });
}
