import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { BONUS_STATUSES } from '#contract/api/bonus.ts';
import { cents } from '#contract/money.ts';
import { centsColumn, countColumn, instantColumn } from '#server/database/columns.ts';

/** Bonuses, each with the rule that held when it was granted. What is left of the active one is `account.locked`. */
export const bonusTable = pgTable(
  'bonus',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    invoiceId: uuid('invoice_id').unique(),
    /** The promo code; null for the bonus of a method alone. */
    code: text('code'),
    granted: centsColumn('granted').notNull(),
    stakeable: boolean('stakeable').notNull(),
    releasePpm: countColumn('release_ppm').notNull(),
    stakeCap: centsColumn('stake_cap').notNull(),
    stakeCapPpm: countColumn('stake_cap_ppm').notNull(),
    /** Millionths of a cent. */
    earnedMicros: countColumn('earned_micros').notNull().default(0),
    released: centsColumn('released').notNull().default(cents(0)),
    status: text('status', { enum: BONUS_STATUSES }).notNull().default('active'),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    uniqueIndex('bonus_active')
      .on(table.userId)
      .where(sql`(status = 'active'::text)`),
    index('bonus_of_user').on(table.userId, table.createdAt.desc()),
    index('bonus_to_expire')
      .on(table.expiresAt)
      .where(sql`(status = 'active'::text)`),
  ],
);

/** Of what is paid for a reference (a bet, or the bonus itself) the part that is bonus coins. */
export const bonusShareTable = pgTable(
  'bonus_share',
  {
    ref: uuid('ref').primaryKey(),
    bonusId: uuid('bonus_id').notNull(),
    total: centsColumn('total').notNull(),
    part: centsColumn('part').notNull(),
  },
  (table) => [index('bonus_share_of_bonus').on(table.bonusId)],
);

/** How much of what was deposited must still be staked before it leaves without a fee: `required` less `played`. */
export const playThroughTable = pgTable('play_through', {
  userId: uuid('user_id').primaryKey(),
  required: centsColumn('required').notNull(),
  played: centsColumn('played').notNull().default(cents(0)),
});
