import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identityColumn, instantColumn } from '#server/database/columns.ts';

/* The memory of the sandbox's providers: tables of their own, which no other module reads. Empty in a shop for real. */

/** Payments that a provider knows of. */
export const sandboxPaymentTable = pgTable(
  'sandbox_payment',
  {
    gateway: text('gateway').notNull(),
    id: text('id').notNull(),
    /** What the provider knows of it, in its own form. */
    facts: jsonb('facts').notNull(),
    madeAt: instantColumn('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.id] })],
);

/** Messages that providers still have to send. */
export const sandboxMessageTable = pgTable('sandbox_message', {
  place: identityColumn('place').primaryKey(),
  gateway: text('gateway').notNull(),
  path: text('path').notNull(),
  /** Names the payment in the log. */
  payment: text('payment').notNull(),
  body: text('body').notNull(),
  dueAt: instantColumn('due_at').notNull(),
  tries: integer('tries').notNull().default(0),
});
