import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '#server/database/columns.ts';
import { HOLD_REASONS } from './port.ts';

/** What a message's data is sealed for. */
export const mailPurpose = (id: string): string => `mail:${id}`;

/** Every message that the shop mails: on its way, sent or given up. */
export const mailMessageTable = pgTable('mail_message', {
  id: uuid('id').primaryKey(),
  recipient: text('recipient').notNull(),
  template: text('template').notNull(),
  /** What fills the template, sealed; wiped once the message is over. */
  sealed: bytesColumn('sealed'),
  createdAt: instantColumn('created_at').notNull(),
  /** When it is sent, or tried again; null once it is over. */
  dueAt: instantColumn('due_at'),
  tries: integer('tries').notNull().default(0),
  /** From when on it would be of no use. */
  uselessAt: instantColumn('useless_at').notNull(),
  /** Why the last try failed; null before the first, and after one that worked. */
  heldBy: text('held_by', { enum: HOLD_REASONS }),
  sentAt: instantColumn('sent_at'),
  givenUpAt: instantColumn('given_up_at'),
});
