import { sql } from 'drizzle-orm';
import type { AccountPart } from '#server/players/account-part.ts';

/** Mails to the player, which are sealed until they are sent and wiped then. */
export const mailPart: AccountPart = {
  records: [
    {
      name: 'mails',
      from: 'mail_message t join users u on u.email = t.recipient',
      owner: 'u.id',
      key: 't.id::text',
      record: `jsonb_build_object('template', t.template, 'created_at', t.created_at, 'sent_at', t.sent_at)`,
    },
  ],
  async forget(tx, { email }) {
    if (email !== null) await tx.execute(sql`delete from mail_message where recipient = ${email}`);
  },
};
