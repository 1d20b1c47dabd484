import { sql } from 'drizzle-orm';
import type { AccountPart } from '#server/players/account-part.ts';

/** The shipping address. */
export const addressesPart: AccountPart = {
  records: [{ name: 'shipping_address', from: 'shipping_address t', key: 't.user_id::text' }],
  async forget(tx, { id }) {
    await tx.execute(sql`delete from shipping_address where user_id = ${id}`);
  },
};
