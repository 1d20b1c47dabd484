import { index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { LEADER_METRICS } from '#contract/api/leaders.ts';
import { centsColumn, countColumn, instantColumn } from '#server/database/columns.ts';

const week = () => instantColumn('week').notNull();
const metric = () => text('metric', { enum: LEADER_METRICS }).notNull();

/** Weeks of the house that have had bets. One that is closed has paid its prizes. */
export const leaderboardWeekTable = pgTable('leaderboard_week', {
  startsAt: instantColumn('starts_at').primaryKey(),
  endsAt: instantColumn('ends_at').notNull(),
  closedAt: instantColumn('closed_at'),
});

/** Each player's best bet of a week by a metric. */
export const leaderboardBestTable = pgTable(
  'leaderboard_best',
  {
    week: week(),
    metric: metric(),
    userId: uuid('user_id').notNull(),
    /** Cents won, or ten-thousandths of the stake. */
    value: countColumn('value').notNull(),
    betId: uuid('bet_id').notNull(),
    placedAt: instantColumn('placed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.week, table.metric, table.userId] })],
);

/** How many players have a best in a range of values. */
export const leaderboardRangeTable = pgTable(
  'leaderboard_range',
  {
    week: week(),
    metric: metric(),
    range: smallint('range').notNull(),
    players: countColumn('players').notNull(),
  },
  (table) => [primaryKey({ columns: [table.week, table.metric, table.range] })],
);

/** What the house keeps on average of what a player staked in a week: it bounds the prizes. */
export const leaderboardEdgeTable = pgTable(
  'leaderboard_edge',
  {
    week: week(),
    userId: uuid('user_id').notNull(),
    /** Millionths of a cent. */
    edgeMicros: countColumn('edge_micros').notNull(),
  },
  (table) => [primaryKey({ columns: [table.week, table.userId] }), index('leaderboard_edge_of_user').on(table.userId)],
);

/** Prizes of closed weeks, each place once; 0 where its player staked too little for one. */
export const leaderboardPrizeTable = pgTable(
  'leaderboard_prize',
  {
    week: week(),
    metric: metric(),
    place: smallint('place').notNull(),
    userId: uuid('user_id').notNull(),
    amount: centsColumn('amount').notNull(),
    paidAt: instantColumn('paid_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.week, table.metric, table.place] }), unique().on(table.week, table.metric, table.userId)],
);
