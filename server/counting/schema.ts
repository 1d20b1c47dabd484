import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core';

/** Settled bets that are still to be counted, in the order in which they were written. The database fills it (`queue_settled_bets`). */
export const betToCountTable = pgTable('bet_to_count', {
  place: bigint('place', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  betId: uuid('bet_id').notNull(),
});
