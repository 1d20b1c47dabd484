import * as z from 'zod/mini';
import { byKind, limitNameSchema } from '../player-limits.ts';
import { instantSchema } from './common.ts';
import { CONFIRM_METHODS, FACTOR_METHODS } from './proof-methods.ts';

/** Every failure that a player can meet, by code. The shell's texts are keyed by these; the server's sentence is in `msg`. */
export const ERROR_CODES = [
  'invalid_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'too_many_requests',
  'internal',
  'unavailable',
  'captcha_failed',
  'invalid_credentials',
  'invalid_grant',
  'link_invalid',
  'second_factor_required',
  'confirmation_required',
  'account_in_use',
  'confirmation_failed',
  'factor_exists',
  'social_not_configured',
  'social_denied',
  'social_failed',
  'social_expired',
  'social_incomplete',
  'social_address_known',
  'social_taken',
  'last_way_in',
  'idempotency_key_missing',
  'idempotency_key_reused',
  'insufficient_funds',
  'client_seed_missing',
  'box_changed',
  'box_unavailable',
  'box_name_refused',
  'box_exists',
  'box_limit',
  'box_in_review',
  'price_refused',
  'prize_unavailable',
  'limit_exceeded',
  'quote_changed',
  'item_unavailable',
  'target_unavailable',
  'bet_exists',
  'bets_closed',
  'too_early',
  'too_late',
  'play_not_allowed',
  'timed_out',
  'self_excluded',
  'seed_changed',
  'seat_taken',
  'already_joined',
  'battle_closed',
  'promocode_invalid',
  'promocode_used',
  'cashback_shared',
  'bonus_locked',
  'unplayed_fee',
  'bonus_stake_cap',
  'bonus_changed',
  'bonus_forfeit',
  'bonus_in_play',
  'code_invalid',
  'code_used',
  'method_unavailable',
  'payment_closed',
  'withdrawal_closed',
  'address_missing',
  'debt_open',
  'ticket_closed',
  'already_claimed',
  'claim_expired',
  'picture_unusable',
  'nothing_to_claim',
  'signature_invalid',
  'email_unverified',
  'level_too_low',
  'play_needed',
  'free_box_opened',
  'free_box_shared',
  'consent_required',
  'consent_outdated',
  'referral_code_taken',
  'referral_code_refused',
  'earnings_too_low',
  'limit_reached',
  'limit_required',
  'limit_waits',
  'nothing_pending',
  'reality_check_due',
  'approval_waiting',
  'approval_closed',
  'hold_exists',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** A limit that a bet or a deposit would exceed: what it leaves, and when its period ends; null for a `stake` limit, which has none. */
const reachedLimitSchema = byKind(
  (coins) => ({ limit: coins, left: coins, resets_at: z.nullable(instantSchema) }),
  (minutes) => ({ limit: minutes, left: minutes, resets_at: z.nullable(instantSchema) }),
);

export type ReachedLimit = z.output<typeof reachedLimitSchema>;

/** The body of every failed call. `msg` and `message` carry the same sentence; `errors` has the sentences per field. */
export const errorBody = z.object({
  code: z.enum(ERROR_CODES),
  msg: z.string(),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** With `confirmation_required`: how the player can confirm. */
  confirmation: z.optional(z.object({ methods: z.array(z.enum(CONFIRM_METHODS)) })),
  /** With `second_factor_required`: what finishes this sign-in, once, within so many seconds. */
  second_factor: z.optional(z.object({ challenge: z.string(), methods: z.array(z.enum(FACTOR_METHODS)), expires_in: z.number() })),
  /** With `timed_out` and `self_excluded`: when it ends; null for no end. */
  exclusion: z.optional(z.object({ until: z.nullable(instantSchema) })),
  /** With `limit_reached`: the limit. */
  limit: z.optional(reachedLimitSchema),
  /** With `limit_required`: the limits that the player must set first. */
  required: z.optional(z.array(limitNameSchema)),
  /** Quoted by support: names the request in the server's log. */
  request_id: z.optional(z.string()),
});

export type ErrorBody = z.output<typeof errorBody>;
