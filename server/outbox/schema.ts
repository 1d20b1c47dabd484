import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { countColumn, identityColumn, instantColumn, WRITTEN_NOW } from '#server/database/columns.ts';

/** Events, written with the commit that they report. `seq` (in the channel) and `place` (over all channels) are given when they are published. */
export const outboxTable = pgTable(
  'outbox',
  {
    id: identityColumn('id').primaryKey(),
    channel: text('channel').notNull(),
    type: text('type').notNull(),
    /** JSON. */
    data: text('data').notNull(),
    at: instantColumn('at').notNull().default(WRITTEN_NOW),
    seq: countColumn('seq'),
    place: countColumn('place'),
    numberedAt: instantColumn('numbered_at'),
  },
  (table) => [
    uniqueIndex('outbox_place')
      .on(table.place)
      .where(sql`(place IS NOT NULL)`),
  ],
);

/** The highest number that an event of each channel has, and until when the allowance of one with a pace is used. */
export const streamTable = pgTable('stream', {
  channel: text('channel').primaryKey(),
  seq: countColumn('seq').notNull(),
  pacedAt: instantColumn('paced_at')
    .notNull()
    .default(sql`'-infinity'::timestamp with time zone`),
});
