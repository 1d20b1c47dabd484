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

/**
 * Starts a payment on a provider's page. The browser goes to `redirect_url`; the coins arrive with the provider's signed webhook, never with the return.
 */
export const redirectDeposit = (gateway: string) =>
  route({
    method: 'POST',
    path: `/api/deposit/${gateway}/redirect`,
    summary: 'Start a deposit on the provider’s page',
    auth: 'player',
    idempotent: 'optional',
    body: z.strictObject({ amount: coinsCodec, promocode: z.optional(z.nullable(promocode)) }),
    reply: z.object({ redirect_url: z.string(), invoice_id: idSchema }),
    errors: ['limit_exceeded', 'promocode_invalid', 'promocode_used', 'method_unavailable', 'play_not_allowed'],
  });

/** Starts a card payment. */
export const zenRedirect = redirectDeposit('zen');

const currency = z.string().check(z.regex(/^[A-Za-z0-9-]{1,16}$/));

/** What can be sent to an address of a provider now. Amounts and rates are in the currency's own units. */
export const depositCurrencies = (gateway: string) =>
  route({
    method: 'GET',
    path: `/api/deposit/${gateway}/available-currencies`,
    summary: 'Currencies that can be deposited',
    auth: 'player',
    reply: z.object({
      data: z.array(z.object({ currency, minimum_amount: z.number(), rate_from: z.number(), rate_to: z.number() })),
    }),
    errors: ['method_unavailable', 'play_not_allowed'],
  });

/** The player's own address for a currency, the same each time. What is sent to it is credited with the provider's signed webhook. */
export const depositAddress = (gateway: string) =>
  route({
    method: 'POST',
    path: `/api/deposit/${gateway}/deposit-address`,
    summary: 'The own address for a currency',
    auth: 'player',
    body: z.strictObject({ currency }),
    reply: z.object({ data: z.object({ wallet: z.string() }) }),
    errors: ['method_unavailable', 'play_not_allowed'],
  });

/** Redeems a code for coins, once. */
export const redeemCode = (gateway: string) =>
  route({
    method: 'POST',
    path: `/api/deposit/${gateway}/redeem`,
    summary: 'Redeem a code',
    auth: 'player',
    body: z.strictObject({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/)) }),
    reply: z.object({ msg: z.string() }),
    errors: ['code_invalid', 'code_used', 'method_unavailable', 'play_not_allowed'],
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
