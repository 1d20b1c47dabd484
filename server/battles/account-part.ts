import { sql } from 'drizzle-orm';
import type { AccountPart } from '#server/players/account-part.ts';

/** Seats of battles, which stay: they are a part of what was drawn. A seed that was only shown is of no use any more. */
export const battlesPart: AccountPart = {
  records: [
    {
      name: 'battle_seats',
      from: 'battle_seat t',
      key: `t.battle_id::text || t.seat::text`,
      // A player has one seat of a battle.
      along: { columns: [['t.battle_id', 'uuid']] },
      omit: ['bot_id'],
    },
    { name: 'next_battle_seed', from: 'battle_seed t', key: 't.battle_id::text', omit: ['server_seed_sealed'] },
  ],
  async forget(tx, { id }) {
    await tx.execute(sql`delete from battle_seed where user_id = ${id}`);
  },
};
