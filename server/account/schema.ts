import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '#server/database/columns.ts';

/** Files of their data that players have asked for; only a hash is kept of each token. */
export const dataRequestTable = pgTable('data_request', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  tokenHash: bytesColumn('token_hash').notNull().unique(),
  askedAt: instantColumn('asked_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  usedAt: instantColumn('used_at'),
});
