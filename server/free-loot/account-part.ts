import { sql } from 'drizzle-orm';
import type { AccountPart } from '#server/players/account-part.ts';

/** When free boxes were opened, and for two days that they were. */
export const freeLootPart: AccountPart = {
  records: [
    { name: 'free_boxes', from: 'free_opening t', key: 't.box_slug' },
    // The hash is the shop's own fingerprint of an address; the addresses themselves are kept with the sessions.
    { name: 'free_boxes_seen', from: 'free_seen t', key: `t.day::text || t.kind || encode(t.hash, 'hex')`, omit: ['hash'] },
    { name: 'level_told', from: 'player_level t', key: 't.user_id::text' },
  ],
  async forget(tx, { id }) {
    await tx.execute(sql`delete from free_seen where user_id = ${id}`);
  },
};
