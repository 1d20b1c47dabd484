import { gameOf } from '#contract/games/index.ts';
import type { Wager } from '#contract/games/wager.ts';
import { type Catalogue, wagerOf } from '#server/catalogue/catalogue.ts';
import { boxesOfBattles } from '#server/battles/boxes-of-battles.ts';
import type { Tx } from '#server/database/database.ts';
import type { BetWagers, SettledBet } from './counter.ts';

/** The wager of a bet whose choice says its setting. */
function wagerOfChoice({ game, detail }: Pick<SettledBet, 'game' | 'detail'>): BetWagers {
  try {
    const definition = gameOf(game);
    const setting = definition.source === 'battles' || detail === null ? null : definition.setting(detail);
    return setting === null ? [] : [{ wager: definition.wager(setting), count: 1 }];
  } catch (error) {
    // A record of earlier rules, or of a game that is gone: its odds are not known any more.
    if (error instanceof RangeError || error instanceof TypeError) return [];
    throw error;
  }
}

/** The wagers of each bet, in their order: of its setting, of the version of its box, or of all boxes of its battle. */
export async function wagersOfBets(
  tx: Tx,
  catalogue: Catalogue,
  bets: readonly Pick<SettledBet, 'game' | 'detail' | 'versionId' | 'battleId'>[],
): Promise<BetWagers[]> {
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
    if (bet.versionId !== null) return [{ wager: wagerAt(bet.versionId), count: 1 }];
    if (bet.battleId === null) return wagerOfChoice(bet);
    return (battles.get(bet.battleId) ?? []).map(({ versionId, count }) => ({ wager: wagerAt(versionId), count }));
  });
}
