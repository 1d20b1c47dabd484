import { sql } from 'drizzle-orm';
import type { AccountPart } from '#server/players/account-part.ts';

/** Holds on a player, which stay with a closed account, as the books do, and the time of the last bet, which doesn't. */
export const holdsPart: AccountPart = {
  records: [{ name: 'holds', from: 'hold t', key: 't.id::text', omit: ['finding_id', 'reason', 'placed_by', 'lifted_by'] }],
  async forget(tx, { id }) {
    await tx.execute(sql`delete from play_cycle where user_id = ${id}`);
  },
};
