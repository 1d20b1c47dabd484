import { doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { GameKey } from '#contract/games/index.ts';
import { cents } from '#contract/money.ts';
import { centsColumn, countColumn, instantColumn } from '#server/database/columns.ts';

/** What each game has staked and paid on a day of the house, and what it was expected to pay (`expected-return.ts`). */
export const gameDayTable = pgTable(
  'game_day',
  {
    startsAt: instantColumn('starts_at').notNull(),
    game: text('game').$type<GameKey>().notNull(),
    paid: centsColumn('paid').notNull().default(cents(0)),
    bets: countColumn('bets').notNull().default(0),
    staked: centsColumn('staked').notNull().default(cents(0)),
    /** Cents. */
    expected: doublePrecision('expected').notNull().default(0),
    /** Squared cents. */
    variance: doublePrecision('variance').notNull().default(0),
    /** The most that one bet, or the bets on one round, could have been paid, cents. */
    largest: doublePrecision('largest').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.startsAt, table.game] })],
);
