import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '#server/database/columns.ts';

/** What can end a session before its time. */
export const SESSION_ENDS = [
  'sign_out',
  'token_reuse',
  'restore',
  'sign_out_elsewhere',
  'password_reset',
  'password_change',
  'email_change',
  'account_closed',
  'self_exclusion',
] as const;

export type SessionEnd = (typeof SESSION_ENDS)[number];

/** Sessions of players: each begins with a sign-in. */
export const sessionTable = pgTable('session', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  endedAt: instantColumn('ended_at'),
  endedBy: text('ended_by', { enum: SESSION_ENDS }),
  /** The device as its browser named itself, for example `Firefox` and `Windows`; null where it is unknown. */
  browser: text('browser'),
  system: text('system'),
  /** Where it was last renewed from: the network address, and its country by ISO 3166 where a proxy says it. */
  address: text('address'),
  country: text('country'),
  /** When it was last renewed, to within a few minutes; null until then. */
  usedAt: instantColumn('used_at'),
  /** When its player last proved who they are, by signing in or by confirming. */
  confirmedAt: instantColumn('confirmed_at'),
});

/** Refresh tokens by their SHA-256. One that was used has a successor. */
export const refreshTokenTable = pgTable('refresh_token', {
  hash: bytesColumn('hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  usedAt: instantColumn('used_at'),
});
