import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { GameKey } from '#contract/games/index.ts';
import { cents } from '#contract/money.ts';
import { centsColumn, countColumn, instantColumn } from '#server/database/columns.ts';

/** What each game has paid on a day of the house. */
export const gameDayTable = pgTable(
  'game_day',
  {
    startsAt: instantColumn('starts_at').notNull(),
    game: text('game').$type<GameKey>().notNull(),
    paid: centsColumn('paid').notNull().default(cents(0)),
    bets: countColumn('bets').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.startsAt, table.game] })],
);
