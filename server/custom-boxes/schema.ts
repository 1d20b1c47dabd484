import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { REPORT_REASONS } from '#contract/api/custom-boxes.ts';
import { type CoverLight, COVER_LIGHT_NAMES } from '#contract/box-art/cover.ts';
import { BOX_SHAPES } from '#contract/box-art/shapes.ts';
import { cents } from '#contract/money.ts';
import { centsColumn, countColumn, instantColumn } from '#server/database/columns.ts';

/** What a box of a player is beyond a box. It is on sale while it is listed, not in review and not taken down. */
export const customBoxTable = pgTable('custom_box', {
  slug: text('slug').primaryKey(),
  userId: uuid('user_id').notNull(),
  shape: text('shape', { enum: BOX_SHAPES }).notNull(),
  lights: text('lights', { enum: COVER_LIGHT_NAMES as [CoverLight, ...CoverLight[]] })
    .array()
    .notNull(),
  /** Of the current version, as is the price. */
  configurationHash: text('configuration_hash').notNull(),
  price: centsColumn('price').notNull(),
  /** What its creator wants. */
  listed: boolean('listed').notNull().default(true),
  reviewSince: instantColumn('review_since'),
  /** The house has looked at its name and kept it. */
  clearedAt: instantColumn('cleared_at'),
  takenDownAt: instantColumn('taken_down_at'),
  /** By people, in battles too. */
  openings: countColumn('openings').notNull().default(0),
  /** Millionths of a cent. */
  earnedMicros: countColumn('earned_micros').notNull().default(0),
  updatedAt: instantColumn('updated_at').notNull(),
});

/** What a player's boxes have earned, exactly, and what was paid of it. */
export const creatorTable = pgTable('box_creator', {
  userId: uuid('user_id').primaryKey(),
  openings: countColumn('openings').notNull().default(0),
  earnedMicros: countColumn('earned_micros').notNull().default(0),
  claimed: centsColumn('claimed').notNull().default(cents(0)),
  /** How often something was claimed: the number of the next claim in the ledger. */
  claims: integer('claims').notNull().default(0),
});

/** The same by days of the house's calendar. */
export const creatorDayTable = pgTable(
  'box_creator_day',
  {
    userId: uuid('user_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    openings: countColumn('openings').notNull(),
    earnedMicros: countColumn('earned_micros').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** What players have reported. One that the house has decided about stays as it is. */
export const reportTable = pgTable(
  'box_report',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull(),
    userId: uuid('user_id').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    body: text('body').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    verdict: text('verdict', { enum: ['kept', 'taken_down'] }),
    decidedAt: instantColumn('decided_at'),
  },
  (table) => [
    uniqueIndex('box_report_open')
      .on(table.slug, table.userId)
      .where(sql`(verdict IS NULL)`),
    index('box_report_of_box').on(table.slug, table.createdAt.desc(), table.id.desc()),
  ],
);
