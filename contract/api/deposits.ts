import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { cents } from '../money.ts';
import { plainCode } from '../typed-text.ts';
import { bonusRuleSchema } from './bonus.ts';
import { DEPOSIT_LIMIT_ERRORS } from '../player-limits.ts';
import { idSchema, instantSchema, pageOf, pageQuery, timeRangeQuery } from './common.ts';
import { EXCLUSION_ERRORS } from './exclusion.ts';
import { route } from './route.ts';

/** A code as people paste it: blanks, and what only looks like a dash or a digit, make no difference. */
const codeSchema = z
  .string()
  .check(
    z.overwrite(plainCode),
    z.minLength(1),
    z.maxLength(64),
    z.regex(/^[A-Za-z0-9_-]+$/, { error: 'can only contain letters, digits, dashes and underscores' }),
  );

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
  body: z.strictObject({ promocode: codeSchema }),
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
    body: z.strictObject({ amount: coinsCodec, promocode: z.optional(z.nullable(codeSchema)) }),
    reply: z.object({ redirect_url: z.string(), invoice_id: idSchema }),
    errors: [
      ...DEPOSIT_LIMIT_ERRORS,
      'limit_exceeded',
      'promocode_invalid',
      'promocode_used',
      'method_unavailable',
      'play_not_allowed',
      ...EXCLUSION_ERRORS,
      'consent_required',
    ],
  });

/** Starts a card payment. */
export const zenRedirect = redirectDeposit('zen');

/** Starts a payment with skins. What the skins were worth is credited, which may be more or less than the amount that was asked for. */
export const skinsbackRedirect = redirectDeposit('skinsback');

/** What the skins form begins with, cents. */
export const SKINS_DEFAULT = cents(315);

const currency = z.string().check(z.regex(/^[A-Za-z0-9-]{1,16}$/, { error: 'must be a short code such as BTC' }));

/** An amount of a cryptocurrency, exactly as it was sent: digits with up to eighteen after the point. */
const exactAmount = z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/));

/**
 * What can be sent to an address of a provider now: `rate_from` of the currency buys `rate_to` coins at this moment, and `minimum_amount` (in the
 * currency's own units) is the least that is credited.
 */
export const depositCurrencies = (gateway: string) =>
  route({
    method: 'GET',
    path: `/api/deposit/${gateway}/available-currencies`,
    summary: 'List the currencies for crypto deposits',
    auth: 'player',
    reply: z.object({
      data: z.array(z.object({ currency, minimum_amount: z.number(), rate_from: z.number(), rate_to: z.number() })),
    }),
    errors: ['method_unavailable', 'play_not_allowed'],
  });

/** The cryptocurrencies that can be sent now, with their rates. Names and network labels are in contract/deposits/currencies.ts. */
export const alphapoCurrencies = depositCurrencies('alphapo');

/**
 * The player's own address for a currency, the same each time. What is sent to it is credited with the provider's signed webhook. A promo code is
 * kept with the address until a payment to it is credited with it: `promocode` sets it, null takes it away, and without the field it stays as it is.
 */
export const depositAddress = (gateway: string) =>
  route({
    method: 'POST',
    path: `/api/deposit/${gateway}/deposit-address`,
    summary: 'Get the deposit address for a currency',
    auth: 'player',
    body: z.strictObject({ currency, promocode: z.optional(z.nullable(codeSchema)) }),
    reply: z.object({
      data: z.object({
        wallet: z.string(),
        /** The code that the next payment to this address brings its bonus from. */
        promocode: z.nullable(promocodeSchema),
      }),
    }),
    errors: [
      ...DEPOSIT_LIMIT_ERRORS,
      'promocode_invalid',
      'promocode_used',
      'method_unavailable',
      'play_not_allowed',
      ...EXCLUSION_ERRORS,
      'consent_required',
    ],
  });

/** The player's own address for a cryptocurrency. */
export const alphapoAddress = depositAddress('alphapo');

/** Redeems a code for coins, once. A promo code adds its bonus to what the code is worth. */
export const redeemCode = (gateway: string) =>
  route({
    method: 'POST',
    path: `/api/deposit/${gateway}/redeem`,
    summary: 'Redeem a code',
    auth: 'player',
    body: z.strictObject({
      code: codeSchema,
      promocode: z.optional(z.nullable(codeSchema)),
    }),
    reply: z.object({ msg: z.string(), data: z.object({ invoice_id: idSchema, amount: coinsCodec, bonus: coinsCodec }) }),
    errors: [
      ...DEPOSIT_LIMIT_ERRORS,
      'code_invalid',
      'code_used',
      'promocode_invalid',
      'promocode_used',
      'method_unavailable',
      'play_not_allowed',
      ...EXCLUSION_ERRORS,
      'consent_required',
    ],
  });

/** Redeems the code of a gift card that was bought. */
export const redeemGiftCode = redeemCode('gift-code');

/** Redeems a voucher of the house. */
export const redeemVoucher = redeemCode('voucher');

const amountRange = { open: z.boolean(), min: coinsCodec, max: coinsCodec };

