import { pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/database/columns.ts';

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

/** The last level that was published to the player. */
export const playerLevelTable = pgTable('player_level', {
  userId: uuid('user_id').primaryKey(),
  level: smallint('level').notNull(),
});
