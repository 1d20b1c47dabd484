import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { addressSchema } from '../delivery/address-record.ts';
import { bareAddress } from '../wallet-address/bare-address.ts';
import { SIZE_KINDS } from '../delivery/sizes.ts';
import { idSchema, instantSchema, pageOf, pageQuery, prizeSchema, timeRangeQuery } from './common.ts';
import { route } from './route.ts';

/** What leaves the shop: coins to an address of a blockchain, or prizes to a shipping address. */
export const WITHDRAWAL_TYPES = ['crypto', 'delivery'] as const;

export type WithdrawalType = (typeof WITHDRAWAL_TYPES)[number];

/** new → in_processing → done; new → canceled_by_user; new or in_processing → canceled. Nothing else. */
export const WITHDRAWAL_STATUSES = ['new', 'in_processing', 'done', 'canceled', 'canceled_by_user'] as const;

export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Why a withdrawal rests before it is sent: as all do; as its address is new; as the password, a factor or the email address has just changed. */
export const REST_REASONS = ['usual', 'new_address', 'account_changed'] as const;

export type RestReason = (typeof REST_REASONS)[number];

const cryptoPart = z.object({
  currency: z.string(),
  /** The chain that carries it; what is sent to an address of another one is lost. */
  network: z.string(),
  address: z.string(),
  /** What the network and the house take of `charged`; the rest is sent. */
  fee: coinsCodec,
  /** The part of `fee` for deposited coins that weren't played once. */
  unplayed_fee: coinsCodec,
  /** Coins for one unit of the currency: an estimate while it is `new`, fixed with the hand-over to the provider. */
  rate: z.number(),
  /** What is sent at that rate, in the currency's own units, written out: digits beyond a double's are real money. */
  sent_amount: z.string(),
  /** The transaction on the blockchain, once it was sent. */
  transaction_id: z.nullable(z.string()),
});

const deliveryPart = z.object({
  items: z.array(z.object({ id: idSchema, item: prizeSchema, size: z.nullable(z.string()) })),
  /** The address as it was at the request. */
  address: addressSchema,
  shipping_price: coinsCodec,
  carrier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
});

const withdrawalSchema = z.object({
  id: idSchema,
  type: z.enum(WITHDRAWAL_TYPES),
  status: z.enum(WITHDRAWAL_STATUSES),
  created_at: instantSchema,
  /** When its status last changed. */
  updated_at: instantSchema,
  /** Whether the player may cancel it now. */
  cancelable: z.boolean(),
  /** Until when it rests before it is sent, and why; null once it doesn't. */
  rest: z.nullable(z.object({ until: instantSchema, reason: z.enum(REST_REASONS) })),
  /** Coins that left the balance with the request: the amount with its fee, or the shipping price. */
  charged: coinsCodec,
  /** Coins that came back with a cancel; 0 otherwise. */
  refunded: coinsCodec,
  /** Why the house canceled it, as a sentence. */
  reason: z.nullable(z.string()),
  /** Of a `crypto` withdrawal; null otherwise. */
  crypto: z.nullable(cryptoPart),
  /** Of a `delivery`; null otherwise. */
  delivery: z.nullable(deliveryPart),
});

export type Withdrawal = z.output<typeof withdrawalSchema>;

/** One withdrawal with the times of all its statuses, the first one first. */
export const withdrawalDetailSchema = z.extend(withdrawalSchema, {
  timeline: z.array(z.object({ status: z.enum(WITHDRAWAL_STATUSES), at: instantSchema })),
});

export type WithdrawalDetail = z.output<typeof withdrawalDetailSchema>;

/** The player's withdrawals, the newest first. */
export const withdrawals = route({
  method: 'GET',
  path: '/api/profile/withdrawals',
  summary: "List the player's withdrawals",
  auth: 'player',
  query: z.strictObject({
    type: z.optional(z.enum(WITHDRAWAL_TYPES)),
    ...timeRangeQuery,
    ...pageQuery,
  }),
  reply: pageOf(withdrawalSchema),
});

export const withdrawal = route({
  method: 'GET',
  path: '/api/profile/withdrawals/:id',
  summary: 'Get a withdrawal and its timeline',
  auth: 'player',
  params: z.strictObject({ id: idSchema }),
  reply: z.object({ data: withdrawalDetailSchema }),
  errors: ['not_found'],
});

/** What the player agrees to lose of an active bonus, which a withdrawal gives up; `bonus_forfeit` names it. */
const forfeit = z.optional(coinsCodec);

const balanceAfter = { balance: coinsCodec, balance_version: z.number() };

/** Takes a withdrawal back while it is `new`: coins and prizes return once. Later it answers `withdrawal_closed`. */
export const cancelWithdrawal = route({
  method: 'POST',
  path: '/api/profile/withdrawals/:id/cancel',
  summary: 'Cancel a withdrawal',
  auth: 'player',
  idempotent: 'optional',
  params: z.strictObject({ id: idSchema }),
  reply: z.object({ msg: z.string(), data: z.object({ status: z.enum(WITHDRAWAL_STATUSES), ...balanceAfter }) }),
  errors: ['not_found', 'withdrawal_closed', 'play_not_allowed'],
});

