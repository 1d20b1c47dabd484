import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cents } from '#contract/money.ts';
import { centsColumn, countColumn, identityColumn, instantColumn, WRITTEN_NOW } from '#server/database/columns.ts';

/** Accounts. A player's own carries its balance and version, changed by `post_transfer` alone; a house account has entries only. */
export const accountTable = pgTable(
  'account',
  {
    id: identityColumn('id').primaryKey(),
    /** `user_cash` for players, otherwise what the house account is for. */
    kind: text('kind').notNull(),
    ownerId: uuid('owner_id'),
    balance: centsColumn('balance'),
    version: countColumn('version'),
    /** A player's active bonus. */
    bonusId: uuid('bonus_id'),
    /** How much of the balance is bonus coins. */
    locked: centsColumn('locked').notNull().default(cents(0)),
  },
  (table) => [
    uniqueIndex('account_owner')
      .on(table.ownerId, table.kind)
      .where(sql`(owner_id IS NOT NULL)`),
    uniqueIndex('account_house')
      .on(table.kind)
      .where(sql`(owner_id IS NULL)`),
  ],
);

/** Transfers, one per business event: `kind` and the reference name it. */
export const transferTable = pgTable(
  'transfer',
  {
    id: identityColumn('id').primaryKey(),
    kind: text('kind').notNull(),
    refType: text('ref_type').notNull(),
    refId: text('ref_id').notNull(),
    createdAt: instantColumn('created_at').notNull().default(WRITTEN_NOW),
  },
  (table) => [
    unique('transfer_reference').on(table.kind, table.refType, table.refId),
    index('transfer_created_at').using('brin', table.createdAt),
  ],
);

/** What a transfer moves, account by account: it adds up to zero. Version and balance are of players' accounts. */
export const entryTable = pgTable(
  'entry',
  {
    transferId: bigint('transfer_id', { mode: 'number' }).notNull(),
    seq: smallint('seq').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    amount: centsColumn('amount').notNull(),
    accountVersion: countColumn('account_version'),
    balanceAfter: centsColumn('balance_after'),
  },
  (table) => [primaryKey({ columns: [table.transferId, table.seq] }), unique().on(table.accountId, table.accountVersion)],
);
