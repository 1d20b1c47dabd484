import { sql } from 'drizzle-orm';
import type { AccountPart } from '#server/players/account-part.ts';

/** Answers that are kept for requests that come twice: they repeat what the other records say. */
export const requestsPart: AccountPart = {
  records: [],
  async forget(tx, { id }) {
    await tx.execute(sql`delete from request_claim where user_id = ${id}`);
  },
};
