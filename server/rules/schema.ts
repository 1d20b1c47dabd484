import { sql } from 'drizzle-orm';
import { bigint, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { identityColumn, instantColumn } from '#server/database/columns.ts';

/** When a player's last bet was, under rules that set a least time per game. */
export const playCycleTable = pgTable('play_cycle', {
  userId: uuid('user_id').primaryKey(),
  lastBetAt: instantColumn('last_bet_at').notNull(),
});

/** What may not go on until a person lifts it: a player's play or money, or a game. */
export const holdTable = pgTable(
  'hold',
  {
    id: identityColumn('id').primaryKey(),
    what: text('what', { enum: ['play', 'money', 'game'] }).notNull(),
    userId: uuid('user_id'),
    game: text('game'),
    /** The auditor's finding that has placed it; null for one that a person has placed. */
    findingId: bigint('finding_id', { mode: 'number' }),
    reason: text('reason').notNull(),
    placedAt: instantColumn('placed_at').notNull(),
    placedBy: text('placed_by').notNull(),
    liftedAt: instantColumn('lifted_at'),
    liftedBy: text('lifted_by'),
  },
  (table) => [
    uniqueIndex('hold_of_finding')
      .on(table.findingId)
      .where(sql`((lifted_at IS NULL) AND (finding_id IS NOT NULL))`),
  ],
);
