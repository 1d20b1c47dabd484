import * as z from 'zod/mini';
import { coinsCodec } from '../../coins-codec.ts';
import { gameKeySchema } from '../../games/record.ts';
import { idFilter, idSchema, instantSchema, pageOf, pageQuery, timeRangeQuery, writtenText } from '../common.ts';
import { WITHDRAWAL_STATUSES, WITHDRAWAL_TYPES, withdrawalDetailSchema } from '../withdrawals.ts';
import { actReply, deskRoute, ofRecord, reasonBody, reasonSchema } from './desk-route.ts';
import { deskPlayerSchema } from './players.ts';

/** `none`: below the limit of reviews. `waiting`: stays new until it is approved. `approved`: by staff. */
export const WITHDRAWAL_REVIEWS = ['none', 'waiting', 'approved'] as const;

const rowSchema = z.object({
  id: idSchema,
  type: z.enum(WITHDRAWAL_TYPES),
  status: z.enum(WITHDRAWAL_STATUSES),
  review: z.enum(WITHDRAWAL_REVIEWS),
  /** Since when staff holds it; null where it is not held. */
  held_at: z.nullable(instantSchema),
  player: z.object({ id: idSchema, name: z.string() }),
  charged: coinsCodec,
  /** What leaves with it: what was charged, and the prices of the prizes of a delivery. Limits are about this. */
  worth: coinsCodec,
  /** `sent_amount` with its currency, `about` before it while it is new, or the number of prizes. */
  what: z.string(),
  gateway: z.string(),
  created_at: instantSchema,
  updated_at: instantSchema,
  overdue_at: z.nullable(instantSchema),
  /** Whether staff may end it: its provider has not answered for seven days, or it was found new in a backup and may have been sent since. */
  may_end: z.boolean(),
  /** The approval by a second person that it waits for. */
  approval_id: z.nullable(idSchema),
});

export type DeskWithdrawal = z.output<typeof rowSchema>;

/** `waiting`: new ones that need an approval or are held. `open`: all that have no end. */
export const WITHDRAWAL_QUEUES = ['waiting', 'open', 'overdue', 'ended', 'all'] as const;

/** Withdrawals and deliveries, the longest wait first; ended ones the newest first. */
export const deskWithdrawals = deskRoute({
  act: 'withdrawals.read',
  method: 'GET',
  path: '/api/desk/withdrawals',
  summary: 'List withdrawals and deliveries',
  query: z.strictObject({
    queue: z.optional(z.enum(WITHDRAWAL_QUEUES)),
    type: z.optional(z.enum(WITHDRAWAL_TYPES)),
    player: z.optional(idFilter),
    ...timeRangeQuery,
    ...pageQuery,
  }),
  reply: pageOf(rowSchema),
});

const detailSchema = z.extend(rowSchema, {
  /** Whether approving it asks a second person: those of the player within 24 hours are worth more than one may approve. */
  needs_second: z.boolean(),
  detail: withdrawalDetailSchema,
  account: z.extend(deskPlayerSchema, {
    email_verified: z.boolean(),
    balance: coinsCodec,
    locked: coinsCodec,
    deposited: coinsCodec,
    withdrawn: coinsCodec,
    staked: coinsCodec,
    paid: coinsCodec,
  }),
  /** Other withdrawals to the same address, of any player. */
  same_address: z.array(
    z.object({ id: idSchema, player: z.object({ id: idSchema, name: z.string() }), charged: coinsCodec, created_at: instantSchema }),
  ),
  /** Devices and networks of the player's sessions, the newest first. */
  devices: z.array(
    z.object({
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      address: z.nullable(z.string()),
      country: z.nullable(z.string()),
      used_at: instantSchema,
    }),
  ),
  /** The bets with the largest payouts since the withdrawal before this one. */
  bets: z.array(z.object({ id: idSchema, game: gameKeySchema, stake: coinsCodec, payout: coinsCodec, placed_at: instantSchema })),
  /** What staff has done with it, the newest first. */
  acts: z.array(z.object({ at: instantSchema, by: z.string(), act: z.string(), reason: z.nullable(z.string()) })),
});

export type DeskWithdrawalDetail = z.output<typeof detailSchema>;

export const deskWithdrawal = deskRoute({
  act: 'withdrawals.read',
  method: 'GET',
  path: '/api/desk/withdrawals/:id',
  summary: 'Get a withdrawal with what a decision needs',
  params: ofRecord,
  reply: z.object({ data: detailSchema }),
  errors: ['not_found'],
});

const MOVED = ['not_found', 'withdrawal_closed'] as const;

/** Lets a withdrawal that waits go to its provider once its rest is over. Above the limit of two persons, a second one must approve it. */
export const approveWithdrawal = deskRoute({
  act: 'withdrawals.approve',
  method: 'POST',
  path: '/api/desk/withdrawals/:id/approve',
  summary: 'Approve a withdrawal',
  params: ofRecord,
  body: reasonBody,
  reply: actReply,
  errors: [...MOVED, 'approval_waiting', 'approval_closed'],
});

/** Keeps a new withdrawal from its provider until it is released. The player can still cancel it. */
export const holdWithdrawal = deskRoute({
  act: 'withdrawals.hold',
  method: 'POST',
  path: '/api/desk/withdrawals/:id/hold',
  summary: 'Hold a withdrawal',
  params: ofRecord,
  body: reasonBody,
  reply: actReply,
  errors: MOVED,
});

/** Ends a hold. A withdrawal that needs an approval still needs it. One that was found new in a backup is released once a second person has approved it. */
export const releaseWithdrawal = deskRoute({
  act: 'withdrawals.release',
  method: 'POST',
  path: '/api/desk/withdrawals/:id/release',
  summary: 'Release a held withdrawal',
  params: ofRecord,
  body: reasonBody,
  reply: actReply,
  errors: [...MOVED, 'approval_waiting'],
});

/** Cancels a new withdrawal, but for one that was found in a backup: coins and prizes return. `sentence`: the reason that the player reads. */
export const cancelByDesk = deskRoute({
  act: 'withdrawals.cancel',
  method: 'POST',
  path: '/api/desk/withdrawals/:id/cancel',
  summary: 'Cancel a withdrawal',
  params: ofRecord,
  body: z.strictObject({ reason: reasonSchema, sentence: writtenText(3, 200) }),
  reply: actReply,
  errors: MOVED,
});

/** How staff ends a withdrawal: its provider has sent it, or never will, and all that was charged returns. */
export const WITHDRAWAL_ENDS = ['sent', 'failed'] as const;

/**
 * Ends a withdrawal that `may_end`, once a second person has approved it. `reference`: what shows how it ended, such as its transaction, which its player
 * reads, or the provider's letter. `withdrawal_closed` where it may not end, also at the approval.
 */
export const endWithdrawal = deskRoute({
  act: 'withdrawals.end',
  method: 'POST',
  path: '/api/desk/withdrawals/:id/end',
  summary: 'End a withdrawal without its provider',
  params: ofRecord,
  body: z.strictObject({ reason: reasonSchema, outcome: z.enum(WITHDRAWAL_ENDS), reference: writtenText(3, 200) }),
  reply: actReply,
  errors: [...MOVED, 'approval_waiting'],
});
