import * as z from 'zod/mini';
import { coinsCodec } from '../../coins-codec.ts';
import { DESK_ACT_NAMES } from '../../desk/roles.ts';
import { idSchema, instantSchema, pageOf, pageQuery } from '../common.ts';
import { actReply, deskRoute, ofRecord, reasonBody } from './desk-route.ts';

/** `waiting → approved | refused | expired`; also `refused` where the one who asked takes it back. */
export const APPROVAL_STATUSES = ['waiting', 'approved', 'refused', 'expired'] as const;

export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

const approvalSchema = z.object({
  id: idSchema,
  act: z.enum(DESK_ACT_NAMES),
  subject: z.object({ type: z.string(), id: idSchema }),
  /** Whom it concerns. */
  player: z.nullable(z.object({ id: idSchema, name: z.string() })),
  amount: z.nullable(coinsCodec),
  /** What the act would do, as a sentence without the player's name. */
  sentence: z.string(),
  reason: z.string(),
  asked_by: z.object({ id: z.nullable(idSchema), name: z.string() }),
  asked_at: instantSchema,
  expires_at: instantSchema,
  status: z.enum(APPROVAL_STATUSES),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instantSchema),
  decision_reason: z.nullable(z.string()),
  /** Whether the member of staff who asks may approve it: not what they asked for, nor what their role may not do. */
  may_approve: z.boolean(),
});

export type Approval = z.output<typeof approvalSchema>;

/** What needs a second person, the oldest waiting first; others the newest first. */
export const approvals = deskRoute({
  act: 'approvals.read',
  method: 'GET',
  path: '/api/desk/approvals',
  summary: 'List approvals',
  query: z.strictObject({ status: z.optional(z.enum(APPROVAL_STATUSES)), ...pageQuery }),
  reply: pageOf(approvalSchema),
});

/** Approves and carries out what another person has asked for. `forbidden` for the one who asked. */
export const approve = deskRoute({
  act: 'approvals.decide',
  method: 'POST',
  path: '/api/desk/approvals/:id/approve',
  summary: 'Approve what another person has asked for',
  params: ofRecord,
  body: reasonBody,
  reply: actReply,
  errors: ['not_found', 'approval_closed', 'withdrawal_closed', 'promocode_used', 'insufficient_funds', 'bonus_locked'],
});

/** Refuses it; the one who asked may take it back so. */
export const refuse = deskRoute({
  act: 'approvals.decide',
  method: 'POST',
  path: '/api/desk/approvals/:id/refuse',
  summary: 'Refuse an approval',
  params: ofRecord,
  body: reasonBody,
  reply: actReply,
  errors: ['not_found', 'approval_closed'],
});
