import { sql } from 'drizzle-orm';
import { type AccountPart, CLOSED_NAME } from '#server/players/account-part.ts';

/** The player. The last part to be forgotten: nothing can be changed about a closed account. */
export const playerPart: AccountPart = {
  records: [
    {
      name: 'profile',
      from: 'users t',
      owner: 't.id',
      key: 't.id::text',
      record: `to_jsonb(t) - 'password_hash' || jsonb_build_object('has_password', t.password_hash is not null)`,
    },
    // The hash is the shop's own fingerprint of an address; the addresses themselves are kept with the sessions.
    { name: 'seen', from: 'person_seen t', key: `encode(t.hash, 'hex')`, omit: ['hash'] },
    { name: 'data_requests', from: 'data_request t', key: 't.id::text', omit: ['token_hash'] },
  ],
  async forget(tx, { id, now }) {
    // What was seen of the person stays until its end: otherwise what is for one account of a person would be for each that is closed.
    await tx.execute(sql`delete from data_request where user_id = ${id}`);
    await tx.execute(sql`
      update users set name = ${CLOSED_NAME}, email = null, email_verified_at = null, password_hash = null, avatar_url = null,
        closed_at = ${new Date(now).toISOString()} where id = ${id}`);
  },
};
