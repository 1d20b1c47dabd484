import { jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { LIMIT_KINDS, LIMIT_PERIODS } from '#contract/player-limits.ts';
import { countColumn, instantColumn } from '#server/database/columns.ts';
import type { PlayUse } from './play-state.ts';

/** Limits that players have set, each with the raise that waits, if any. */
export const playerLimitTable = pgTable(
  'player_limit',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: LIMIT_KINDS }).notNull(),
    /** `bet` for the largest stake of one bet. */
    period: text('period', { enum: [...LIMIT_PERIODS, 'bet'] }).notNull(),
    /** Cents; of `session` minutes. */
    amount: countColumn('amount').notNull(),
    setAt: instantColumn('set_at').notNull(),
    /** The higher limit that waits; null for a removal, where one waits at all. */
    raiseTo: countColumn('raise_to'),
    confirmFrom: instantColumn('confirm_from'),
    expiresAt: instantColumn('expires_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.period] })],
);

/** Reality checks of players who have set an interval, or answered one. */
export const realityCheckTable = pgTable('reality_check', {
  userId: uuid('user_id').primaryKey(),
  /** Null: the player wants none. */
  intervalMinutes: smallint('interval_minutes'),
  /** When the player last chose to play on. */
  answeredAt: instantColumn('answered_at'),
});

/** Sums of a player's earlier play, which the gate of bets keeps and reads in SQL (`play_use`). */
export const playSumTable = pgTable('play_sum', {
  userId: uuid('user_id').primaryKey(),
  until: instantColumn('until').notNull(),
  starts: timestamp('starts', { withTimezone: true }).array().notNull(),
  periods: jsonb('periods').$type<PlayUse['periods']>().notNull(),
  lastAt: instantColumn('last_at').notNull(),
  sessionAt: instantColumn('session_at').notNull(),
  openBets: uuid('open_bets').array().notNull(),
});
