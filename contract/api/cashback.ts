import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { instantSchema, pageOf, pageQuery } from './common.ts';
import { route } from './route.ts';

/** The cashback day that is on: from one 21:00 to the next by the house's clock, so it has 23 to 25 hours. */
const daySchema = z.object({ starts_at: instantSchema, ends_at: instantSchema });

/** The server's clock at the answer: the base of a countdown. */
const clock = { now: instantSchema };

/** What was counted on a day, and what comes of it. */
const sums = {
  /** Coins staked in bets that were settled on the day; prizes staked in upgrades are none. */
  staked: coinsCodec,
  /** Coins paid, and prizes won by their sale price. */
  paid: coinsCodec,
  /** A share of what `staked` is more than `paid`. */
  of_loss: coinsCodec,
  /** A share of what the house keeps of such stakes on average. */
  of_edge: coinsCodec,
  /** What comes back: the smaller of the two. */
  amount: coinsCodec,
};

/** The day that is on, as far as it is counted: bets follow within seconds. */
export const cashbackTodaySchema = z.object({ ...daySchema.shape, ...sums });

export type CashbackToday = z.output<typeof cashbackTodaySchema>;

/** Cashback of a day that has ended, which waits to be claimed. A day is named by its end. */
export const cashbackDueSchema = z.object({ day: instantSchema, amount: coinsCodec, expires_at: instantSchema });

export type CashbackDue = z.output<typeof cashbackDueSchema>;

const cashbackSchema = z.object({
  today: cashbackTodaySchema,
  /** What can be claimed now, the newest day first. */
  due: z.array(cashbackDueSchema),
  /** A day of the player has ended and is still being counted: its cashback comes in a moment, by `cashbackUpdated`. */
  counting: z.boolean(),
  ...clock,
});

export type Cashback = z.output<typeof cashbackSchema>;

/** The current day, the same for all players. */
export const cashbackDay = route({
  method: 'GET',
  path: '/api/cashback/day',
  summary: 'Get the current cashback day',
  auth: 'guest',
  reply: z.object({ data: z.extend(daySchema, { percent: z.number(), edge_percent: z.number(), claim_hours: z.number(), ...clock }) }),
  errors: ['play_not_allowed'],
});

/** The player's own. Where coins are not money there is none: `play_not_allowed`. */
export const cashback = route({
  method: 'GET',
  path: '/api/cashback',
  summary: "Get the player's cashback: today's numbers and what can be claimed",
  auth: 'player',
  reply: z.object({ data: cashbackSchema }),
  errors: ['play_not_allowed'],
});

/** The status of an ended day's cashback: `counting` for the moments after the end, `none` for a day without a loss. */
const CASHBACK_STATUSES = ['counting', 'none', 'due', 'claimed', 'expired'] as const;

export type CashbackStatus = (typeof CASHBACK_STATUSES)[number];

const cashbackEntrySchema = z.object({
  /** The end of the day, which names it. */
  day: instantSchema,
  starts_at: instantSchema,
  ...sums,
  status: z.enum(CASHBACK_STATUSES),
  claimed_at: z.nullable(instantSchema),
  /** Null while the day is counted. */
  expires_at: z.nullable(instantSchema),
});

export type CashbackEntry = z.output<typeof cashbackEntrySchema>;

/** Ended days on which the player had bets settled, the newest first. */
export const cashbackHistory = route({
  method: 'GET',
  path: '/api/cashback/history',
  summary: "List the player's cashback for past days",
  auth: 'player',
  query: z.strictObject(pageQuery),
  reply: pageOf(cashbackEntrySchema),
  errors: ['play_not_allowed'],
});

/** Takes the cashback of a day, once, within its 24 hours. Later it answers `claim_expired`, and `already_claimed` after the first time. */
export const claimCashback = route({
  method: 'POST',
  path: '/api/cashback/claim',
  summary: 'Claim the cashback for a day',
  auth: 'player',
  idempotent: 'optional',
  body: z.strictObject({ day: instantSchema }),
  reply: z.object({ msg: z.string(), data: z.object({ amount: coinsCodec, balance: coinsCodec, balance_version: z.number() }) }),
  errors: ['play_not_allowed', 'not_found', 'already_claimed', 'claim_expired', 'email_unverified', 'cashback_shared'],
});
