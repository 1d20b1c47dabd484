import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { cents } from '#contract/money.ts';
import { centsColumn, countColumn, instantColumn } from '#server/database/columns.ts';

/** Cashback days, named by their ends: 21:00 by the house's clock. */
export const cashbackDayTable = pgTable(
  'cashback_day',
  {
    endsAt: instantColumn('ends_at').primaryKey(),
    startsAt: instantColumn('starts_at').notNull(),
    /** When its counting ended; bets that are counted later belong to the day that is open then. */
    closedAt: instantColumn('closed_at'),
    /** Until when what comes of it can be claimed. */
    expiresAt: instantColumn('expires_at'),
    /** When every player's part of it was written. */
    grantedAt: instantColumn('granted_at'),
  },
  (table) => [
    index('cashback_day_open')
      .on(table.endsAt)
      .where(sql`(granted_at IS NULL)`),
  ],
);

/** What a player staked and was paid on a day. Once `amount` is written nothing of it changes but that it is claimed. */
export const cashbackTable = pgTable(
  'cashback',
  {
    userId: uuid('user_id').notNull(),
    endsAt: instantColumn('ends_at').notNull(),
    staked: centsColumn('staked').notNull().default(cents(0)),
    paid: centsColumn('paid').notNull().default(cents(0)),
    /** What the house keeps of the stakes on average, millionths of a cent. */
    edgeMicros: countColumn('edge_micros').notNull().default(0),
    /** What comes back; null until the day is closed. */
    amount: centsColumn('amount'),
    claimedAt: instantColumn('claimed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.endsAt] }),
    index('cashback_to_grant')
      .on(table.endsAt, table.userId)
      .where(sql`(amount IS NULL)`),
  ],
);
