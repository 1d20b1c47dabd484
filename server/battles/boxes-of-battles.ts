import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { battleBoxTable, battleTable } from './schema.ts';

/** Boxes of a battle, which each of its seats opens. */
interface BoxOfBattle {
  battleId: string;
  versionId: string;
  /** How many rounds the box is opened in at this place of the order. */
  count: number;
  /** The battle's creator, where a part of everybody else's seat is paid by that player; null where each pays the own. */
  sponsorId: string | null;
}

/** The boxes of some battles, each battle's in their order: for what follows from settled seats. */
export async function boxesOfBattles(tx: Tx, battleIds: readonly string[]): Promise<BoxOfBattle[]> {
  if (battleIds.length === 0) return [];
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
    .where(inArray(battleBoxTable.battleId, [...new Set(battleIds)]))
    .orderBy(battleBoxTable.battleId, battleBoxTable.place);
  return rows.map(({ creatorId, sponsored, ...box }) => ({ ...box, sponsorId: sponsored > 0 ? creatorId : null }));
}
