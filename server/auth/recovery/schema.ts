import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '#server/database/columns.ts';

/** What a mailed link can be for. */
export const LINK_PURPOSES = ['reset_password', 'verify_email', 'change_email', 'undo_email'] as const;

/** The tokens of mailed links, by their SHA-256. */
export const mailedTokenTable = pgTable('mailed_token', {
  hash: bytesColumn('hash').primaryKey(),
  /** Null for an address that has no account. */
  userId: uuid('user_id'),
  purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
  /** The address that the link proves, or brings back. */
  email: text('email').notNull(),
  /** The session that asked. */
  sessionId: uuid('session_id'),
  /** Of `undo_email`: whether the account had proved the address that it left. Other accounts don't get one until then. */
  proved: boolean('proved').notNull().default(false),
  createdAt: instantColumn('created_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  usedAt: instantColumn('used_at'),
});
