import { sql } from 'drizzle-orm';
import { type AccountPart, CLOSED_NAME } from '#server/players/account-part.ts';

/** The live feed's memory, which shows a name with each drop. */
export const dropsPart: AccountPart = {
  records: [{ name: 'drops', from: 'drop_event t', owner: `(t.data ->> 'user_id')::uuid`, key: 't.id::text', record: 't.data' }],
  async forget(tx, { id }) {
    await tx.execute(
      sql`update drop_event set data = jsonb_set(data, '{user_name}', to_jsonb(${CLOSED_NAME}::text)) where data ->> 'user_id' = ${id}`,
    );
  },
};
