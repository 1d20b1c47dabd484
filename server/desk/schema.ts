import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { APPROVAL_STATUSES } from '#contract/api/desk/approvals.ts';
import { LOG_OUTCOMES, LOG_SOURCES, type LoggedAct } from '#contract/api/desk/log.ts';
import { type DeskAct, STAFF_ROLES } from '#contract/desk/roles.ts';
import { cents } from '#contract/money.ts';
import { bytesColumn, centsColumn, countColumn, identityColumn, instantColumn } from '#server/database/columns.ts';

/** Members of staff. */
export const staffTable = pgTable(
  'staff',
  {
    id: uuid('id').primaryKey(),
    /** In lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    passwordHash: text('password_hash').notNull(),
    /** A one-time password works until then and must be replaced; null for a password of the person's own. */
    passwordUntil: instantColumn('password_until'),
    /** Sealed, see staff/authenticator.ts; null before the first sign-in. */
    totpSecret: bytesColumn('totp_secret'),
    totpConfirmedAt: instantColumn('totp_confirmed_at'),
    /** The last step of 30 s whose code was used. */
    totpLastStep: countColumn('totp_last_step').notNull().default(0),
    createdAt: instantColumn('created_at').notNull(),
    disabledAt: instantColumn('disabled_at'),
    /** A demo account, whose password and codes are known to all: it signs in only to a sandbox. */
    isDemo: boolean('is_demo').notNull().default(false),
  },
  (table) => [uniqueIndex('staff_email').on(table.email)],
);

/** Sessions of staff, and sign-ins under way: those have no `confirmedAt` yet. */
export const staffSessionTable = pgTable(
  'staff_session',
  {
    id: uuid('id').primaryKey(),
    staffId: uuid('staff_id').notNull(),
    /** SHA-256 of the token or the challenge. */
    hash: bytesColumn('hash').notNull().unique(),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    /** To within a minute. */
    usedAt: instantColumn('used_at').notNull(),
    confirmedAt: instantColumn('confirmed_at'),
    tries: integer('tries').notNull().default(0),
    address: text('address'),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    index('staff_session_of_staff')
      .on(table.staffId)
      .where(sql`(ended_at IS NULL)`),
  ],
);

/** The audit log. Rows are only added. */
export const staffLogTable = pgTable(
  'staff_log',
  {
    id: identityColumn('id').primaryKey(),
    at: instantColumn('at').notNull(),
    source: text('source', { enum: LOG_SOURCES }).notNull(),
    /** Null for a command, for the sandbox's clerk, and for a failed sign-in with an unknown address. */
    staffId: uuid('staff_id'),
    byName: text('by_name').notNull(),
    role: text('role'),
    act: text('act').$type<LoggedAct>().notNull(),
    outcome: text('outcome', { enum: LOG_OUTCOMES }).notNull(),
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    reason: text('reason'),
    data: jsonb('data')
      .$type<Record<string, unknown>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    address: text('address'),
  },
  (table) => [
    index('staff_log_of_subject')
      .on(table.subjectId, table.id.desc())
      .where(sql`(subject_id IS NOT NULL)`),
    index('staff_log_of_staff')
      .on(table.staffId, table.id.desc())
      .where(sql`(staff_id IS NOT NULL)`),
    index('staff_log_of_act').on(table.act, table.id.desc()),
    index('staff_log_found').using('gin', sql`(${table.data} -> 'found') jsonb_path_ops`),
  ],
);

/** What needs a second person. */
export const staffApprovalTable = pgTable(
  'staff_approval',
  {
    id: uuid('id').primaryKey(),
    act: text('act').$type<DeskAct>().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    amount: centsColumn('amount'),
    sentence: text('sentence').notNull(),
    data: jsonb('data')
      .$type<Record<string, unknown>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    reason: text('reason').notNull(),
    /** Null where the sandbox's clerk asked. */
    askedBy: uuid('asked_by'),
    askedName: text('asked_name').notNull(),
    askedAt: instantColumn('asked_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    status: text('status', { enum: APPROVAL_STATUSES }).notNull().default('waiting'),
    decidedBy: uuid('decided_by'),
    decidedName: text('decided_name'),
    decidedAt: instantColumn('decided_at'),
    decisionReason: text('decision_reason'),
  },
  (table) => [
    uniqueIndex('staff_approval_waiting')
      .on(table.act, table.subjectType, table.subjectId)
      .where(sql`(status = 'waiting'::text)`),
    index('staff_approval_newest').on(table.askedAt.desc()),
  ],
);

/** Notes of staff about players. Rows are only added. */
export const playerNoteTable = pgTable(
  'player_note',
  {
    id: identityColumn('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    text: text('text').notNull(),
    staffId: uuid('staff_id').notNull(),
    byName: text('by_name').notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [index('player_note_of_player').on(table.userId, table.id.desc())],
);

/** What the ledger moved on an account of the house in a quarter of an hour, up to the transfer that `houseSumProgressTable` names (`house/ledger-sums.ts`). */
export const houseSumTable = pgTable(
  'house_sum',
  {
    startsAt: instantColumn('starts_at').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    amount: centsColumn('amount').notNull(),
    sponsored: centsColumn('sponsored').notNull().default(cents(0)),
  },
  (table) => [primaryKey({ columns: [table.startsAt, table.accountId] })],
);

/** The transfer up to which the sums of the house's accounts go. One row. */
export const houseSumProgressTable = pgTable('house_sum_progress', {
  one: boolean('one').primaryKey().default(true),
  through: countColumn('through').notNull(),
});
