import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { battleBoxTable, battleTable } from './schema.ts';

/** Boxes of a battle, which each of its seats opens. */
interface BoxOfBattle {
  versionId: string;
  /** How many rounds the box is opened in at this place of the order. */
  count: number;
  /** The battle's creator, where that player pays a part of each other seat; null where each player pays the full price. */
  sponsorId: string | null;
}

/** The boxes of the battles of these bets, each battle's in their order: for what follows from settled seats. Bets outside of battles have none. */
export async function boxesOfBattles(
  tx: Tx,
  bets: readonly { battleId: string | null }[],
): Promise<ReadonlyMap<string, readonly BoxOfBattle[]>> {
  const battles = new Map<string, BoxOfBattle[]>();
  for (const { battleId } of bets) if (battleId !== null) battles.set(battleId, []);
  if (battles.size === 0) return battles;
  const rows = await tx
    .select({
      battleId: battleBoxTable.battleId,
      versionId: battleBoxTable.versionId,
      count: battleBoxTable.count,
      creatorId: battleTable.creatorId,
      sponsored: battleTable.sponsored,
    })
    .from(battleBoxTable)
    .innerJoin(battleTable, eq(battleTable.id, battleBoxTable.battleId))
    .where(inArray(battleBoxTable.battleId, [...battles.keys()]))
    .orderBy(battleBoxTable.battleId, battleBoxTable.place);
  for (const { battleId, creatorId, sponsored, ...box } of rows)
    battles.get(battleId)?.push({ ...box, sponsorId: sponsored > 0 ? creatorId : null });
  return battles;
}
