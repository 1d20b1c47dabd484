import { sql } from 'drizzle-orm';
import type { AccountPart } from '#server/players/account-part.ts';

/** Bonuses and what of deposits must still be played. Hashes of where a promo code was used are forgotten with their time, and are of no use to their player. */
export const bonusPart: AccountPart = {
  records: [
    { name: 'bonuses', from: 'bonus t', key: 't.id::text' },
    { name: 'bonus_shares', from: 'bonus_share t join bonus b on b.id = t.bonus_id', owner: 'b.user_id', key: 't.ref::text' },
    { name: 'play_through', from: 'play_through t', key: 't.user_id::text' },
    { name: 'promo_code_places', from: 'promo_seen t', key: `t.code || ' ' || t.kind || ' ' || t.seen_at`, omit: ['hash'] },
  ],
  async forget(tx, { id }) {
    await tx.execute(sql`delete from promo_seen where user_id = ${id}`);
  },
};
