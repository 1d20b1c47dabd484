import { eq, sql } from 'drizzle-orm';
import { type AccountPart, obstacleWhere } from '#server/players/account-part.ts';
import { formerMailboxTable } from './schema.ts';

/**
 * Time-outs and self-exclusions, and what the register said. They stay with a closed account, so that none is gone around by closing it. Former mailboxes of one
 * who is not excluded are forgotten.
 */
export const exclusionPart: AccountPart = {
  // An exclusion follows the person by proved addresses: without one it would end with the account.
  obstacles: obstacleWhere(
    'exclusion',
    (playerId) => sql`
      select 1 from exclusion e join users u on u.id = e.user_id
      where e.user_id = ${playerId} and u.email is not null and u.email_verified_at is null
        and (e.kind <> 'time_out' or e.ends_at is null or e.ends_at > clock_timestamp())
        and (e.play_again_at is null or e.play_again_at > clock_timestamp()) limit 1`,
  ),
  records: [
    { name: 'exclusions', from: 'exclusion t', key: 't.id::text' },
    { name: 'register_answer', from: 'register_answer t', key: 't.user_id::text', omit: ['listed_as'] },
    { name: 'former_mailboxes', from: 'former_mailbox t', key: "encode(t.hash, 'hex')", omit: ['hash'] },
  ],
  async forget(tx, { id }) {
    await tx.delete(formerMailboxTable).where(eq(formerMailboxTable.userId, id));
  },
};
