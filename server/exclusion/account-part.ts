import { eq } from 'drizzle-orm';
import type { AccountPart } from '#server/players/account-part.ts';
import { formerMailboxTable } from './schema.ts';

/**
 * Time-outs and self-exclusions, and what the register said. They stay with a closed account, so that none is gone around by closing it. Former mailboxes of one
 * who is not excluded are forgotten.
 */
export const exclusionPart: AccountPart = {
  records: [
    { name: 'exclusions', from: 'exclusion t', key: 't.id::text' },
    { name: 'register_answer', from: 'register_answer t', key: 't.user_id::text', omit: ['listed_as'] },
    { name: 'former_mailboxes', from: 'former_mailbox t', key: "encode(t.hash, 'hex')", omit: ['hash'] },
  ],
  async forget(tx, { id }) {
    await tx.delete(formerMailboxTable).where(eq(formerMailboxTable.userId, id));
  },
};
