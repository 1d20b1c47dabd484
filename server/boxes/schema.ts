import { integer, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';

/** What a bet on a box drew: the ticket, and the item of the version that owns it. The id is the bet's. */
export const openingTable = pgTable('opening', {
  id: uuid('id').primaryKey(),
  versionId: uuid('version_id').notNull(),
  place: smallint('place').notNull(),
  ticket: integer('ticket').notNull(),
});
