import * as z from 'zod/mini';
import { coinsCodec } from '../../coins-codec.ts';
import { instantSchema, pageOf, pageQuery } from '../common.ts';
import { actReply, deskRoute, reasonBody, reasonSchema } from './desk-route.ts';

const code = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{3,32}$/, { error: 'must have 3 to 32 letters, digits and dashes' }));
const ofCode = z.strictObject({ code });

const promotionSchema = z.object({
  code: z.string(),
  /** A fixed number of coins, or a percentage of the deposit. */
  kind: z.enum(['fixed', 'percent']),
  /** Coins, or percent. */
  value: z.number(),
  max_uses: z.number(),
  used: z.number(),
  active: z.boolean(),
  created_at: instantSchema,
  /** Bonus coins granted, released to players so far, and still locked. */
  granted: coinsCodec,
  released: coinsCodec,
  locked: coinsCodec,
  /** What the plan says that the granted coins cost, by `BONUS_COST_PERCENT`. */
  planned_cost: coinsCodec,
});

export type DeskPromotion = z.output<typeof promotionSchema>;

/** Promo codes, active ones first, with their cost so far against plan. */
export const promotions = deskRoute({
  act: 'promotions.read',
  method: 'GET',
  path: '/api/desk/promotions',
  summary: 'List promotions',
  query: z.strictObject({ ...pageQuery }),
  reply: pageOf(promotionSchema),
});

/**
 * Makes a promo code. `promocode_used`: there is one with this name. A second person must approve one where it and those of the 24 hours before can give away more than one
 * person may approve; a percentage counts as that of the largest card deposit.
 */
export const makePromotion = deskRoute({
  act: 'promotions.make',
  method: 'POST',
  path: '/api/desk/promotions',
  summary: 'Make a promotion',
  body: z.strictObject({
    reason: reasonSchema,
    code,
    kind: z.enum(['fixed', 'percent']),
    value: z.number().check(z.gt(0), z.lte(10_000), z.multipleOf(0.01)),
    max_uses: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  }),
  reply: actReply,
  errors: ['promocode_used', 'limit_exceeded', 'approval_waiting'],
});

/** Ends a promotion: the code is taken no more; bonuses that it gave go on. */
export const endPromotion = deskRoute({
  act: 'promotions.end',
  method: 'POST',
  path: '/api/desk/promotions/:code/end',
  summary: 'End a promotion',
  params: ofCode,
  body: reasonBody,
  reply: actReply,
  errors: ['not_found'],
});
