import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { AGREED_DOCUMENTS } from '#contract/consents/documents.ts';
import { instantColumn } from '#server/database/columns.ts';

/** Which version of a document a player agreed to, and when. Rows are only added. */
export const consentTable = pgTable(
  'consent',
  {
    userId: uuid('user_id').notNull(),
    document: text('document', { enum: AGREED_DOCUMENTS }).notNull(),
    /** The day from which it holds. */
    version: text('version').notNull(),
    acceptedAt: instantColumn('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.document, table.version] })],
);

/** What a player allowed to be kept in browsers; the last row counts. Rows are only added. */
export const cookieChoiceTable = pgTable(
  'cookie_choice',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').notNull(),
    version: text('version').notNull(),
    preferences: boolean('preferences').notNull(),
    reviews: boolean('reviews').notNull(),
    partners: boolean('partners').notNull(),
    chosenAt: instantColumn('chosen_at').notNull(),
  },
  (table) => [index('cookie_choice_of_user').on(table.userId, table.id.desc())],
);
