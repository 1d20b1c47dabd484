import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { WITHDRAWAL_REVIEWS } from '#contract/api/desk/withdrawals.ts';
import { REST_REASONS, WITHDRAWAL_STATUSES, WITHDRAWAL_TYPES } from '#contract/api/withdrawals.ts';
import type { Address } from '#contract/delivery/address-record.ts';
import { cents } from '#contract/money.ts';
import { bytesColumn, centsColumn, countColumn, instantColumn } from '#server/database/columns.ts';

/** Everything that was asked to leave the shop: coins to an address, and prizes. What is not of its type is null. */
export const withdrawalTable = pgTable('withdrawal', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  type: text('type', { enum: WITHDRAWAL_TYPES }).notNull(),
  status: text('status', { enum: WITHDRAWAL_STATUSES }).notNull().default('new'),
  /** Who sends it. */
  gateway: text('gateway').notNull(),
  /** What left the balance with the request: the amount with its fee, or the shipping price. */
  charged: centsColumn('charged').notNull(),
  /** Why the house canceled it, as a sentence. */
  reason: text('reason'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
  /** When the shop has to do something for it; null once it is over. */
  dueAt: instantColumn('due_at'),
  /** How often its order was given to the provider in vain. */
  tries: integer('tries').notNull().default(0),
  /** When the provider took the order. */
  acceptedAt: instantColumn('accepted_at'),
  /** When the provider last answered that it has the order. */
  answeredAt: instantColumn('answered_at'),
  currency: text('currency'),
  address: text('address'),
  fee: centsColumn('fee'),
  /** The part of what was charged that had not been staked since it was deposited, and the fee for it. */
  unplayed: centsColumn('unplayed').notNull().default(cents(0)),
  unplayedFee: centsColumn('unplayed_fee').notNull().default(cents(0)),
  /** Millionths of a coin for one unit of the currency: an estimate while it is new, fixed with the hand-over to the provider. */
  rateMicros: countColumn('rate_micros'),
  /** In the currency's own units, written out, at that rate. */
  sentAmount: text('sent_amount'),
  transactionId: text('transaction_id'),
  /** The address as it was at the request. */
  shipTo: jsonb('ship_to').$type<Address>(),
  grams: integer('grams'),
  carrier: text('carrier'),
  trackingNumber: text('tracking_number'),
  /** Since when it has taken so long that a person has to look. */
  overdueAt: instantColumn('overdue_at'),
  /** Why a new one rests until `dueAt`; null once it waits for something else. */
  restReason: text('rest_reason', { enum: REST_REASONS }),
  /** SHA-256 of the token of the link that stops it; null where none was mailed. */
  stopHash: bytesColumn('stop_hash').unique(),
  /** When it was stopped by that link. */
  stoppedAt: instantColumn('stopped_at'),
  /** What leaves with it: what was charged, and the prices of the prizes of a delivery. */
  worth: centsColumn('worth').notNull().default(cents(0)),
  /** Whether staff must approve it before its provider gets it, and whether they have. */
  review: text('review', { enum: WITHDRAWAL_REVIEWS }).notNull().default('none'),
  /** Since when staff holds it; null where it is not held. */
  heldAt: instantColumn('held_at'),
  /** When it was found new in a backup, after which it may have been carried out; null again once staff releases it. */
  restoredAt: instantColumn('restored_at'),
});

/** The statuses that a withdrawal has had, each once. */
export const withdrawalStepTable = pgTable(
  'withdrawal_step',
  {
    withdrawalId: uuid('withdrawal_id').notNull(),
    status: text('status', { enum: WITHDRAWAL_STATUSES }).notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.withdrawalId, table.status] })],
);

/** What a delivery was asked to bring; a prize may be asked for again after a cancel. */
export const withdrawalItemTable = pgTable(
  'withdrawal_item',
  {
    withdrawalId: uuid('withdrawal_id').notNull(),
    itemId: uuid('item_id').notNull(),
    size: text('size'),
  },
  (table) => [primaryKey({ columns: [table.withdrawalId, table.itemId] })],
);
