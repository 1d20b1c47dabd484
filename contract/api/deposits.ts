import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { idSchema, instantSchema } from './common.ts';
import { route } from './route.ts';

const promocode = z.string().check(z.trim(), z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/));

const promocodeSchema = z.object({
  code: z.string(),
  /** A fixed number of coins, or a percentage with two decimals at most. */
  value: z.number(),
  is_fixed_value: z.boolean(),
});

export type Promocode = z.output<typeof promocodeSchema>;

export const validatePromocode = route({
  method: 'POST',
  path: '/api/deposit/promocode/validate',
  summary: 'Check a promo code',
  auth: 'player',
  body: z.strictObject({ promocode }),
  reply: z.extend(promocodeSchema, { msg: z.string() }),
  errors: ['promocode_invalid', 'promocode_used', 'play_not_allowed'],
});

/** Starts a card payment. The browser goes to `redirect_url`; the coins arrive with the provider's signed webhook, never with the return. */
export const zenRedirect = route({
  method: 'POST',
  path: '/api/deposit/zen/redirect',
  summary: 'Start a card deposit',
  auth: 'player',
  idempotent: 'optional',
  body: z.strictObject({ amount: coinsCodec, promocode: z.optional(z.nullable(promocode)) }),
  reply: z.object({ redirect_url: z.string(), invoice_id: idSchema }),
  errors: ['limit_exceeded', 'promocode_invalid', 'promocode_used', 'method_unavailable', 'play_not_allowed'],
});

export const INVOICE_STATUSES = ['new', 'paid', 'rejected', 'reversed'] as const;

export const invoiceSchema = z.object({
  id: idSchema,
  gateway: z.string(),
  status: z.enum(INVOICE_STATUSES),
  amount: coinsCodec,
  bonus: coinsCodec,
  promocode: z.nullable(z.string()),
  created_at: instantSchema,
});

/** One deposit of the player: asked after the return from the provider, since the socket is only a hint. */
export const invoice = route({
  method: 'GET',
  path: '/api/deposit/invoices/:id',
  summary: 'One deposit and its state',
  auth: 'player',
  params: z.strictObject({ id: idSchema }),
  reply: z.object({ data: invoiceSchema }),
  errors: ['not_found'],
});
