import * as z from 'zod/mini';
import { idSchema, instantSchema, pageOf, pageQuery } from '../common.ts';
import { actReply, deskRoute, ofRecord, reasonBody } from './desk-route.ts';

const overdueSchema = z.object({
  id: idSchema,
  kind: z.enum(['deposit', 'crypto', 'delivery']),
  gateway: z.string(),
  player: z.object({ id: idSchema, name: z.string() }),
  created_at: instantSchema,
  overdue_at: instantSchema,
  /** The payment's name at its provider. */
  reference: z.nullable(z.string()),
});

/** Deposits and withdrawals that no provider could say the end of, the longest first. */
export const overduePayments = deskRoute({
  act: 'payments.read',
  method: 'GET',
  path: '/api/desk/payments/overdue',
  summary: 'List overdue payments',
  query: z.strictObject({ ...pageQuery }),
  reply: pageOf(overdueSchema),
});

/** Has the shop check with the provider again. */
export const askProvider = deskRoute({
  act: 'payments.ask',
  method: 'POST',
  path: '/api/desk/payments/overdue/:id/ask',
  summary: 'Check an overdue payment with its provider',
  params: ofRecord,
  body: reasonBody,
  reply: actReply,
  errors: ['not_found'],
});

/** Takes a deposit off the list as never paid; a later provider message still counts. */
export const dropPayment = deskRoute({
  act: 'payments.drop',
  method: 'POST',
  path: '/api/desk/payments/overdue/:id/never-paid',
  summary: 'Take an overdue deposit off the list',
  params: ofRecord,
  body: reasonBody,
  reply: actReply,
  errors: ['not_found'],
});

const quarantinedSchema = z.object({
  id: idSchema,
  gateway: z.string(),
  reason: z.string(),
  /** The message as it came, its first 4,096 bytes. */
  body: z.string(),
  times: z.number(),
  received_at: instantSchema,
  reviewed_at: z.nullable(instantSchema),
  reviewed_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

/** Signed provider messages that moved nothing: those that wait for review, the newest first. */
export const quarantinedPayments = deskRoute({
  act: 'payments.read',
  method: 'GET',
  path: '/api/desk/payments/quarantined',
  summary: 'List quarantined provider messages',
  query: z.strictObject({ status: z.optional(z.enum(['waiting', 'reviewed'])), ...pageQuery }),
  reply: pageOf(quarantinedSchema),
});

/** Marks a quarantined message as reviewed. Coins that it is about are given by a labelled transfer. */
export const reviewPayment = deskRoute({
  act: 'payments.review',
  method: 'POST',
  path: '/api/desk/payments/quarantined/:id/review',
  summary: 'Mark a provider message as reviewed',
  params: ofRecord,
  body: reasonBody,
  reply: actReply,
  errors: ['not_found', 'already_claimed'],
});
