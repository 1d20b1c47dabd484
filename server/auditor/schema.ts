import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { countColumn, identityColumn, instantColumn } from '#server/database/columns.ts';

/** State of each check. */
export const auditCheckTable = pgTable('audit_check', {
  key: text('key').primaryKey(),
  /** Transfers up to here were checked; 0 before the first full run. */
  afterTransfer: countColumn('after_transfer').notNull().default(0),
  dueAt: instantColumn('due_at').notNull(),
  /** When the next run checks everything. */
  wholeAt: instantColumn('whole_at').notNull(),
  ranAt: instantColumn('ran_at'),
});

const SEVERITIES = ['error', 'warning'] as const;

/** What checks have found: one open row per check and subject. */
export const auditFindingTable = pgTable(
  'audit_finding',
  {
    id: identityColumn('id').primaryKey(),
    checkKey: text('check_key').notNull(),
    severity: text('severity', { enum: SEVERITIES }).notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    sentence: text('sentence').notNull(),
    /** The player and the game that it concerns. */
    data: jsonb('data')
      .$type<{ user_id?: string; game?: string }>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    foundAt: instantColumn('found_at').notNull(),
    lastSeenAt: instantColumn('last_seen_at').notNull(),
    resolvedAt: instantColumn('resolved_at'),
    resolvedBy: text('resolved_by'),
    note: text('note'),
    /** When its alert is posted, or posted again; null for none. */
    alertDueAt: instantColumn('alert_due_at'),
    alertTries: integer('alert_tries').notNull().default(0),
  },
  (table) => [
    uniqueIndex('audit_finding_open')
      .on(table.checkKey, table.subjectType, table.subjectId)
      .where(sql`(resolved_at IS NULL)`),
  ],
);
