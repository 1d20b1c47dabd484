import { sql } from 'drizzle-orm';
import type { AccountPart } from '#server/players/account-part.ts';

/** Tickets with what was written and shown in them. */
export const supportPart: AccountPart = {
  records: [
    { name: 'tickets', from: 'ticket t', key: 't.id::text', omit: ['guest_name', 'guest_email', 'notify_at', 'assigned_to'] },
    {
      name: 'ticket_messages',
      from: 'ticket_message t join ticket k on k.id = t.ticket_id',
      owner: 'k.user_id',
      key: `t.ticket_id::text || lpad(t.place::text, 8, '0')`,
    },
    {
      name: 'ticket_pictures',
      from: 'ticket_picture t',
      key: 't.id::text',
      record: `to_jsonb(t) - '{user_id,bytes}'::text[] || jsonb_build_object('webp_base64', encode(t.bytes, 'base64'))`,
    },
    {
      name: 'ticket_recordings',
      from: 'ticket_recording t join ticket_message m on m.id = t.message_id join ticket k on k.id = m.ticket_id',
      owner: 'k.user_id',
      key: 't.message_id::text',
    },
  ],
  async forget(tx, { id }) {
    await tx.execute(sql`delete from ticket_picture where user_id = ${id}`);
    // Recordings go with their messages.
    await tx.execute(sql`delete from ticket_message where ticket_id in (select id from ticket where user_id = ${id})`);
    await tx.execute(sql`delete from ticket where user_id = ${id}`);
  },
};