/** Which ways to deposit are open now, and what each takes. Asked each time the deposit dialog opens. */
export const depositMethods = route({
  method: 'GET',
  path: '/api/deposit/methods',
  summary: 'List the deposit methods',
  auth: 'optional',
  reply: z.object({
    data: z.object({
      card: z.object(amountRange),
      skins: z.object(amountRange),
      crypto: z.object({
        open: z.boolean(),
        /** Less than this is lost without refund, coins. */
        min: coinsCodec,
        /** Added to every payment, percent. */
        bonus_percent: z.number(),
      }),
      gift_cards: z.object({
        /** Gift codes can be redeemed. */
        open: z.boolean(),
        vouchers_open: z.boolean(),
        /** Where gift codes are sold; null where nowhere. `?amount=` names a price. */
        shop_url: z.nullable(z.string()),
      }),
      /** A code that may be used now, to be named where codes are typed; null for none, and for a player who has had it. */
      promo: z.nullable(promocodeSchema),
      /** Hosts outside of the shop on which providers have their payment pages, over https. A page sends players to no others. */
      page_hosts: z.array(z.string()),
    }),
  }),
});

export const INVOICE_STATUSES = ['new', 'paid', 'rejected', 'reversed'] as const;

/**
 * Why a payment was rejected: the payer or the provider called it off, it was too small to be credited, it came over a network that the address does not
 * take, it never became final, or it exceeds the player's deposit limits.
 */
export const REJECT_REASONS = ['declined', 'below_minimum', 'wrong_network', 'never_confirmed', 'over_limit'] as const;

/**
 * How far the payment of a new invoice is. `waiting`: nothing was seen yet. `pending`: the provider has it and holds it for a while. `confirming`: seen
 * on the chain, `confirmations` count up. `closed`: the status says how it ended.
 */
export const INVOICE_STAGES = ['waiting', 'pending', 'confirming', 'closed'] as const;

/** One deposit with all that its receipt shows. Coins, except `sent_amount`, which is in the currency that was sent. */
export const invoiceSchema = z.object({
  id: idSchema,
  gateway: z.string(),
  /** What it was paid with, for people: `Card`, `Bitcoin`, `Skins`, `Gift card`, `Voucher`. */
  title: z.string(),
  status: z.enum(INVOICE_STATUSES),
  stage: z.enum(INVOICE_STAGES),
  /** What is credited without bonus. Of a payment that was rejected as too small: what it was worth. */
  amount: coinsCodec,
  /** What the player asked to pay, where that differs from what was paid; null otherwise. */
  asked: z.nullable(coinsCodec),
  /** Everything that is added to the amount: the bonus of the method and that of the promo code. */
  bonus: coinsCodec,
  /** The rule that releases this bonus; null without one, and for bonuses of before bonus coins. */
  bonus_rule: z.nullable(bonusRuleSchema),
  promocode: z.nullable(z.string()),
  /** What was sent: `USD`, or the code of a cryptocurrency. */
  currency: z.string(),
  /** The chain that carried it; null where there is none. */
  network: z.nullable(z.string()),
  sent_amount: z.nullable(exactAmount),
  /** Coins for one unit of the currency, fixed when the payment was first seen; null where coins are paid for one to one. */
  rate: z.nullable(z.number()),
  /** How many confirmations a payment on a chain has and needs; null where there is none. */
  confirmations: z.nullable(z.object({ seen: z.number(), needed: z.number() })),
  /** Why it was rejected; null unless it was. */
  reason: z.nullable(z.enum(REJECT_REASONS)),
  /** What a reversal could not take back from the balance, and is still owed. */
  debt: coinsCodec,
  /** What the player has paid of such a debt. */
  debt_paid: coinsCodec,
  /** The provider's name for the payment, or the transaction on its chain. */
  reference: z.nullable(z.string()),
  created_at: instantSchema,
  /** When it was paid or rejected. */
  settled_at: z.nullable(instantSchema),
  reversed_at: z.nullable(instantSchema),
  /** When the shop next polls the provider for the status of a new one; null where it does not. */
  asks_again_at: z.nullable(instantSchema),
  /** True where the end of a new one could not be found out, so that an operator has to look at it. */
  overdue: z.boolean(),
});

export type Invoice = z.output<typeof invoiceSchema>;

/** One deposit of the player: asked after the return from the provider, since the socket is only a hint. */
export const invoice = route({
  method: 'GET',
  path: '/api/deposit/invoices/:id',
  summary: 'Get a deposit and its status',
  auth: 'player',
  params: z.strictObject({ id: idSchema }),
  reply: z.object({ data: invoiceSchema }),
  errors: ['not_found'],
});

/** What the player owes of all deposits that were taken back. */
export const debt = route({
  method: 'GET',
  path: '/api/deposit/debt',
  summary: 'Get the debt from reversed deposits',
  auth: 'player',
  reply: z.object({ data: z.object({ debt: coinsCodec }) }),
});

/** Pays what is owed from the balance, as far as the balance reaches. Without a debt it pays nothing; an empty balance is refused. */
export const payDebt = route({
  method: 'POST',
  path: '/api/deposit/debt/pay',
  summary: 'Pay the debt from the balance',
  auth: 'player',
  idempotent: true,
  reply: z.object({
    msg: z.string(),
    data: z.object({
      paid: coinsCodec,
      /** What is still owed. */
      debt: coinsCodec,
      balance: coinsCodec,
      balance_version: z.number(),
    }),
  }),
  errors: ['insufficient_funds'],
});

/** The gateways that invoices are listed by. */
export const INVOICE_GATEWAYS = ['zen', 'alphapo', 'skinsback', 'gift-code', 'voucher'] as const;

/** The player's deposits, newest first. */
export const invoices = route({
  method: 'GET',
  path: '/api/profile/invoices',
  summary: "List the player's deposits",
  auth: 'player',
  query: z.strictObject({ gateway: z.optional(z.enum(INVOICE_GATEWAYS)), ...timeRangeQuery, ...pageQuery }),
  reply: pageOf(invoiceSchema),
});
