import { sql } from 'drizzle-orm';
import { type AccountPart, obstacleWhere } from '#server/players/account-part.ts';

/** Holds on a player and the time of the last bet. Holds stay with a closed account, as the books do; while one holds its money, it is not closed. */
export const holdsPart: AccountPart = {
  obstacles: obstacleWhere(
    'held',
    (playerId) => sql`select 1 from hold where user_id = ${playerId} and what = 'money' and lifted_at is null limit 1`,
  ),
  records: [{ name: 'holds', from: 'hold t', key: 't.id::text', omit: ['finding_id', 'reason', 'placed_by', 'lifted_by'] }],
  async forget(tx, { id }) {
    await tx.execute(sql`delete from play_cycle where user_id = ${id}`);
  },
};
