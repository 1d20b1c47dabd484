import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, identityColumn, instantColumn, WRITTEN_NOW } from '#server/database/columns.ts';

/** Requests by their idempotency keys: written first, in the transaction of the request's effect, with its answer last. */
export const requestClaimTable = pgTable(
  'request_claim',
  {
    id: identityColumn('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    route: text('route').notNull(),
    key: uuid('key').notNull(),
    /** SHA-256 of what was asked. */
    requestHash: bytesColumn('request_hash').notNull(),
    /** The body of the answer. */
    answer: text('answer'),
    createdAt: instantColumn('created_at').notNull().default(WRITTEN_NOW),
  },
  (table) => [unique().on(table.userId, table.route, table.key)],
);
