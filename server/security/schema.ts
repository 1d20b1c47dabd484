import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '#server/database/columns.ts';

/** What can end a session before its time. */
export const SESSION_ENDS = ['sign_out', 'token_reuse', 'restore'] as const;

/** Sessions of players: each begins with a sign-in. */
export const sessionTable = pgTable('session', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  endedAt: instantColumn('ended_at'),
  endedBy: text('ended_by', { enum: SESSION_ENDS }),
});

/** Refresh tokens by their SHA-256. One that was used has a successor. */
export const refreshTokenTable = pgTable('refresh_token', {
  hash: bytesColumn('hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  usedAt: instantColumn('used_at'),
});
