import { pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, identityColumn, instantColumn, WRITTEN_NOW } from '#server/database/columns.ts';

const kind = () => text('kind', { enum: ['time_out', 'self_exclusion'] }).notNull();

/** Time-outs and self-exclusions. Rows are only added; the database refuses to change or remove one. */
export const exclusionTable = pgTable('exclusion', {
  id: identityColumn('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: kind(),
  beganAt: instantColumn('began_at').notNull(),
  /** Null for no end. */
  endsAt: instantColumn('ends_at'),
  /** When play returns after a self-exclusion; null until the player has asked. */
  playAgainAt: instantColumn('play_again_at'),
});

/** The same by hashes of mailboxes and of accounts at sign-in services: by these another account of the person is recognised, also after a closing. */
export const excludedPersonTable = pgTable(
  'excluded_person',
  {
    hash: bytesColumn('hash').notNull(),
    kind: kind(),
    beganAt: instantColumn('began_at').notNull(),
    endsAt: instantColumn('ends_at'),
  },
  (table) => [unique().on(table.hash, table.kind, table.beganAt, table.endsAt).nullsNotDistinct()],
);

/** Mailboxes that an account had and has proved, hashed: an exclusion of its player reaches them, too. */
export const formerMailboxTable = pgTable(
  'former_mailbox',
  {
    userId: uuid('user_id').notNull(),
    hash: bytesColumn('hash').notNull(),
    leftAt: instantColumn('left_at').notNull().default(WRITTEN_NOW),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** What the national self-exclusion register said last of each player. */
export const registerAnswerTable = pgTable('register_answer', {
  userId: uuid('user_id').primaryKey(),
  /** When it first said that the player is listed; null while it says that they are not. */
  listedSince: instantColumn('listed_since'),
  /** The mailbox under which it said so, hashed. */
  listedAs: bytesColumn('listed_as'),
  askedAt: instantColumn('asked_at').notNull(),
});
