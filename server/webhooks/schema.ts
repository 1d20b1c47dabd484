import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '#server/database/columns.ts';

/** Signed messages that moved nothing and wait for a person; each once, with how many times it came. */
export const paymentQuarantineTable = pgTable(
  'payment_quarantine',
  {
    id: uuid('id').primaryKey(),
    gateway: text('gateway').notNull(),
    reason: text('reason').notNull(),
    body: text('body').notNull(),
    hash: bytesColumn('hash').notNull(),
    times: integer('times').notNull().default(1),
    receivedAt: instantColumn('received_at').notNull(),
    /** When a person looked at it, and what they found. */
    reviewedAt: instantColumn('reviewed_at'),
    reviewedBy: text('reviewed_by'),
    note: text('note'),
  },
  (table) => [unique().on(table.gateway, table.hash)],
);
