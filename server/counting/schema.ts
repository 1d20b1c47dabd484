import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/database/columns.ts';

/** Settled bets that are still to be counted, in the order in which they were written. The database fills it (`queue_settled_bets`). */
export const betToCountTable = pgTable('bet_to_count', {
  place: bigint('place', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  betId: uuid('bet_id').notNull(),
});

/** Settled bets that a counter failed on when they were counted alone. No counter has counted them; they are queued again once the reason is fixed. */
export const betNotCountedTable = pgTable('bet_not_counted', {
  betId: uuid('bet_id').primaryKey(),
  error: text('error').notNull(),
  at: instantColumn('at').notNull(),
});
