import { isNull, sql } from 'drizzle-orm';
import { cancelLobby } from '#server/battles/cancel-battle.ts';
import { battleTable } from '#server/battles/schema.ts';
import { settleBattle } from '#server/battles/settle-battle.ts';
import type { Deps } from '#server/runtime/deps.ts';

/**
 * Gives back every seat of a lobby, whose seed may have been published since, and pays battles that were drawn: their outcome is written. Does nothing
 * the second time. Answers how many bets were given back.
 */
export async function refundBattles(deps: Pick<Deps, 'db' | 'config' | 'clock' | 'catalogue'>): Promise<number> {
  const { db } = deps;
  const left = await db.read
    .select({ id: battleTable.id, status: battleTable.status })
    .from(battleTable)
    .where(isNull(battleTable.settledAt));
  let refunded = 0;
  for (const { id, status } of left) {
    if (status === 'waiting') {
      const { rows } = await db.read.execute(sql`select id from bet where battle_id = ${id} and status = 'open'`);
      if (await db.transaction((tx) => cancelLobby(tx, deps, id))) refunded += rows.length;
      continue;
    }
    await db.transaction(async (tx) => {
      await tx.execute(sql`update battle set status = 'ended', round = rounds where id = ${id} and status in ('starting', 'in_progress')`);
      await settleBattle(tx, deps, id);
    });
  }
  return refunded;
}
