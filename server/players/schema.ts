import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cents } from '#contract/money.ts';
import { bytesColumn, centsColumn, instantColumn } from '#server/database/columns.ts';

/** All players, demo players included. */
export const userTable = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** In lower case; null for players who signed up by a service that verified none. */
    email: text('email'),
    /** When its player proved that this address is theirs. */
    emailVerifiedAt: instantColumn('email_verified_at'),
    /** Null for players who can't sign in by password. */
    passwordHash: text('password_hash'),
    avatarUrl: text('avatar_url'),
    isDemo: boolean('is_demo').notNull().default(false),
    /** Cents staked so far; a point of experience per coin. */
    experienceCents: centsColumn('experience_cents').notNull().default(cents(0)),
    /** When the player agreed to promotions, and to the terms. */
    promotionsAt: instantColumn('promotions_at'),
    termsAt: instantColumn('terms_at'),
    createdAt: instantColumn('created_at').notNull(),
    /** When the player closed the account; nothing about it changes after that. */
    closedAt: instantColumn('closed_at'),
    /** When the password, a second factor or the email address last changed. */
    accessChangedAt: instantColumn('access_changed_at'),
  },
  (table) => [uniqueIndex('users_email').on(table.email)],
);

/** Which accounts were given what is given once to a person, by a keyed hash of what it was and what was seen: it says nothing without the key. */
export const personSeenTable = pgTable(
  'person_seen',
  {
    hash: bytesColumn('hash').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: ['address', 'device', 'mailbox'] }).notNull(),
    /** When it is removed. */
    until: instantColumn('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.userId] }),
    index('person_seen_until').on(table.until),
    index('person_seen_of_user').on(table.userId),
  ],
);
