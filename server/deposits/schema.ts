import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { INVOICE_STAGES, INVOICE_STATUSES, REJECT_REASONS } from '#contract/api/deposits.ts';
import { cents } from '#contract/money.ts';
import { bytesColumn, centsColumn, countColumn, instantColumn, WRITTEN_NOW } from '#server/database/columns.ts';

/** Promo codes. `value` is cents for a fixed bonus, hundredths of a percent otherwise. */
export const promoTable = pgTable(
  'promo',
  {
    code: text('code').primaryKey(),
    isFixedValue: boolean('is_fixed_value').notNull(),
    value: countColumn('value').notNull(),
    maxUses: integer('max_uses').notNull(),
    used: integer('used').notNull().default(0),
    active: boolean('active').notNull().default(true),
    createdAt: instantColumn('created_at').notNull().default(WRITTEN_NOW),
  },
  () => [uniqueIndex('promo_code_key').on(sql`lower(code)`)],
);

/** Deposits. `bonus` is a promise until the invoice is paid, and what was given afterwards. */
export const invoiceTable = pgTable(
  'invoice',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    gateway: text('gateway').notNull(),
    status: text('status', { enum: INVOICE_STATUSES }).notNull().default('new'),
    amount: centsColumn('amount').notNull(),
    currency: text('currency').notNull().default('USD'),
    bonus: centsColumn('bonus').notNull().default(cents(0)),
    promoCode: text('promo_code'),
    paymentId: text('payment_id'),
    stage: text('stage', { enum: INVOICE_STAGES }).notNull().default('waiting'),
    /** What the player asked to pay, where something else was paid. */
    asked: centsColumn('asked'),
    /** The part of `bonus` that every payment by this method brings. */
    methodBonus: centsColumn('method_bonus').notNull().default(cents(0)),
    /** The rule of the bonus that it brought, as that is kept with the bonus; null without one. */
    bonusStakeable: boolean('bonus_stakeable'),
    bonusReleasePpm: countColumn('bonus_release_ppm'),
    /** What was sent on a chain, exactly, and the rate that it was credited at: coins for one unit. */
    sentCurrency: text('sent_currency'),
    sentAmount: text('sent_amount'),
    network: text('network'),
    rate: text('rate'),
    confirmationsSeen: integer('confirmations_seen'),
    confirmationsNeeded: integer('confirmations_needed'),
    reason: text('reason', { enum: REJECT_REASONS }),
    reference: text('reference'),
    /** What a reversal could not take back from the balance. */
    debt: centsColumn('debt').notNull().default(cents(0)),
    /** What the player has paid of it; `debt` is what is still owed. */
    debtPaid: centsColumn('debt_paid').notNull().default(cents(0)),
    createdAt: instantColumn('created_at').notNull(),
    seenAt: instantColumn('seen_at'),
    settledAt: instantColumn('settled_at'),
    reversedAt: instantColumn('reversed_at'),
    /** When its provider is next asked for the payment status; null while it is not polled. */
    askAt: instantColumn('ask_at'),
    /** How often it was asked about in the state that it is in. */
    askTries: integer('ask_tries').notNull().default(0),
    /** Since when it needs review by a person, because its outcome is unknown. */
    overdueAt: instantColumn('overdue_at'),
  },
  (table) => [unique().on(table.gateway, table.paymentId)],
);

/** Who has had the bonus of a code: once per player. */
export const promoUseTable = pgTable(
  'promo_use',
  {
    code: text('code').notNull(),
    userId: uuid('user_id').notNull(),
    invoiceId: uuid('invoice_id').notNull().unique(),
    usedAt: instantColumn('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.userId] })],
);

/** How payments ended: each end that was applied, once. */
export const paymentEventTable = pgTable(
  'payment_event',
  {
    gateway: text('gateway').notNull(),
    paymentId: text('payment_id').notNull(),
    status: text('status').notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    receivedAt: instantColumn('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.paymentId, table.status] })],
);

/** Addresses that players were given to pay to: one per player, gateway and currency, and never one to two players. */
export const depositAddressTable = pgTable(
  'deposit_address',
  {
    gateway: text('gateway').notNull(),
    address: text('address').notNull(),
    userId: uuid('user_id').notNull(),
    currency: text('currency').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    /** The code that the next payment to it brings its bonus from. */
    promoCode: text('promo_code'),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.address] }), unique().on(table.gateway, table.userId, table.currency)],
);

/** How far the list of changed payments of each provider was read. */
export const paymentFeedTable = pgTable('payment_feed', {
  gateway: text('gateway').primaryKey(),
  /** As the provider counts; null for nothing yet. */
  place: text('place'),
  dueAt: instantColumn('due_at').notNull(),
});

/** Codes that are worth coins: gift cards that were sold, and vouchers of the house. Only a hash is kept of each. */
export const depositCodeTable = pgTable('deposit_code', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['gift-code', 'voucher'] }).notNull(),
  hash: bytesColumn('hash').notNull().unique(),
  amount: centsColumn('amount').notNull(),
  /** What it was issued for, for the operator. */
  batch: text('batch').notNull(),
  issuedAt: instantColumn('issued_at').notNull(),
  redeemedBy: uuid('redeemed_by'),
  redeemedAt: instantColumn('redeemed_at'),
  /** When the seller took it back. */
  voidAt: instantColumn('void_at'),
});
