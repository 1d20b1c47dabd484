import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { LINK_TYPES, TICKET_STATUSES, TOPICS } from '#contract/api/support.ts';
import { bytesColumn, instantColumn } from '#server/database/columns.ts';

/** Questions to the house: a player's ticket, or a guest's letter where `userId` is null. */
export const ticketTable = pgTable('ticket', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id'),
  guestName: text('guest_name'),
  /** In lower case. */
  guestEmail: text('guest_email'),
  topic: text('topic', { enum: TOPICS }).notNull(),
  subject: text('subject').notNull(),
  status: text('status', { enum: TICKET_STATUSES }).notNull().default('open'),
  linkType: text('link_type', { enum: LINK_TYPES }),
  linkId: uuid('link_id'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
  /** How many messages it has: the place of the last one. */
  messages: integer('messages').notNull().default(0),
  /** The last message that the player has read. */
  readPlace: integer('read_place').notNull().default(0),
  /** When the player gets a mail about an unread answer; null when there is no unread answer. */
  notifyAt: instantColumn('notify_at'),
  /** The member of staff who answers it. */
  assignedTo: uuid('assigned_to'),
});

/** What was written; it never changes. */
export const ticketMessageTable = pgTable(
  'ticket_message',
  {
    id: uuid('id').primaryKey(),
    ticketId: uuid('ticket_id').notNull(),
    /** From 1, without gap. */
    place: integer('place').notNull(),
    author: text('author', { enum: ['player', 'clerk'] }).notNull(),
    body: text('body').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [unique().on(table.ticketId, table.place)],
);

/** Pictures as they were made anew (WebP). One without a message waits for it; one without a player is a guest's. */
export const ticketPictureTable = pgTable(
  'ticket_picture',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id'),
    messageId: uuid('message_id'),
    place: integer('place'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bytesColumn('bytes').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [unique().on(table.messageId, table.place)],
);

/** What a scene showed last, as a player attached it to a message: the text of a file (contract/recording/recording-file.ts), for staff to download. */
export const ticketRecordingTable = pgTable('ticket_recording', {
  messageId: uuid('message_id').primaryKey(),
  scene: text('scene').notNull(),
  lengthMs: integer('length_ms').notNull(),
  bytes: integer('bytes').notNull(),
  body: text('body').notNull(),
});