const currency = z.string().check(z.regex(/^[A-Za-z0-9-]{1,16}$/, { error: 'must be a short code such as BTC' }));

const payableCurrencySchema = z.object({
  /** For example `BTC` or `USDTT`, as deposits name it. */
  currency,
  name: z.string(),
  network: z.string(),
  /** The least and the most that one withdrawal may take from the balance, fee included. */
  minimum_amount: coinsCodec,
  maximum_amount: coinsCodec,
  fee: coinsCodec,
  /** Coins for one unit of the currency. */
  rate: z.number(),
  /** How many digits after the point the currency has. */
  decimals: z.number(),
});

export type PayableCurrency = z.output<typeof payableCurrencySchema>;

/** What coins can be withdrawn as now. `method_unavailable` while the provider can't be reached. */
export const withdrawalCurrencies = route({
  method: 'GET',
  path: '/api/withdrawal/crypto/currencies',
  summary: 'List the currencies for crypto withdrawals',
  auth: 'player',
  reply: z.object({ data: z.array(payableCurrencySchema) }),
  errors: ['method_unavailable', 'play_not_allowed'],
});

/** The longest text that an address of a payout is read from, characters: a wallet's link is longer than its address. */
export const TYPED_ADDRESS_MAX = 1_024;

/**
 * Asks for coins to be sent to an address. `amount` is what leaves the balance; the fee is part of it. `fee` and `rate` are what the player saw: with
 * another fee, or a rate that is worse by more than half a percent, it answers `quote_changed` and nothing moves. A wrong address answers `invalid_request` with a sentence in `errors.address`.
 */
export const requestCrypto = route({
  method: 'POST',
  path: '/api/withdrawal/crypto',
  summary: 'Withdraw coins to a crypto address',
  auth: 'player',
  idempotent: true,
  body: z.strictObject({
    currency,
    address: z.string().check(z.maxLength(TYPED_ADDRESS_MAX, { abort: true }), z.overwrite(bareAddress), z.minLength(1), z.maxLength(128)),
    amount: coinsCodec,
    fee: z.optional(coinsCodec),
    rate: z.optional(z.number()),
    /** The fee for deposited coins that weren't played once, as the player saw it; left out for none. */
    unplayed_fee: z.optional(coinsCodec),
    forfeit,
  }),
  reply: z.object({ id: idSchema, msg: z.string(), data: z.object(balanceAfter) }),
  errors: [
    'confirmation_required',
    'email_unverified',
    'insufficient_funds',
    'limit_exceeded',
    'quote_changed',
    'unplayed_fee',
    'debt_open',
    'bonus_forfeit',
    'bonus_in_play',
    'method_unavailable',
    'play_not_allowed',
  ],
});

/** The most prizes that one delivery may hold. */
export const MOST_ITEMS = 20;

const itemIds = z.array(idSchema).check(z.minLength(1), z.maxLength(MOST_ITEMS));

/**
 * What a delivery of these prizes costs, and which size each of them needs. Without a `country` to the saved address; `address_missing` where none is
 * saved. `item_unavailable` for a prize that isn't in the inventory.
 */
export const quoteDelivery = route({
  method: 'POST',
  path: '/api/withdrawal/delivery/quote',
  summary: 'Get the shipping price of prizes',
  auth: 'player',
  body: z.strictObject({
    items: itemIds,
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'must be a country code of two capital letters' }))),
  }),
  reply: z.object({
    data: z.object({
      country: z.string(),
      shipping_price: coinsCodec,
      weight_grams: z.number(),
      items: z.array(z.object({ id: idSchema, item: prizeSchema, size_kind: z.nullable(z.enum(SIZE_KINDS)) })),
    }),
  }),
  errors: ['item_unavailable', 'address_missing', 'play_not_allowed'],
});

/**
 * Asks for prizes to be shipped to the saved address, for the shipping price in coins. A prize with a `size_kind` needs a size of that kind, all others
 * must come without one. `shipping_price` is what the player saw: where it has changed it answers `quote_changed` and nothing moves.
 */
export const requestDelivery = route({
  method: 'POST',
  path: '/api/withdrawal/delivery',
  summary: 'Ship prizes',
  auth: 'player',
  idempotent: true,
  body: z.strictObject({
    items: z
      .array(z.strictObject({ id: idSchema, size: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(8)))) }))
      .check(z.minLength(1), z.maxLength(MOST_ITEMS)),
    shipping_price: coinsCodec,
    forfeit,
  }),
  reply: z.object({ id: idSchema, msg: z.string(), data: z.object(balanceAfter) }),
  errors: [
    'confirmation_required',
    'email_unverified',
    'insufficient_funds',
    'item_unavailable',
    'address_missing',
    'quote_changed',
    'debt_open',
    'bonus_forfeit',
    'bonus_in_play',
    'method_unavailable',
    'play_not_allowed',
  ],
});
