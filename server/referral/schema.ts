import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { cents } from '#contract/money.ts';
import { bytesColumn, centsColumn, countColumn, instantColumn } from '#server/database/columns.ts';

/** Why a link brought no referrer: an unknown code, the player's own, another account of one household of accounts, or a closed account's. */
export const REFUSED_LINKS = ['unknown', 'self', 'ring', 'closed'] as const;

export type RefusedLink = (typeof REFUSED_LINKS)[number];

/** Millionths of a cent. */
const microsColumn = (name: string) => bigint(name, { mode: 'bigint' });

/** Codes of players, in lower case; a player's newest one is shown, earlier ones go on leading to the same player. */
export const referralCodeTable = pgTable('referral_code', {
  code: text('code').primaryKey(),
  shown: text('shown').notNull(),
  userId: uuid('user_id').notNull(),
  chosenAt: instantColumn('chosen_at').notNull(),
  /** How often its link was followed. */
  visits: countColumn('visits').notNull().default(0),
});

/** The link that brought a player, with the referrer or the reason why there is none. */
export const referralTable = pgTable('referral', {
  userId: uuid('user_id').primaryKey(),
  link: text('link').notNull(),
  referrerId: uuid('referrer_id'),
  refused: text('refused', { enum: REFUSED_LINKS }),
  /** A keyed hash of the device and the address of the registration. */
  placeHash: bytesColumn('place_hash'),
  joinedAt: instantColumn('joined_at').notNull(),
  staked: centsColumn('staked').notNull().default(cents(0)),
  earnedMicros: microsColumn('earned_micros').notNull().default(0n),
});

/** A referrer's earnings on each of the house's days. */
export const referralDayTable = pgTable(
  'referral_day',
  {
    referrerId: uuid('referrer_id').notNull(),
    /** When the day began. */
    day: instantColumn('day').notNull(),
    staked: centsColumn('staked').notNull(),
    earnedMicros: microsColumn('earned_micros').notNull(),
  },
  (table) => [primaryKey({ columns: [table.referrerId, table.day] })],
);

/** A referrer's totals. */
export const referralEarningsTable = pgTable('referral_earnings', {
  userId: uuid('user_id').primaryKey(),
  staked: centsColumn('staked').notNull().default(cents(0)),
  earnedMicros: microsColumn('earned_micros').notNull().default(0n),
  claimed: centsColumn('claimed').notNull().default(cents(0)),
  /** How many claims there were: each has its number in the ledger. */
  claims: countColumn('claims').notNull().default(0),
});
