import { pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '#server/database/columns.ts';

/** When a player last opened each free box. */
export const freeOpeningTable = pgTable(
  'free_opening',
  {
    userId: uuid('user_id').notNull(),
    boxSlug: text('box_slug').notNull(),
    openedAt: instantColumn('opened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.boxSlug] })],
);

/** Which accounts opened free boxes at an address, on a device or with a mailbox on a day of the house. */
export const freeSeenTable = pgTable(
  'free_seen',
  {
    day: instantColumn('day').notNull(),
    kind: text('kind', { enum: ['address', 'device', 'mailbox'] }).notNull(),
    /** A keyed hash of the day and what was seen: it says nothing without the key, and nothing from one day to the next. */
    hash: bytesColumn('hash').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.hash, table.userId] })],
);

/** The last level that was published to the player. */
export const playerLevelTable = pgTable('player_level', {
  userId: uuid('user_id').primaryKey(),
  level: smallint('level').notNull(),
});
