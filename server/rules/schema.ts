import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/database/columns.ts';

/** When a player's last bet was, under rules that set a least time per game. */
export const playCycleTable = pgTable('play_cycle', {
  userId: uuid('user_id').primaryKey(),
  lastBetAt: instantColumn('last_bet_at').notNull(),
});
