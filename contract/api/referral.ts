import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { microsCodec } from '../micros.ts';
import { cents } from '../money.ts';
import { plainTyped } from '../typed-text.ts';
import { instantSchema, pageOf, pageQuery } from './common.ts';
import { route } from './route.ts';

/** From how many cents on earnings can be claimed: 1 coin. */
export const LEAST_CLAIM = cents(100);

/** What of the house's edge on the stakes of referred players their referrer earns, per cent. */
export const REFERRAL_PERCENT = 5;

/** How many days the earnings by day go back. */
export const REFERRAL_DAYS = 30;

/** A tracking link: a player's code, or the name of a campaign. */
const trackingLinkSchema = z.string().check(z.regex(/^[\w.~-]{1,64}$/, { error: 'can only contain 1–64 letters, digits and . _ ~ -' }));

/** A player's own code. Upper and lower case are the same code. */
export const referralCodeSchema = z
  .string()
  .check(z.overwrite(plainTyped), z.regex(/^[A-Za-z0-9]{3,20}$/, { error: 'must be 3–20 letters or digits, without spaces or symbols' }));

/** What was staked and earned on one of the house's days. */
const referralDaySchema = z.object({ day: instantSchema, staked: coinsCodec, earned: microsCodec });

export type ReferralDay = z.output<typeof referralDaySchema>;

const referralInfoSchema = z.object({
  /** The player's own code as it was written; null before one is chosen. */
  code: z.nullable(z.string()),
  /** The path of the link that shares it; null before a code is chosen. */
  link: z.nullable(z.string()),
  /** How often links of the player were followed. */
  visits: z.number(),
  people: z.number(),
  /** What the people have staked since they came. */
  staked: coinsCodec,
  earned: microsCodec,
  claimed: coinsCodec,
  /** Whole cents that can be claimed, once they are `least_claim`. */
  claimable: coinsCodec,
  least_claim: coinsCodec,
  /** Of the house's edge on stakes, per cent. */
  percent: z.number(),
  /** The last days, the latest first; days without stakes are left out. */
  days: z.array(referralDaySchema),
});

export type ReferralInfo = z.output<typeof referralInfoSchema>;

/** The player's own referral programme: code, link, totals and the earnings of the last days. */
export const referralInfo = route({
  method: 'GET',
  path: '/api/profile/referral-info',
  summary: "Get the player's referral code, link and earnings",
  auth: 'player',
  reply: z.object({ data: referralInfoSchema }),
});

const referredSchema = z.object({
  /** Shortened: the first letters alone. */
  name: z.string(),
  hue: z.number(),
  joined_at: instantSchema,
  staked: coinsCodec,
  earned: microsCodec,
});

export type Referred = z.output<typeof referredSchema>;

/** The players that came by the player's own links, those who earned the most first. */
export const referredPlayers = route({
  method: 'GET',
  path: '/api/profile/referrals',
  summary: "List the player's referrals",
  auth: 'player',
  query: z.strictObject(pageQuery),
  reply: pageOf(referredSchema),
});

/** Chooses the player's own code. Earlier codes stay with the player and lead to the same place. */
export const chooseReferralCode = route({
  method: 'POST',
  path: '/api/profile/referral-code',
  summary: 'Choose a referral code',
  auth: 'player',
  body: z.strictObject({ code: referralCodeSchema }),
  reply: z.object({ msg: z.string(), code: z.string() }),
  errors: ['referral_code_taken', 'referral_code_refused', 'limit_exceeded'],
});

/** Pays the earnings so far to the balance, whole cents, from one coin on. */
export const claimEarnings = route({
  method: 'POST',
  path: '/api/profile/claim-earnings',
  summary: 'Claim referral earnings',
  auth: 'player',
  idempotent: 'optional',
  reply: z.object({ msg: z.string(), data: z.object({ claimed: coinsCodec, balance: coinsCodec, balance_version: z.number() }) }),
  errors: ['earnings_too_low'],
});

/** A visitor came by a link. The shell keeps it in the cookie `trackingLink` until `expires_at`, the end of the house's day, where the visitor allows it. */
export const followLink = route({
  method: 'GET',
  path: '/api/tl/:utm_source',
  summary: 'Record a click on a tracking link',
  auth: 'guest',
  params: z.object({ utm_source: trackingLinkSchema }),
  reply: z.object({ data: z.object({ link: z.string(), expires_at: instantSchema }) }),
});
